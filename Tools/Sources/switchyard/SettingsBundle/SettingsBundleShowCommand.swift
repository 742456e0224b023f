import ArgumentParser
import Rules
import Foundation
import PropertyLists
import SettingsBundle

/// `switchyard settings-bundle show`: the panes and what is in them.
struct SettingsBundleShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the panes of a Settings bundle and their rows as a tree.",
        discussion: """
            Without --device, every variant of a page is shown. Texts are those of --language as Settings would choose them, else \
            as they are written.

            Example: switchyard settings-bundle show --device pad --language de App/Settings.bundle
            """
    )

    @OptionGroup var bundle: SettingsBundleOptions
    @OptionGroup var region: DevelopmentRegionOption

    @Option(help: "phone or pad.")
    var device: DeviceName?

    @Option(help: ArgumentHelp("The language of the texts, such as de or pt-BR.", valueName: "name"))
    var language: String?

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    func run() throws {
        let report = SettingsBundleReport(bundle, region: region)
        switch format {
        case .text: try Output.line(SettingsBundleShowText(report: report, command: self).text)
        case .json: try Output.line(SettingsBundleShowJSON(report: report, command: self).text)
        }
        try report.end()
    }

    /// The bundle as the device has it.
    func contents(_ survey: SettingsSurvey) -> SettingsBundleContents {
        guard let device else { return survey.contents }
        return SettingsBundleContents.read(
            URL(fileURLWithPath: survey.directory, isDirectory: true), device: device.device,
            reader: survey.contents.reader)
    }

    /// Rows in the language that was asked for, by page: a table is read once.
    func localize(_ contents: SettingsBundleContents, _ survey: SettingsSurvey) -> [String: SettingsPage] {
        guard let language else { return [:] }
        return Dictionary(
            contents.pages.map { ($0.file, survey.localization.localized($0, preferring: [language])) }
        ) { first, _ in first }
    }
}
