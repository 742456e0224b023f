import AppProjects
import BuildSettings
import SourceText
import Switchyard
import XcodeProjects

/// `matrix --format json`: stable, for programs.
package struct MatrixJSON: Encodable {
    private let actions: [Action]
    private let findings: [FindingJSON]
    private let pickedFiles: [PickedFile]?
    private let configurationSurveys: [SurveyJSON]?

    private struct Action: Encodable {
        let scheme: String
        let shared, automatic: Bool
        let action: String
        let testPlan, testConfiguration: String?
        @OrNull var target: String?
        @OrNull var configuration: String?
        @OrNull var environment: String?
        @OrNull var source: String?
        @OrNull var sealed: Bool?
        let seal: SealJSON?
        let settings: [String: Setting]?
        let marks: [String]
        let file: String
        let line: Int?
    }

    private struct Setting: Encodable {
        @OrNull var value: String?
        @OrNull var file: String?
        @OrNull var line: Int?
    }

    private struct PickedFile: Encodable {
        let scheme: String
        let files: [String]
        let file: String
        let line: Int?
    }

    package init(_ report: MatrixReport) {
        actions = report.rows.map { Self.action($0, report) }
        findings = report.findings.map { FindingJSON($0) }
        let picked = report.pickedFiles.map { picked in
            PickedFile(
                scheme: picked.scheme, files: picked.files, file: picked.location.file,
                line: picked.location.position?.line)
        }
        pickedFiles = picked.isEmpty ? nil : picked
        let surveys = report.surveys.map { SurveyJSON($0, report.locations) }
        configurationSurveys = surveys.isEmpty ? nil : surveys
    }

    private static func action(_ row: MatrixReport.Row, _ report: MatrixReport) -> Action {
        let plan = row.plan
        let selection = plan.outcome.selection
        let location = report.locations.shown(plan.action.location)
        let settings = Dictionary(row.settings.map { ($0.name, setting($0, report)) }) { first, _ in first }
        return Action(
            scheme: plan.scheme.name, shared: plan.scheme.isShared, automatic: plan.scheme.isAutomatic,
            action: plan.kind.rawValue, testPlan: plan.action.testRun?.plan,
            testConfiguration: plan.action.testRun?.configuration, target: plan.target?.target.name,
            configuration: plan.configuration, environment: selection?.environment,
            source: selection?.source.rawValue, sealed: plan.launch?.isKnownToBeSealed,
            seal: plan.launch?.seal.map { SealJSON($0, report.locations) },
            settings: report.settingNames.isEmpty ? nil : settings, marks: row.marks, file: location.file,
            line: location.position?.line)
    }

    private static func setting(_ setting: EvaluatedBuildSetting, _ report: MatrixReport) -> Setting {
        Setting(
            value: setting.origin == nil ? nil : setting.shown,
            file: setting.origin.map { report.locations.shown($0.file) }, line: setting.origin?.line)
    }
}
