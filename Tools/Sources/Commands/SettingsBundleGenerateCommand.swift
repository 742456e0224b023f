import ArgumentParser
import Reports

/// `switchyard settings-bundle generate`: writes the specifiers for a catalog into a Settings bundle.
struct SettingsBundleGenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Add, update, or remove Switchyard's specifiers in a Settings bundle, based on a catalog.",
        discussion: """
            Only specifiers with the key SwitchyardPart belong to Switchyard; everything else stays byte for byte. \
            Running the command again changes nothing, and --prune restores the bytes from before the first run. If \
            the layout of a file makes that impossible, nothing is written.

            Exit codes: 0 success, 1 findings of error severity or, with --check, files that would change, 2 unusable \
            input.

            Examples: switchyard settings-bundle generate App/Settings.bundle --catalog App/Environments.plist
                      switchyard settings-bundle generate App/Settings.bundle --catalog App/Environments.plist --check
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The Settings.bundle, created if it does not exist; or an app or folder that contains one.",
            valueName: "bundle"))
    var bundle: String

    @Option(help: ArgumentHelp("The catalog: Environments.plist.", valueName: "file"))
    var catalog: String

    @Option(help: ArgumentHelp("A child pane for the specifiers, instead of the first page.", valueName: "name"))
    var childPane: String?

    @Option(
        help: ArgumentHelp(
            "A language for the texts, in addition to those of the page's strings files; repeatable.",
            valueName: "language"))
    var language: [String] = []

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp("The environment shown while none is chosen; by default, production.", valueName: "name"))
    var defaultEnvironment: String?

    @Flag(help: "Remove everything that belongs to Switchyard.")
    var prune = false

    @Flag(help: "Write nothing; exit with code 1 if a file would change.")
    var check = false

    @Flag(help: "Write nothing; print what would change.")
    var dryRun = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws {
        guard ![bundle, catalog, childPane, defaultEnvironment].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
        try language.forEach(LanguageName.check)
    }

    func run() throws {
        let report = SettingsBundleGenerateReport(
            SettingsBundleGenerateRequest(
                bundle: bundle, catalog: catalog, childPane: childPane, languages: language,
                defaultEnvironment: defaultEnvironment, isPruning: prune, isCheck: check, isDry: check || dryRun))
        switch format {
        case .text: try Output.line(SettingsBundleGenerateText(report).text)
        case .json: try Output.line(JSONDocument.text(of: SettingsBundleGenerateJSON(report)))
        }
        if let status = report.status { throw status }
    }
}
