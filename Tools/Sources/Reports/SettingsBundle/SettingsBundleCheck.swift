import Rules
import SettingsBundle

/// `settings-bundle check`: every rule, as text and as JSON.
package struct SettingsBundleCheck {
    package let report: SettingsBundleReport

    package init(_ request: SettingsBundleRequest) {
        report = SettingsBundleReport(request, checks: SettingsBundleChecks.findings)
    }

    package var text: String { SettingsBundleReport.text([report.headline, report.findingLines, summary]) }

    package var json: String {
        get throws {
            try report.document(
                report.surveys.map { survey in
                    Bundle(
                        path: report.locations.shown(survey.directory), pages: survey.pages.count,
                        specifiers: Self.specifiers(survey))
                })
        }
    }

    private struct Bundle: Encodable {
        let path: String
        let pages, specifiers: Int
    }

    private static func specifiers(_ survey: SettingsSurvey) -> Int {
        survey.pages.reduce(0) { $0 + $1.specifiers.count }
    }

    /// A summary, because silence could mean that nothing was checked.
    private var summary: [String] {
        report.surveys.map { survey in
            let (pages, specifiers) = (survey.pages.count, Self.specifiers(survey))
            return "\(report.locations.shown(survey.directory)): \(pages) \(pages == 1 ? "page" : "pages"), "
                + "\(specifiers) \(specifiers == 1 ? "specifier" : "specifiers")"
        }.map(\.printable.faint)
    }
}
