import PropertyLists
import Rules
import SourceText

/// `check --format json`: stable, for programs.
package struct CheckJSON: Encodable {
    private let path: String
    private let checked: Checked
    private let configuration: Configuration
    private let summary: Summary
    private let configurationSurveys: [SurveyJSON]?
    private let findings: [FindingJSON]

    private struct Checked: Encodable {
        let projects, workspaces, xcconfigFiles, settingsBundles, catalogs: [String]
    }

    private struct Configuration: Encodable {
        @OrNull var file: String?
        let turnedOff: [String]
    }

    private struct Summary: Encodable {
        let errors, warnings, notes, lessSevere, suppressed, inBaseline, fixedSinceBaseline: Int
    }

    package init(_ report: CheckReport) {
        let folder = report.folder
        let shown = report.locations.shown as (String) -> String
        path = shown(folder.path)
        checked = Checked(
            projects: folder.projects.map(shown), workspaces: folder.workspaces.map(shown),
            xcconfigFiles: folder.xcconfigFiles.map(shown), settingsBundles: folder.settingsBundles.map(shown),
            catalogs: (folder.switchyardFiles + folder.catalogs).map(shown))
        configuration = Configuration(
            file: report.configurationFile.map(shown), turnedOff: report.turnedOff.map(\.rawValue))
        summary = Summary(
            errors: report.count(.error), warnings: report.count(.warning), notes: report.count(.note),
            lessSevere: report.checked?.lessSevere ?? 0, suppressed: report.checked?.suppressed ?? 0,
            inBaseline: report.checked?.known ?? 0, fixedSinceBaseline: report.checked?.stale.count ?? 0)
        let surveys = report.configurationSurveys.map { SurveyJSON($0, report.locations) }
        configurationSurveys = surveys.isEmpty ? nil : surveys
        findings = report.findings.map { FindingJSON($0.finding, fingerprint: $0.fingerprint) }
    }
}
