package import Foundation
package import PropertyLists
import SourceText

/// Findings that a team knows and does not want to hear of: a file that is committed.
package struct FindingBaseline: Codable, Hashable, Sendable {
    /// A known finding.
    package struct Entry: Codable, Hashable, Sendable {
        /// What it is recognized by.
        package let fingerprint: String
        /// The identifier of the rule.
        package let rule: String
        /// The file, as a path from the checked folder; empty if the finding is about no file.
        package let file: String
        /// What is wrong.
        package let message: String
        /// Why it stays as it is, in words of the team.
        package var reason: String
    }

    /// The version of the file's shape.
    package let schemaVersion: Int
    /// The known findings.
    package let findings: [Entry]

    /// An empty baseline.
    package init() { self.init([]) }

    init(_ findings: [Entry]) {
        schemaVersion = 1
        self.findings = findings
    }

    /// Reads a baseline.
    ///
    /// - Throws: `PropertyListError` if the file cannot be read or is not a baseline.
    package init(reading file: URL) throws(PropertyListError) {
        let data = try RegularFile.contents(atPath: file.path)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw PropertyListError(.malformed, "the file is not a baseline of findings", file: file.path)
        }
        guard schemaVersion == 1 else {
            throw PropertyListError(
                .malformed, "the baseline has the version \(schemaVersion), which Switchyard does not know",
                file: file.path)
        }
    }

    /// The bytes of the file, the same at every run.
    package var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }

    /// The baseline of the findings of a check. Reasons that were written before are kept.
    package init(of findings: [CheckedFindings.Element], keeping old: FindingBaseline, below folder: String) {
        let reasons = Dictionary(old.findings.map { ($0.fingerprint, $0.reason) }) { first, _ in first }
        let paths = RelativePaths(from: folder)
        self.init(
            findings.map { element in
                Entry(
                    fingerprint: element.fingerprint, rule: element.finding.rule.rawValue,
                    file: element.finding.location.map { paths.shown($0.file) } ?? "",
                    message: element.finding.message, reason: reasons[element.fingerprint] ?? "")
            })
    }
}
