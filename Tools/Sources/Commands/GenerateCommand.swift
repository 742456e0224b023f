import ArgumentParser
import Reports

/// `switchyard generate`: writes every switch point that `Switchyard.yaml` asks for.
struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write catalogs, xcconfig files, Info.plist keys, schemes, and Swift accessors from Switchyard.yaml.",
        discussion: """
            Only changed files are written, all or none. Files that are generated as a whole say so in their first lines; \
            in files that people write (Settings bundle, Info.plist, entitlements, schemes), everything else stays byte \
            for byte, and --prune restores the bytes from before the first run. A second run changes nothing.

            A variable SWITCHYARD_VALUE_ENVIRONMENT_KEY, such as SWITCHYARD_VALUE_STAGING_API_URL, replaces the value of \
            a key that is not secret, for this run's output only; --check ignores it.

            --wire also edits the project: base configurations, resources, sources, and exceptions of synchronized \
            folders. Everything else in it stays byte for byte; --unwire removes everything that --wire wrote, the \
            edits and the generated files, even after you have edited the project. For a project of XcodeGen or Tuist, \
            the lines for its manifest are printed instead.

            Exit codes: 0 success, 1 with --check and stale files, 2 unusable input: nothing was written.

            Examples: switchyard generate
                      switchyard generate --wire
                      switchyard generate --check
                      switchyard generate --secrets
            """
    )

    @Argument(
        help: ArgumentHelp("Switchyard.yaml, or the folder that contains it; by default, the current folder."))
    var path = "."

    @Flag(help: "Write nothing; print what is stale as a diff, and exit with code 1 if anything is.")
    var check = false

    @Flag(help: "Write nothing; print what would change.")
    var dryRun = false

    @Flag(help: "Print the changed lines of every file.")
    var diff = false

    @Flag(help: "Also write the Swift file with the values of secrets, which git must ignore.")
    var secrets = false

    @Flag(help: "Remove everything that was generated, and the edits of --wire.")
    var prune = false

    @Flag(help: "Also edit the Xcode project so that it uses the generated files: only what is needed for them.")
    var wire = false

    @Flag(help: "Take back what --wire wrote: its edits of the Xcode project, and everything that was generated.")
    var unwire = false

    @Flag(help: "With --wire, move build settings of targets that hide generated ones; --unwire moves them back.")
    var moveSettings = false

    @Option(
        help: ArgumentHelp(
            "With --wire or --unwire, the Xcode project, from the folder of Switchyard.yaml; by default, the only one there.",
            valueName: "App.xcodeproj"))
    var project: String?

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    func validate() throws { try RequestError.telling { try request.validate() } }

    func run() async throws {
        let report = await GenerateReport.running(request)
        switch format {
        case .text: try Output.line(GenerateText(report).text)
        case .json: try Output.line(JSONDocument.text(of: GenerateJSON(report)))
        }
        if let status = report.status { throw status }
    }

    /// What is asked for.
    private var request: GenerateRequest {
        var request = GenerateRequest()
        (request.path, request.project) = (path, project)
        (request.isCheck, request.isDry, request.showsChanges) = (check, dryRun, diff)
        (request.writesSecrets, request.isPruning) = (secrets, prune)
        (request.isWiring, request.isUnwiring, request.movesSettings) = (wire, unwire, moveSettings)
        return request
    }
}
