import Foundation
import PropertyLists
package import SwitchyardCore

/// What a tester sends to a developer. It is not translated, because developers search for its words.
package struct SessionReport {
    private let session: any InspectableSession

    package init(_ session: any InspectableSession) {
        self.session = session
    }

    package var text: String {
        [summary, section("Sources", sources), section("Values", values), section("Findings", findings)]
            .compactMap { $0 }.joined(separator: "\n\n")
    }

    private var summary: String {
        var lines = [app, "environment: \(session.environment)", session.selection.explanation]
        if session.selection.isSealed { lines.append("sealed: yes") }
        if session.isProvisional { lines.append("provisional: yes") }
        if let error = session.recoveredError { lines.append("recovered from: \(error.message)") }
        lines.append(
            "next launch: "
                + (session.pendingSelection.map { "\($0.environment), from \($0.source.rawValue)" } ?? "the same"))
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
        session.selection.answers.map { answer in
            let reason = answer.reason.map { ", \($0)" } ?? ""
            return "\(answer.source.phrase(asked: answer.asked)): \(answer.outcome.rawValue)"
                + (answer.value.map { " \"\($0)\"" } ?? "") + reason
        }
    }

    private var values: [String] {
        session.currentValues.map { "\($0.name) = \($0.text) (\($0.type.name), \($0.originPhrase))" }
    }

    private var findings: [String] {
        session.currentFindings.map { finding in "\(finding)" + (finding.fix.map { ": \($0)" } ?? "") }
    }

    private func section(_ title: String, _ lines: [String]) -> String? {
        lines.isEmpty ? nil : ([title] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension InspectableSession {
    /// Every value now, sorted by the name of its key.
    package var currentValues: [ResolvedValue] {
        let live = catalog.declarations.values.filter(\.isLive).map(\.name)
        return Set(configuration.values.keys).union(live).sorted().compactMap { currentValue(named: $0) }
    }
}
