import ArgumentParser
import Reports

/// `switchyard explain`: the environment that an app selects, the answers of all sources, and every value with its
/// origin.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show which environment an app selects, why, and with which values.",
        discussion: """
            Asks the sources in the same order and with the same code as the app: launch argument, process \
            environment, user defaults, Info.plist, Settings bundle, and the catalog's production environment. Nothing \
            is written.

            The app is either built (--bundle), or defined by a target, a build configuration, and a scheme of a \
            project (--project). For a project, Info.plist values are traced to the lines of xcconfig files. A project \
            with several apps is shown as a table; --target chooses one. Findings go to standard error.

            Examples: switchyard explain App.app --stored environment=qa apiURL
                      switchyard explain --project . --scheme "App (QA)"
            """
    )

    @OptionGroup var facts: LaunchOptions

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    @Argument(
        help: ArgumentHelp(
            "An app or a project that exists, by default the current folder; then keys to print, including those nested below them.",
            valueName: "path|key"))
    var words: [String] = []

    func run() throws {
        var request = facts.request
        request.keys = words
        try RequestError.telling { try request.takePath() }
        let report = ExplainReport(request)
        switch format {
        case .text:
            let text = ExplainText(report)
            if !text.text.isEmpty { try Output.line(text.text) }
            Output.errors(text.findings, isBelow: !text.text.isEmpty)
        case .json: try Output.line(JSONDocument.text(of: ExplainJSON(report)))
        }
        if let status = report.status { throw status }
    }
}
