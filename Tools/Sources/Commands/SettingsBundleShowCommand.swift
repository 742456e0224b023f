import ArgumentParser
import Reports
import SettingsBundle

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
        let report = SettingsBundleReport(bundle.request(region))
        let view = SettingsBundleView(device: device?.device, language: language)
        switch format {
        case .text: try Output.line(SettingsBundleShowText(report: report, view: view).text)
        case .json: try Output.line(SettingsBundleShowJSON(report: report, view: view).text)
        }
        if let status = report.status { throw status }
    }
}

/// A device whose pages and specifiers are shown.
enum DeviceName: String, ExpressibleByArgument, CaseIterable {
    case phone
    case pad

    var device: SettingsDevice {
        switch self {
        case .phone: .phone
        case .pad: .pad
        }
    }
}
