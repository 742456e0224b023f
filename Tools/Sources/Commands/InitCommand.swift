import ArgumentParser
import Reports

/// `switchyard init`: looks at what a project has, and proposes a `Switchyard.yaml`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Read the configuration of a project, and propose a Switchyard.yaml for it.",
        discussion: """
            Reads Info.plist and the build settings and xcconfig files behind it, catalogs (Environments.plist, \
            config.plist, KZBEnvironments.plist), .natrium.yml, .env files, JSON files and property lists with \
            environments, the Settings bundle, and schemes. A value that looks like a secret becomes a secret key: it \
            is neither printed nor written.

            What nothing in the project states is a guess, marked "uncertain: true". Until you have corrected each \
            guess and removed its line, check reports it as an error, and audit and assemble refuse what depends on \
            it.

            Only Switchyard.yaml is written, beside the Xcode project; an existing file is never replaced. With \
            --dry-run, the file is printed to standard output and the report to standard error.

            Exit codes: 0 success, 2 unusable input, or the file exists: nothing was written.

            Examples: switchyard init
                      switchyard init ios --dry-run
                      switchyard init --target App --format json
            """
    )

    @Argument(help: ArgumentHelp("The folder of the project; by default, the current folder.", valueName: "folder"))
    var path = "."

    @Option(help: ArgumentHelp("The .xcodeproj or .xcworkspace, if the folder has several.", valueName: "project"))
    var project: String?

    @Option(help: ArgumentHelp("The target; by default, the app with the project's name.", valueName: "name"))
    var target: String?

    @Flag(help: "Write nothing; print the file.")
    var dryRun = false

    @Flag(help: "If nothing is found, write a small Switchyard.yaml to start with.")
    var starter = false

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    /// What is asked for.
    private var request: InitRequest {
        var request = InitRequest()
        (request.path, request.project, request.target) = (path, project, target)
        (request.isDry, request.isStarter) = (dryRun, starter)
        return request
    }

    func run() throws {
        let report = InitReport(request)
        switch format {
        case .json: try Output.line(JSONDocument.text(of: InitJSON(report)))
        case .text:
            let text = InitText(report).text
            if dryRun, let yaml = report.yaml {
                try Output.line(String(yaml.dropLast()))
                Output.error(text)
            } else {
                try Output.line(text)
            }
        }
        if let status = report.status { throw status }
    }
}
