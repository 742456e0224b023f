import ArgumentParser
import Reports

/// `switchyard matrix`: which environment every action of every scheme reaches.
struct MatrixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Show the build configuration and environment of each scheme action in a project, with findings.",
        discussion: """
            The environment is the one that the app itself would select. Users launch an archived app without the \
            scheme's arguments and variables. Without --setting, there are columns for the first three build settings \
            that reach Info.plist and differ between build configurations. Identical actions of a scheme share one \
            row. A project without a catalog has no environments.

            Examples: switchyard matrix
                      switchyard matrix App --setting API_URL --format markdown
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A folder with an Xcode project, or the .xcodeproj or .xcworkspace itself; by default, the current folder.",
            valueName: "path"))
    var path: String?

    @Option(help: ArgumentHelp("The same as PATH.", valueName: "folder"))
    var project: String?

    @Option(help: ArgumentHelp("Only this scheme; repeatable.", valueName: "name"))
    var scheme: [String] = []

    @Option(help: ArgumentHelp("Only this target; repeatable.", valueName: "name"))
    var target: [String] = []

    @Option(help: ArgumentHelp("Only actions that select this environment; repeatable.", valueName: "name"))
    var environment: [String] = []

    @Option(help: ArgumentHelp("Only actions that build this build configuration; repeatable.", valueName: "name"))
    var configuration: [String] = []

    @Option(help: ArgumentHelp("A build setting to show for each action; repeatable.", valueName: "name"))
    var setting: [String] = []

    @Option(
        help: ArgumentHelp(
            "A value of a condition parameter; repeat a parameter to add a value.",
            valueName: "param=value"))
    var condition: [NamedText] = []

    @Option(
        help: ArgumentHelp("The launch argument and user defaults key that name the environment.", valueName: "key"))
    var environmentKey: String?

    @Option(help: ArgumentHelp("The variable that names the environment.", valueName: "name"))
    var environmentVariable: String?

    @Option(help: ArgumentHelp("The Info.plist key that names the environment.", valueName: "key"))
    var infoKey: String?

    @Option(help: "text for people, json for programs, or markdown for a pull request.")
    var format: MatrixFormat = .text

    func validate() throws {
        guard path == nil || project == nil else { throw ValidationError("Pass either PATH or --project.") }
        try RequestError.telling { try request.validate() }
    }

    /// What is asked for.
    private var request: MatrixRequest {
        var request = MatrixRequest()
        request.path = path ?? project ?? "."
        (request.schemes, request.targets) = (scheme, target)
        (request.environments, request.configurations) = (environment, configuration)
        (request.settings, request.conditions) = (setting, condition)
        (request.environmentKey, request.environmentVariable) = (environmentKey, environmentVariable)
        request.infoKey = infoKey
        return request
    }

    func run() throws {
        let report = MatrixReport(request)
        switch format {
        case .text:
            let text = MatrixText(report)
            if !text.text.isEmpty { try Output.line(text.text) }
            Output.errors(text.findings, isBelow: !text.text.isEmpty)
        case .json: try Output.line(JSONDocument.text(of: MatrixJSON(report)))
        case .markdown: try Output.line(MatrixMarkdown(report).text)
        }
        if let status = report.status { throw status }
    }
}

/// The format of a matrix.
enum MatrixFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case markdown
}
