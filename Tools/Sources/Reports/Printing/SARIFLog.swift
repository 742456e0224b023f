import Foundation
import PropertyLists
import Rules
import SourceText

/// A log in SARIF 2.1.0, for code scanning: one run of the tool.
///
/// See OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
package struct SARIFLog: Encodable {
    private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    /// A log of a run.
    init(_ run: Run) { runs = [run] }

    /// The document, without `schemaVersion`: the format is not ours.
    package var text: String {
        get throws { try JSONText.of(self) }
    }

    /// What the tool has found.
    struct Run: Encodable {
        private let tool: Tool
        var columnKind: String?
        var originalUriBaseIds: [String: Base]?
        let invocations: [Invocation]
        let results: [Result]

        init(_ rules: [RuleID], _ invocation: Invocation, _ results: [Result]) {
            tool = Tool(driver: Driver(rules: rules.compactMap(Rule.init).map(Descriptor.init)))
            invocations = [invocation]
            self.results = results
        }
    }

    private struct Tool: Encodable { let driver: Driver }

    private struct Driver: Encodable {
        let name = "switchyard"
        let version = ToolVersion.current
        let rules: [Descriptor]
    }

    /// A rule.
    private struct Descriptor: Encodable {
        let id: String
        let shortDescription, fullDescription, help: Text
        let defaultConfiguration: Level

        init(_ rule: Rule) {
            id = rule.id.rawValue
            shortDescription = Text(rule.summary)
            fullDescription = Text(rule.reason)
            help = Text(rule.fix)
            // SARIF has the same words for severities.
            defaultConfiguration = Level(level: rule.severity.rawValue)
        }
    }

    private struct Level: Encodable { let level: String }

    /// A text.
    struct Text: Encodable {
        let text: String

        init(_ text: String) { self.text = text }
    }

    /// A folder that relative paths are based on.
    struct Base: Encodable { let uri: String }

    /// How the run went.
    struct Invocation: Encodable {
        let executionSuccessful: Bool
        var exitCodeDescription: String?
    }

    /// A finding.
    struct Result: Encodable {
        let ruleId: String
        var ruleIndex: Int?
        let level: String
        let message: Text
        let locations: [Location]
        var relatedLocations: [Location]?
        var partialFingerprints: [String: String]?
        var suppressions: [Suppression]?
    }

    /// Where something is.
    struct Location: Encodable {
        var message: Text?
        var physicalLocation: PhysicalLocation?
    }

    /// A file, and a part of it.
    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        var region: Region?
    }

    /// A file.
    struct ArtifactLocation: Encodable {
        let uri: String
        var uriBaseId: String?
    }

    /// A part of a file: lines and columns, or bytes.
    package struct Region: Encodable {
        var startLine, startColumn, byteOffset, byteLength: Int?
    }

    /// Why a result does not count.
    struct Suppression: Encodable {
        let kind = "external"
        let justification: String
    }
}
