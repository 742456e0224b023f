import AppProjects
import SourceText

extension AppProjectError {
    /// The finding, with the option in its fix: the libraries do not know the options of the command.
    var findingWithOption: Finding {
        var finding = finding
        if !choices.isEmpty { finding.fix = "pass --target with one of \(choices.joined(separator: ", "))" }
        return finding
    }
}
