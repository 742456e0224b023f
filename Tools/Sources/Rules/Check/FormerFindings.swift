import PropertyLists
import SourceText

/// The findings that a folder had before a change: one that is there again, wherever its line is now, was not brought by it.
package struct FormerFindings: Sendable {
    private struct Words: Hashable {
        let rule, file, text: String
    }

    /// The greatest severity by what a finding is recognized by.
    private var fingerprints: [String: Severity] = [:]
    /// The same by its words, for a line that was edited and says the same.
    private var words: [Words: Severity] = [:]

    /// - Parameter folder: the folder that was checked before, which may be a copy.
    package init(_ elements: [CheckedFindings.Element], below folder: String) {
        let paths = RelativePaths(from: folder)
        for element in elements {
            let (finding, severity) = (element.finding, element.finding.severity)
            fingerprints[element.fingerprint] = max(severity, fingerprints[element.fingerprint] ?? severity)
            let key = Self.words(finding, paths)
            words[key] = max(severity, words[key] ?? severity)
        }
    }

    /// Whether a finding was there, and was no less severe.
    func has(_ finding: Finding, _ fingerprint: String, _ paths: RelativePaths) -> Bool {
        [fingerprints[fingerprint], words[Self.words(finding, paths)]].contains {
            $0.map { $0 >= finding.severity } ?? false
        }
    }

    private static func words(_ finding: Finding, _ paths: RelativePaths) -> Words {
        Words(
            rule: finding.rule.rawValue, file: finding.location.map { paths.shown($0.file) } ?? "",
            text: finding.message)
    }
}
