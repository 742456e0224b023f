import AppProjects
import PropertyLists
import Rules
package import SourceText

extension AppProjectError {
    /// The finding, with the option in its fix: the libraries do not know the options of the command. Where a manifest generates
    /// the project, it says what `check` says.
    package var findingWithOption: Finding {
        if finding.rule == .missingProject, let folder = finding.location?.file,
            let ungenerated = FolderCheck.ungeneratedProject(in: folder)
        {
            return ungenerated
        }
        var finding = finding
        if !choices.isEmpty {
            finding.fix = "pass \(option: "target") with one of \(choices.joined(separator: ", "))"
        }
        return finding
    }
}

extension FolderCheck {
    /// What makes the project that a manifest of XcodeGen or Tuist describes, where nobody has run it yet: an error for a command
    /// that needs the project.
    static func ungeneratedProject(in folder: String) -> Finding? {
        var finding = FolderCheck(CheckedFolder(folder)).findings.first { $0.rule == .ungeneratedProject }
        finding?.severity = .error
        return finding
    }
}
