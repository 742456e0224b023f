import ArgumentParser
import Reports

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
        let check = SettingsBundleCheck(bundle.request())
        try Output.line(format == .json ? check.json : check.text)
        if let status = check.report.status { throw status }
    }
}
