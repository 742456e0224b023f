import AppProjects
import BuildSettings
import SourceText
import Switchyard
import XcodeProjects

/// `matrix --format json`: stable, for programs.
struct MatrixJSON {
    let report: MatrixReport

    init(_ report: MatrixReport) {
        self.report = report
    }

    var value: JSONValue {
        .members([
            "actions": .array(report.rows.map(action)), "findings": .array(report.findings.map(JSONValue.init)),
            "pickedFiles": report.pickedFiles.isEmpty
                ? nil
                : .array(
                    report.pickedFiles.map {
                        .members([
                            "scheme": .string($0.scheme), "files": .array($0.files.map(JSONValue.string)),
                            "file": .string($0.location.file),
                            "line": $0.location.position.map { .integer(Int64($0.line)) },
                        ])
                    }),
            "configurationSurveys": report.surveys.isEmpty
                ? nil : .array(report.surveys.map { JSONValue($0, report.locations) }),
        ])
    }

    private func action(_ row: MatrixReport.Row) -> JSONValue {
        let plan = row.plan
        let selection = plan.outcome.selection
        let location = report.locations.shown(plan.action.location)
        return .members([
            "scheme": .string(plan.scheme.name), "shared": .boolean(plan.scheme.isShared),
            "automatic": .boolean(plan.scheme.isAutomatic), "action": .string(plan.kind.rawValue),
            "testPlan": plan.action.testRun.map { .string($0.plan) },
            "testConfiguration": plan.action.testRun?.configuration.map(JSONValue.string),
            "target": plan.target.map { .string($0.target.name) } ?? .null,
            "configuration": plan.configuration.map(JSONValue.string) ?? .null,
            "environment": selection.map { .string($0.environment) } ?? .null,
            "source": selection.map { .string($0.source.rawValue) } ?? .null,
            "sealed": plan.launch.map { .boolean($0.isSealed) } ?? .null,
            "settings": report.settingNames.isEmpty
                ? nil : .object(Dictionary(row.settings.map { ($0.name, setting($0)) }) { first, _ in first }),
            "marks": .array(row.marks.map(JSONValue.string)), "file": .string(location.file),
            "line": location.position.map { .integer(Int64($0.line)) },
        ])
    }

    private func setting(_ setting: EvaluatedBuildSetting) -> JSONValue {
        .object([
            "value": setting.origin == nil
                ? .null : .string(Redaction.shown(name: setting.name, value: setting.value)),
            "file": setting.origin.map { .string(report.locations.shown($0.file)) } ?? .null,
            "line": setting.origin.map { .integer(Int64($0.line)) } ?? .null,
        ])
    }
}
