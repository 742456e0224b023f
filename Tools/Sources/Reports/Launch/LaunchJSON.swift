import AppProjects
import SourceText
import SwitchyardCore

/// The answer of the tool `launch`: stable, for programs.
package struct LaunchJSON: Encodable, Sendable {
    private let environment: String
    @OrNull var obstacle: String?
    private let arguments: [String]
    private let variables: [String: String]
    private let selected: Selected
    private let environments: [String]
    private let build: ExplainJSON.Build?
    private let targets: [Target]?
    /// What a hub knows of the app; `nil` if none was asked.
    package var reported: [ReportedLaunch]?
    private let findings: [FindingJSON]

    private struct Selected: Encodable {
        @OrNull var environment: String?
        @OrNull var source: String?
        let sealed: Bool
        let seal: SealJSON?
        let answers: [ExplainJSON.Answer]
    }

    private struct Target: Encodable {
        let target, configuration: String
    }

    package init(_ report: LaunchReport) {
        let explained = report.explanation
        let selection = explained.explanation?.selection
        environment = report.environment
        _obstacle = OrNull(wrappedValue: report.obstacle?.rawValue)
        arguments = report.arguments
        variables = report.variable.map { [$0.name: $0.text] } ?? [:]
        // What says nothing explains nothing here.
        let answers = (explained.explanation?.answers ?? []).filter { $0.answer.outcome != .absent }
        selected = Selected(
            environment: selection?.environment, source: selection?.source.rawValue, sealed: explained.isSealed,
            seal: explained.seal.map { SealJSON($0, explained.locations) },
            answers: answers.map { ExplainJSON.answer($0, explained) })
        environments = report.environments
        build = ExplainJSON.build(explained)
        let targets = explained.targets.map { Target(target: $0.target, configuration: $0.configuration) }
        self.targets = targets.isEmpty ? nil : targets
        findings = explained.findings.map { FindingJSON($0) }
    }
}
