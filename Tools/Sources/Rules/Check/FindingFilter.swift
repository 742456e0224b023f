import AppProjects
import PropertyLists
package import SourceText

/// Which findings of a check are wanted.
package struct FindingFilter: Sendable {
    /// The rules; empty for all.
    package var rules: Set<RuleID> = []
    /// The least severity.
    package var severity = Severity.warning
    /// Absolute paths of files and folders whose findings are wanted; empty for all but those with third-party files.
    package var only: [String] = []
    /// Absolute paths of files and folders whose findings are not wanted.
    package var except: [String] = []

    /// Creates a filter that leaves out notes and third-party files.
    package init() {}

    /// Whether a folder with third-party files below the checked one is searched: if one of the wanted paths is in it.
    package func asks(forFolder path: String) -> Bool { only.contains { Self.contains(path, $0) } }

    /// Whether the file of a finding and its rule are wanted.
    func wants(_ finding: Finding, below folder: String) -> Bool {
        guard rules.isEmpty || rules.contains(finding.rule) else { return false }
        guard let file = finding.location?.file else { return only.isEmpty }
        if except.contains(where: { Self.contains($0, file) }) { return false }
        return only.isEmpty
            ? !VendoredFolder.contains(file, below: folder) : only.contains { Self.contains($0, file) }
    }

    private static func contains(_ folder: String, _ path: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
