import XcodeProjects
import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import Switchyard

/// `explain --format json`: stable, for programs. README describes every member.
struct ExplainJSON {
    let report: ExplainReport

    init(_ report: ExplainReport) {
        self.report = report
    }

    var text: String {
        get throws {
            try JSONValue.members([
                "environment": .object([
                    "name": report.explanation?.selection.map { .string($0.environment) } ?? .null,
                    "source": report.explanation?.selection.map { .string($0.source.rawValue) } ?? .null,
                    "sealed": .boolean(report.isSealed),
                    "answers": .array((report.explanation?.answers ?? []).map(answer)),
                ]),
                "build": report.build.map(build),
                "targets": report.targets.isEmpty ? nil : .array(report.targets.map(target)),
                "infoPlist": report.build == nil ? nil : .object(infoPlist),
                "values": .object(
                    Dictionary(uniqueKeysWithValues: report.values.map { ($0.resolved.name, value($0)) })),
                "configurationSurvey": report.survey.map { JSONValue($0, report.locations) },
                "findings": .array(report.findings.map(JSONValue.init)),
            ]).document()
        }
    }

    private func answer(_ given: LaunchExplanation.Answer) -> JSONValue {
        let answer = given.answer
        return .members([
            "source": .string(answer.source.rawValue), "outcome": .string(answer.outcome.rawValue),
            "asked": answer.asked.map(JSONValue.string), "value": answer.value.map(JSONValue.string),
            "reason": answer.reason.map(JSONValue.string), "remembered": answer.isRemembered ? .boolean(true) : nil,
            "file": given.location.map { .string(report.locations.shown($0.file)) },
            "line": given.location?.position.map { .integer(Int64($0.line)) },
            "chain": given.chain.isEmpty ? nil : .array(given.chain.map(link)),
        ])
    }

    private func target(_ row: ExplainReport.TargetRow) -> JSONValue {
        .members([
            "target": .string(row.target), "configuration": .string(row.configuration),
            "environment": row.selection.map { .string($0.environment) } ?? .null,
            "source": row.selection.map { .string($0.source.rawValue) } ?? .null,
            "sealed": .boolean(row.selection?.isSealed ?? false),
            "configurationSurvey": row.survey.map { JSONValue($0, report.locations) },
        ])
    }

    private func build(_ build: ExplainReport.Build) -> JSONValue {
        .members([
            "target": .string(build.target), "configuration": .string(build.configuration),
            "scheme": build.scheme.map(JSONValue.string), "testPlan": build.testRun.map { .string($0.plan) },
            "testConfiguration": build.testRun?.configuration.map(JSONValue.string),
        ])
    }

    /// The values of Info.plist that come from build settings or Xcode, by key path.
    private var infoPlist: [String: JSONValue] {
        let pairs = report.infoValues.map { value in
            (
                "\(value.keyPath)",
                JSONValue.members([
                    "value": value.isSecret
                        ? .string(Redaction.text)
                        : JSONValue(redacting: value.value, name: value.keyPath.components.last ?? ""),
                    "written": value.written.map(JSONValue.string),
                    "file": value.location.map { .string($0.file) },
                    "line": value.location?.position.map { .integer(Int64($0.line)) },
                    "chain": .array(value.chain.map(link)),
                ])
            )
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private func link(_ link: EvaluatedBuildSetting.Link) -> JSONValue {
        .object([
            "name": .string(link.isInherited ? "inherited" : link.name), "depth": .integer(Int64(link.depth)),
            "origin": link.origin.map { origin in
                .object([
                    "file": .string(report.locations.shown(origin.file)), "line": .integer(Int64(origin.line)),
                    "endLine": .integer(Int64(origin.endLine)),
                ])
            } ?? .null,
        ])
    }

    private func value(_ value: LaunchExplanation.Value) -> JSONValue {
        let resolved = value.resolved
        // A value that is not of its type is null, but its written form is still included.
        let natural = value.isRedacted ? .string(Redaction.text) : resolved.typed.map(JSONValue.init) ?? .null
        let written = resolved.typed == nil && !value.isRedacted ? resolved.written.map(JSONValue.init) : nil
        return .members([
            "value": natural, "written": written, "type": .string(value.typeName), "origin": location(value.origin),
            "secret": value.isRedacted ? .boolean(true) : nil,
            "hides": value.hidden.isEmpty ? nil : .array(value.hidden.map(location)),
        ])
    }

    private func location(_ origin: LaunchExplanation.Origin) -> JSONValue {
        .members([
            "layer": .string(origin.layer), "file": report.file(of: origin).map(JSONValue.string),
            "keyPath": .string("\(origin.keyPath)"),
            "line": origin.location?.position.map { .integer(Int64($0.line)) },
        ])
    }
}
