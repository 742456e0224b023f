import Foundation
import PropertyLists
import Switchyard

/// What `explain` says that the app would now do, for the panel beside the page.
struct LaunchState: Encodable, Hashable, Sendable {
    struct Answer: Encodable, Hashable, Sendable {
        let source: String
        let outcome: String
        let value: String?
        let reason: String?
    }

    struct Value: Encodable, Hashable, Sendable {
        let name: String
        /// In one line; a secret is redacted.
        let value: String
        let origin: String
    }

    var environment: String?
    var explanation: String?
    var isSealed = false
    var answers: [Answer] = []
    var values: [Value] = []
    var findings: [String] = []

    init(_ context: LaunchContext) {
        isSealed = context.policy == .sealed
        let asked = EnvironmentSelection.answers(in: context)
        answers = asked.answers.map { answer in
            Answer(
                source: answer.source.phrase(asked: answer.asked), outcome: answer.outcome.rawValue,
                value: answer.value, reason: answer.reason)
        }
        var found = context.findings + asked.findings
        if let selection = try? EnvironmentSelection(context: context) {
            environment = selection.environment
            explanation = selection.explanation
            let configuration = EnvironmentConfiguration(selection: selection, context: context)
            found += configuration.findings
            values = configuration.values.values.sorted { $0.name < $1.name }.map { value in
                Value(name: value.name, value: Self.text(value), origin: Self.text(value.origin))
            }
        }
        findings = Self.texts(found)
    }

    /// Nothing but why there is nothing to say.
    init(_ error: ConfigurationError) {
        findings = Self.texts(error.findings)
        if findings.isEmpty { findings = [error.message] }
    }

    private static func text(_ value: ResolvedValue) -> String {
        switch value.typed {
        case .url(let url): url.absoluteString
        case .string(let text) where !text.isEmpty && text.count < 200: text
        default: value.description
        }
    }

    private static func text(_ origin: ResolvedValue.Origin) -> String {
        let path = "\(origin.keyPath)"
        let place = path.hasPrefix(origin.layer) ? path : "\(origin.layer) \(path)"
        let file = origin.file.map { " (\(URL(fileURLWithPath: $0).lastPathComponent))" } ?? ""
        return place + file
    }

    private static func texts(_ findings: [PropertyListFinding]) -> [String] {
        var seen: Set<String> = []
        return findings.filter { $0.severity != .note }.map { "\($0.severity.rawValue): \($0.message)" }
            .filter { seen.insert($0).inserted }
    }
}
