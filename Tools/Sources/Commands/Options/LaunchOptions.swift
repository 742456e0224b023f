import ArgumentParser
import Reports

/// The options that define a launch context.
struct LaunchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The built app: flat as on iOS, or with Contents as on macOS.", valueName: "app"))
    var bundle: String?

    @OptionGroup var project: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "The scheme, with the build configuration, arguments, and variables of the launch.", valueName: "name"))
    var scheme: String?

    @Option(help: "The scheme's action: run, test, profile, or archive.")
    var action: LaunchAction = .run

    @Option(
        help: ArgumentHelp(
            "A launch argument and its value: --argument environment=qa, or --argument=\"-environment qa\".",
            valueName: "key=value"))
    var argument: [LaunchArgument] = []

    @Option(help: ArgumentHelp("A variable of the process environment.", valueName: "name=value"))
    var variable: [NamedText] = []

    @Option(help: ArgumentHelp("A stored value, which overrides those of --defaults.", valueName: "key=value"))
    var stored: [NamedText] = []

    @Option(help: ArgumentHelp("The app's stored values: its user defaults as a property list.", valueName: "plist"))
    var defaults: String?

    @Option(
        help: ArgumentHelp(
            "The catalog; by default, Environments.plist or config.plist in the bundle.", valueName: "file"))
    var catalog: String?

    @Option(
        help: ArgumentHelp("The launch argument and user defaults key that name the environment.", valueName: "key"))
    var environmentKey: String?

    @Option(help: ArgumentHelp("The variable that names the environment.", valueName: "name"))
    var environmentVariable: String?

    @Option(help: ArgumentHelp("The Info.plist key that names the environment.", valueName: "key"))
    var infoKey: String?

    @Option(help: ArgumentHelp("The production environment.", valueName: "name"))
    var production: String?

    @Flag(help: "Treat the build as sealed: select production and read no other source.")
    var sealed = false

    func validate() throws { try RequestError.telling { try request.validate() } }

    /// What is asked for.
    var request: ExplainRequest {
        var request = ExplainRequest()
        request.project = project.request
        (request.bundle, request.scheme, request.action) = (bundle, scheme, action)
        (request.arguments, request.variables, request.stored) = (argument, variable, stored)
        (request.defaults, request.catalog, request.isSealed) = (defaults, catalog, sealed)
        (request.environmentKey, request.environmentVariable) = (environmentKey, environmentVariable)
        (request.infoKey, request.production) = (infoKey, production)
        return request
    }
}
