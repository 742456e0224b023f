/// Where each source of the selection is asked: names that are data, because every team has its own.
///
/// ```swift
/// // The names that an app already has, for a catalog written in code.
/// let sources = EnvironmentSourceNames(environmentKey: "dev.environment", production: "Release")
/// let catalog = EnvironmentCatalog(
///     environments: ["QA": ["apiURL": "https://qa.example"], "Release": ["apiURL": "https://example.com"]],
///     sources: sources)
/// ```
public struct EnvironmentSourceNames: Sendable, Hashable {
    /// The launch argument (without its dash) and the user-defaults key; also the `Key` of the item in the Settings
    /// bundle.
    public var environmentKey: String
    /// The variable of the process environment, which a scheme sets.
    public var environmentVariable: String
    /// The key in Info.plist, whose value comes from a build setting.
    public var infoKey: String
    /// The production environment, when the catalog names it.
    public var production: String?
    /// How long a choice made by the variable is remembered for launches without it; `nil` for not at all.
    public var rememberVariable: Duration?

    /// The names, by default `environment`, `SWITCHYARD_ENVIRONMENT` and `SwitchyardEnvironment`.
    public init(
        environmentKey: String = "environment", environmentVariable: String = "SWITCHYARD_ENVIRONMENT",
        infoKey: String = "SwitchyardEnvironment", production: String? = nil, rememberVariable: Duration? = nil
    ) {
        self.environmentKey = environmentKey
        self.environmentVariable = environmentVariable
        self.infoKey = infoKey
        self.production = production
        self.rememberVariable = rememberVariable
    }
}
