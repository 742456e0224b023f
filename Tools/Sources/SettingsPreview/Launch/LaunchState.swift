import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore

/// What the next launch of the app would select and why, for the panel next to the page.
struct LaunchState: Encodable, Hashable, Sendable {
    struct Answer: Encodable, Hashable, Sendable {
        let source: String
        let outcome: String
        let value: String?
        let reason: String?
        /// The locations of the answer: the source's own, and those of the build settings that it refers to.
        let locations: [String]
    }

    struct Value: Encodable, Hashable, Sendable {
        let name: String
        /// In one line; a secret is redacted.
        let value: String
        let origin: String
    }

    struct Finding: Encodable, Hashable, Sendable {
        let severity: String
        let message: String
        let location: String?
        let fix: String?
    }

    var environment: String?
    var explanation: String?
    var isSealed = false
    var answers: [Answer] = []
    var values: [Value] = []
    var findings: [Finding] = []

    init(_ explanation: LaunchExplanation, _ paths: RelativePaths) {
        isSealed = explanation.isSealed
        environment = explanation.selection?.environment
        self.explanation = explanation.selection?.explanation
        answers = explanation.answers.map { given in
            Answer(
                source: given.answer.source.phrase(asked: given.answer.asked), outcome: given.answer.outcome.rawValue,
                value: given.answer.value, reason: given.answer.reason,
                locations: [given.location.map(paths.shown)?.fileAndLine].compactMap { $0 }
                    + given.chain.map { Self.text($0, paths) })
        }
        values = explanation.values.map { value in
            let line = value.origin.location.map { " (\(paths.shown($0).fileAndLine))" } ?? ""
            return Value(
                name: value.resolved.name, value: value.isRedacted ? Redaction.text : Self.text(value.resolved),
                origin: value.origin.phrase + line)
        }
        findings = explanation.findings.filter { $0.severity > .note }.map { Finding($0, paths) }
    }

    /// Creates a state that has only the findings of an error.
    init(_ error: ConfigurationError, _ paths: RelativePaths) {
        let locations = PropertyListLocations()
        findings = error.findings.map { Finding(locations.finding($0), paths) }
        if findings.isEmpty {
            findings = [Finding(severity: "error", message: error.message, location: nil, fix: nil)]
        }
    }

    private static func text(_ link: EvaluatedBuildSetting.Link, _ paths: RelativePaths) -> String {
        let name = "$(\(link.isInherited ? "inherited" : link.name))"
        guard let origin = link.origin else { return "\(name) undefined" }
        return "\(name) \(paths.shown(origin.file))" + (origin.line > 0 ? ":\(origin.line)" : "")
    }

    private static func text(_ value: ResolvedValue) -> String {
        guard case .string(let text)? = value.typed?.plain, !text.isEmpty, text.count < 200 else {
            return value.description
        }
        return text
    }
}

extension LaunchState.Finding {
    init(_ finding: SourceText.Finding, _ paths: RelativePaths) {
        self.init(
            severity: finding.severity.rawValue, message: finding.message,
            location: finding.location.map(paths.shown)?.fileAndLine, fix: finding.fix)
    }
}
