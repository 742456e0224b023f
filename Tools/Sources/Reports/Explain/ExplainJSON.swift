import AppProjects
import BuildSettings
import JSONRPC
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// `explain --format json`: stable, for programs.
package struct ExplainJSON: Encodable {
    private let environment: Environment
    private let build: Build?
    private let targets: [Target]?
    /// The values of Info.plist that come from build settings or Xcode, by key path.
    private let infoPlist: [String: InfoValue]?
    private let values: [String: Value]
    private let configurationSurvey: SurveyJSON?
    private let findings: [FindingJSON]

    private struct Environment: Encodable {
        @OrNull var name: String?
        @OrNull var source: String?
        let sealed: Bool
        let seal: SealJSON?
        let answers: [Answer]
    }

    struct Answer: Encodable {
        let source, outcome: String
        let asked, value, reason: String?
        let remembered: Bool?
        let file: String?
        let line: Int?
        fileprivate let chain: [Link]?
    }

    private struct Target: Encodable {
        let target, configuration: String
        @OrNull var environment: String?
        @OrNull var source: String?
        let sealed: Bool
        let configurationSurvey: SurveyJSON?
    }

    struct Build: Encodable {
        let target, configuration: String
        let scheme, testPlan, testConfiguration: String?
    }

    private struct InfoValue: Encodable {
        let value: JSONValue
        let written, file: String?
        let line: Int?
        let chain: [Link]
    }

    fileprivate struct Link: Encodable {
        let name: String
        let depth: Int
        @OrNull var origin: OriginJSON?
    }

    private struct Value: Encodable {
        @OrNull var value: JSONValue?
        let written: JSONValue?
        let type: String
        let origin: Origin
        let secret: Bool?
        let hides: [Origin]?
    }

    private struct Origin: Encodable {
        let layer: String
        let file: String?
        let keyPath: String
        let line: Int?
    }

    package init(_ report: ExplainReport) {
        let selection = report.explanation?.selection
        environment = Environment(
            name: selection?.environment, source: selection?.source.rawValue, sealed: report.isSealed,
            seal: report.seal.map { SealJSON($0, report.locations) },
            answers: (report.explanation?.answers ?? []).map { Self.answer($0, report) })
        build = Self.build(report)
        let targets = report.targets.map { Self.target($0, report) }
        self.targets = targets.isEmpty ? nil : targets
        let infoValues = report.infoValues.map { ("\($0.keyPath)", Self.infoValue($0, report)) }
        infoPlist = report.build == nil ? nil : Dictionary(infoValues) { first, _ in first }
        values = Dictionary(uniqueKeysWithValues: report.values.map { ($0.resolved.name, Self.value($0, report)) })
        configurationSurvey = report.survey.map { SurveyJSON($0, report.locations) }
        findings = report.findings.map { FindingJSON($0) }
    }

    static func build(_ report: ExplainReport) -> Build? {
        report.build.map { build in
            Build(
                target: build.target, configuration: build.configuration, scheme: build.scheme,
                testPlan: build.testRun?.plan, testConfiguration: build.testRun?.configuration)
        }
    }

    static func answer(_ given: LaunchExplanation.Answer, _ report: ExplainReport) -> Answer {
        let answer = given.answer
        let chain = given.chain.map { link($0, report) }
        return Answer(
            source: answer.source.rawValue, outcome: answer.outcome.rawValue, asked: answer.asked, value: answer.value,
            reason: answer.reason, remembered: answer.isRemembered ? true : nil,
            file: given.location.map { report.locations.shown($0.file) }, line: given.location?.position?.line,
            chain: chain.isEmpty ? nil : chain)
    }

    private static func target(_ row: ExplainReport.TargetRow, _ report: ExplainReport) -> Target {
        Target(
            target: row.target, configuration: row.configuration, environment: row.selection?.environment,
            source: row.selection?.source.rawValue, sealed: row.selection?.isSealed ?? false,
            configurationSurvey: row.survey.map { SurveyJSON($0, report.locations) })
    }

    private static func infoValue(_ value: ExplainReport.InfoValue, _ report: ExplainReport) -> InfoValue {
        InfoValue(
            value: value.isSecret
                ? .string(Redaction.text)
                : JSONValue(redacting: value.value, name: value.keyPath.components.last ?? ""),
            written: value.shownWritten, file: value.location?.file, line: value.location?.position?.line,
            chain: value.chain.map { link($0, report) })
    }

    private static func link(_ link: EvaluatedBuildSetting.Link, _ report: ExplainReport) -> Link {
        Link(
            name: link.isInherited ? "inherited" : link.name, depth: link.depth,
            origin: link.origin.map { OriginJSON($0, report.locations) })
    }

    private static func value(_ value: LaunchExplanation.Value, _ report: ExplainReport) -> Value {
        let resolved = value.resolved
        // A value that is not of its type is null, but its written form is still included.
        let isUntyped = resolved.typed == nil && !value.isRedacted
        let hides = value.hidden.map { origin($0, report) }
        return Value(
            value: value.isRedacted ? .string(Redaction.text) : resolved.typed.map(JSONValue.init),
            written: isUntyped ? resolved.written.map(JSONValue.init) : nil, type: value.typeName,
            origin: origin(value.origin, report), secret: value.isRedacted ? true : nil,
            hides: hides.isEmpty ? nil : hides)
    }

    private static func origin(_ origin: LaunchExplanation.Origin, _ report: ExplainReport) -> Origin {
        Origin(
            layer: origin.layer, file: report.file(of: origin), keyPath: "\(origin.keyPath)",
            line: origin.location?.position?.line)
    }
}
