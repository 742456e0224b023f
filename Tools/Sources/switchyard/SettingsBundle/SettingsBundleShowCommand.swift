import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay

/// `switchyard settings-bundle show`: the pages and their specifiers.
struct SettingsBundleShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the pages of a Settings bundle and their specifiers as a tree.",
        discussion: """
            Without --device, every variant of a page is shown. With --language, texts are translated as Settings \
            would; otherwise, they are shown as written.

            Example: switchyard settings-bundle show --device pad --language de App/Settings.bundle
            """
    )

    @OptionGroup var bundle: SettingsBundleOptions
    @OptionGroup var region: DevelopmentRegionOption

    @Option(help: "phone or pad.")
    var device: DeviceName?

    @Option(help: ArgumentHelp("The language of the texts, such as de or pt-BR.", valueName: "name"))
    var language: String?

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func run() throws {
        let report = SettingsBundleReport(bundle, region: region)
        switch format {
        case .text: try Output.line(SettingsBundleShowText(report: report, command: self).text)
        case .json: try Output.line(SettingsBundleShowJSON(report: report, command: self).text)
        }
        try report.end()
    }

    /// The bundle as the device shows it.
    func contents(_ survey: SettingsSurvey) -> SettingsBundleContents {
        guard let device else { return survey.contents }
        return SettingsBundleContents.read(
            URL(fileURLWithPath: survey.directory, isDirectory: true), device: device.device,
            reader: survey.contents.reader)
    }

    /// Specifiers in the requested language, by page, so that each table is read once.
    func localize(_ contents: SettingsBundleContents, _ survey: SettingsSurvey) -> [String: SettingsPage] {
        guard let language else { return [:] }
        return Dictionary(
            contents.pages.map { ($0.file, survey.localization.localized($0, preferring: [language])) }
        ) { first, _ in first }
    }
}
