import Foundation
import PropertyLists
import Switchyard

/// What a tester sends to a developer. It is not translated, because developers search for its words.
@MainActor
struct EnvironmentReport {
    private let model: EnvironmentModel

    init(_ model: EnvironmentModel) {
        self.model = model
    }

    var text: String {
        [summary, section("Sources", sources), section("Values", values), section("Findings", findings)]
            .compactMap { $0 }.joined(separator: "\n\n")
    }

    private var summary: String {
        var lines = [app, "environment: \(model.environment)", model.explanation]
        if model.isSealed { lines.append("sealed: yes") }
        if model.isProvisional { lines.append("provisional: yes") }
        if let error = model.recoveredError { lines.append("recovered from: \(error.message)") }
        lines.append(
            "next launch: "
                + (model.pendingSelection.map { "\($0.environment), from \($0.source.rawValue)" } ?? "the same"))
        return lines.compactMap { $0 }.joined(separator: "\n")
    }

    private var app: String? {
        guard let identifier = Bundle.main.bundleIdentifier else { return nil }
        let versions = ["CFBundleShortVersionString", "CFBundleVersion"].map {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String ?? "?"
        }
        return "app: \(identifier) \(versions[0]) (\(versions[1]))"
    }

    private var sources: [String] {
        model.session.selection.answers.map { answer in
            let reason = answer.reason.map { ", \($0)" } ?? ""
            return "\(answer.source.phrase(asked: answer.asked)): \(answer.outcome.rawValue)"
                + (answer.value.map { " \"\($0)\"" } ?? "") + reason
        }
    }

    private var values: [String] {
        model.values.map { "\($0.name) = \($0.text) (\($0.type), \($0.origin))" }
    }

    private var findings: [String] {
        model.findings.map { finding in "\(finding)" + (finding.fix.map { ": \($0)" } ?? "") }
    }

    private func section(_ title: String, _ lines: [String]) -> String? {
        lines.isEmpty ? nil : ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}
