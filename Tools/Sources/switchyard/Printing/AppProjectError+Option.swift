import AppProjects
import SourceText

extension AppProjectError {
    /// The finding, with the option in its fix: the libraries do not know the options of the command.
    var findingWithOption: Finding {
        var finding = finding
        if finding.rule == .unknownTarget, let fix = finding.fix, fix.hasPrefix("choose one of") {
            finding.fix = "pass --target with one of" + fix.dropFirst("choose one of".count)
        }
        return finding
    }
}
