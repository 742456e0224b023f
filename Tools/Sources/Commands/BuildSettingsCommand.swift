import ArgumentParser
import Reports

/// `switchyard build-settings`: build settings as Xcode evaluates them, with the location of every value.
struct BuildSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-settings",
        abstract:
            "Show the build settings of an xcconfig file or a target as Xcode evaluates them, and their origins.",
        usage: """
            switchyard build-settings [<options>] [<NAME> ...] [<NAME=VALUE> ...] <FILE.xcconfig>
            switchyard build-settings [<options>] [<NAME> ...] [<NAME=VALUE> ...] <PROJECT>
            """,
        discussion: """
            NAME limits the output. NAME=VALUE overrides a build setting, as on the command line of xcodebuild. \
            Without --project, one argument is the xcconfig file, or the project. NAME limits the findings, too, and \
            its value is shown in full; others are cut after 80 characters. For a project, without NAME, only the \
            build settings that the team defined are shown; --all shows all that are assigned. For a project, \
            conditions are those of a build for a device (config and target by name, sdk from SDKROOT, arch arm64, \
            variant normal) unless --condition replaces them, and the JSON contains the product's Info.plist, \
            including the keys that Xcode generates.

            Examples: switchyard build-settings --condition sdk=iphoneos18.0 API_URL Config/Debug.xcconfig
                      switchyard build-settings . --target App --configuration Release API_URL
            """
    )

    @OptionGroup var project: ProjectOptions

    @Flag(help: "For a project without NAME, also show Xcode's build settings, not only the team's own.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "A value of a condition parameter; repeat a parameter to add a value.",
            valueName: "param=value"))
    var condition: [NamedText] = []

    @Option(
        help: ArgumentHelp(
            "An xcconfig file with lower precedence than FILE; repeatable, lowest first.", valueName: "file"))
    var layer: [String] = []

    @Option(
        help: ArgumentHelp(
            "The declared type of a build setting: string, bool, path, list, pathlist, or user.", valueName: "name=type"
        ))
    var type: [NamedText] = []

    @Flag(
        help: ArgumentHelp(
            "Use the types that Xcode declares; otherwise, names without --type are user-defined.",
            discussion: "This affects lists, and a backslash before a reference. Projects always use these types."))
    var builtInTypes = false

    @Option(
        help: ArgumentHelp(
            "An Info.plist to expand; with --project, it replaces the one that the target names.", valueName: "file"))
    var infoPlist: String?

    @Option(help: ArgumentHelp("The folder that <DEVELOPER_DIR> refers to in an include.", valueName: "folder"))
    var developerDir: String?

    @Option(help: ArgumentHelp("A folder in which to look for included files last; repeatable.", valueName: "folder"))
    var sourceRoot: [String] = []

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    @Argument(
        help: ArgumentHelp(
            "Names, overrides, and, without --project, the file or project.", valueName: "name|name=value|path"))
    var words: [String] = []

    func validate() throws { try RequestError.telling { try request.validate() } }

    func run() throws {
        let report = try BuildSettingsReport(request)
        switch format {
        case .text:
            let text = BuildSettingsText(report)
            if !text.text.isEmpty { try Output.line(text.text) }
            Output.errors(text.findings)
        case .json: try Output.line(JSONDocument.text(of: BuildSettingsJSON(report)))
        }
        if let status = report.status { throw status }
    }

    /// What is asked for.
    private var request: BuildSettingsRequest {
        var request = BuildSettingsRequest()
        (request.project, request.showsAll, request.conditions) = (project.request, all, condition)
        (request.layers, request.types, request.usesBuiltInTypes) = (layer, type, builtInTypes)
        (request.infoPlist, request.developerDirectory) = (infoPlist, developerDir)
        request.searchPaths = sourceRoot
        request.take(words)
        return request
    }
}
