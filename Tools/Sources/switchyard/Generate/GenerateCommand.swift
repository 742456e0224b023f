import ArgumentParser
import Foundation
import Generation

/// `switchyard settings-bundle generate`: the rows of a catalog in a Settings bundle.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Add, update or take out Switchyard's rows of a Settings bundle, from a catalog.",
        discussion: """
            Only specifiers with the key SwitchyardPart are Switchyard's; everything else stays byte for byte. A \
            second run changes nothing, and --prune gives back the bytes from before the first. A layout that could \
            not be given back is refused before anything is written.

            Exit codes: 0 done, 1 findings of error severity or, with --check, a file that would change, 2 unusable \
            input.

            Examples: switchyard settings-bundle generate App/Settings.bundle --catalog App/Environments.plist
                      switchyard settings-bundle generate App/Settings.bundle --catalog App/Environments.plist --check
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The Settings.bundle, made when it does not exist; or an app or folder that has one.", valueName: "bundle"))
    var bundle: String

    @Option(help: ArgumentHelp("The catalog: Environments.plist.", valueName: "file"))
    var catalog: String

    @Option(help: ArgumentHelp("A child pane for the rows, instead of the first page.", valueName: "name"))
    var pane: String?

    @Option(
        help: ArgumentHelp(
            "A language that gets the texts, besides those that the page's strings are in; repeatable.",
            valueName: "language"))
    var language: [String] = []

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp("The environment shown while nothing is chosen; else production.", valueName: "name"))
    var defaultEnvironment: String?

    @Flag(help: "Take out everything of Switchyard's.")
    var prune = false

    @Flag(help: "Write nothing; exit code 1 when a file would change.")
    var check = false

    @Flag(help: "Write nothing; say what would change.")
    var dryRun = false

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    func validate() throws {
        guard ![bundle, catalog, pane, defaultEnvironment].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
        try language.forEach(LanguageName.check)
    }

    func run() throws {
        let report = GenerateReport(self)
        switch format {
        case .text: try Output.line(GenerateText(report).text)
        case .json: try Output.line(GenerateJSON(report).value.document())
        }
        if let status = report.status { throw status }
    }
}
