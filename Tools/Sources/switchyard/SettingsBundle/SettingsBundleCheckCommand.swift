import ArgumentParser
import Rules
import SettingsBundle

/// `switchyard settings-bundle check`: every rule.
struct SettingsBundleCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find errors in a Settings bundle, and inconsistencies between it and its app.",
        discussion: """
            Examples: switchyard settings-bundle check App/Settings.bundle
                      switchyard settings-bundle check --project . --target App
            """
    )

    @OptionGroup var bundle: SettingsBundleOptions

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func run() throws {
        let report = SettingsBundleReport(bundle, checks: SettingsBundleChecks.findings)
        switch format {
        case .text:
            try Output.line(SettingsBundleReport.text([report.headline, report.findingLines, summary(report)]))
        case .json:
            try Output.line(
                report.document(
                    report.surveys.map { survey in
                        Bundle(
                            path: report.locations.shown(survey.directory), pages: survey.pages.count,
                            specifiers: Self.specifiers(survey))
                    }))
        }
        try report.end()
    }

    private struct Bundle: Encodable {
        let path: String
        let pages, specifiers: Int
    }

    private static func specifiers(_ survey: SettingsSurvey) -> Int {
        survey.pages.reduce(0) { $0 + $1.specifiers.count }
    }

    /// A summary, because silence could mean that nothing was checked.
    private func summary(_ report: SettingsBundleReport) -> [String] {
        report.surveys.map { survey in
            let (pages, specifiers) = (survey.pages.count, Self.specifiers(survey))
            return "\(report.locations.shown(survey.directory)): \(pages) \(pages == 1 ? "page" : "pages"), "
                + "\(specifiers) \(specifiers == 1 ? "specifier" : "specifiers")"
        }.map(\.printable.faint)
    }
}
