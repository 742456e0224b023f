/// The names that the sources use for the environment. They are configurable, because teams have established names.
///
/// ```swift
/// // The names that an app already has, for a catalog written in code.
/// let sources = EnvironmentSourceNames(environmentKey: "dev.environment", production: "Release")
/// let catalog = EnvironmentCatalog(
///     environments: ["QA": ["apiURL": "https://qa.example"], "Release": ["apiURL": "https://example.com"]],
///     sources: sources)
/// ```
public struct EnvironmentSourceNames: Sendable, Hashable {
    /// The launch argument (without its hyphen) and the user defaults key; also the `Key` of the specifier in the
    /// Settings bundle.
    public var environmentKey: String
    /// The variable of the process environment, which a scheme may set.
    public var environmentVariable: String
    /// The Info.plist key, whose value comes from a build setting.
    public var infoKey: String
    /// The production environment, if the catalog names it.
    public var production: String?
    /// The environment of an open build in which no source names one; without it, production. A sealed build and one
    /// for TestFlight do not use it.
    public var defaultEnvironment: String?
    /// Whether production is meant where no source names an environment. Otherwise, an open build reports it, and does
    /// not start if Info.plist or the Settings bundle has an environment under a name that no source reads.
    public var allowsUnnamed: Bool
    /// How long a choice made with the variable is remembered for launches without it; `nil` to not remember it.
    public var rememberVariable: Duration?
    /// Whether an unknown name in a launch argument or a variable is skipped, so that the next source is asked. By
    /// default it is an error.
    public var skipsUnknownNames: Bool

    /// Other names of environments, such as `stg` for `staging`, or the values `0`, `1`, and `2` of a picker.
    public var aliases: [String: String]
    /// Whether the names of environments are compared without regard to case.
    public var ignoresCase: Bool
    /// The environments that a TestFlight build can select in addition to production.
    public var testFlightEnvironments: Set<String>
    /// Whether managed app configuration is a source.
    public var allowsManagedConfiguration: Bool
    /// The App Group whose user defaults the app shares with its extensions.
    public var appGroup: String?

    /// Creates source names, by default `environment`, `SWITCHYARD_ENVIRONMENT`, and `SwitchyardEnvironment`.
    public init(
        environmentKey: String = "environment", environmentVariable: String = "SWITCHYARD_ENVIRONMENT",
        infoKey: String = "SwitchyardEnvironment", production: String? = nil, defaultEnvironment: String? = nil,
        allowsUnnamed: Bool = false, rememberVariable: Duration? = nil,
        skipsUnknownNames: Bool = false, aliases: [String: String] = [:], ignoresCase: Bool = false,
        testFlightEnvironments: Set<String> = [], allowsManagedConfiguration: Bool = false, appGroup: String? = nil
    ) {
        self.environmentKey = environmentKey
        self.environmentVariable = environmentVariable
        self.infoKey = infoKey
        self.production = production
        self.defaultEnvironment = defaultEnvironment
        self.allowsUnnamed = allowsUnnamed
        self.rememberVariable = rememberVariable
        self.skipsUnknownNames = skipsUnknownNames
        self.aliases = aliases
        self.ignoresCase = ignoresCase
        self.testFlightEnvironments = testFlightEnvironments
        self.allowsManagedConfiguration = allowsManagedConfiguration
        self.appGroup = appGroup
    }
}
