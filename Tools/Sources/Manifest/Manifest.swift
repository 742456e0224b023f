public import PropertyLists
public import SourceText

/// `Switchyard.yaml`: the catalog as people write it, and what to generate from it.
///
/// ``catalog(brand:)`` makes of it the catalog that a launch reads.
public struct Manifest: Sendable {
    /// The name of the file, which is next to the Xcode project.
    public static let fileName = "Switchyard.yaml"

    /// The path of the file, as it is shown.
    public var file: String
    /// The name of the app, for comments in generated files.
    public var app: String?
    /// The names of the targets that get the catalog; empty for every app target of the project.
    public var targets: [String] = []
    /// The name of the production environment; `nil` where its name says so.
    public var production: String?
    /// The build configurations, in the order of the file.
    public var configurations: [ManifestConfiguration] = []
    /// The names that the sources use for the environment.
    public var selection = ManifestSelection()
    /// The environments that a build from TestFlight can select in addition to production.
    public var testFlightEnvironments: [String] = []
    /// What the Settings bundle has in addition to the environments and the keys.
    public var settings = ManifestSettings()
    /// What consoles of open builds may do, and where the hub is.
    public var console = ManifestConsole()
    /// The declared keys, in the order of the file.
    public var keys: [ManifestKey] = []
    /// The values that every environment starts from.
    public var common: [String: PropertyListValue] = [:]
    /// The environments, in the order of the file. What they inherit by `extends` is not in their values.
    public var environments: [ManifestEnvironment] = []
    /// Patterns of environments that are not listed, in the order of the file.
    public var ephemeral: [ManifestEphemeral] = []
    /// Variants of the app for several customers, in the order of the file.
    public var brands: [ManifestBrand] = []
    /// What is generated, and where.
    public var outputs = ManifestOutputs()
    /// What `switchyard check` reports.
    public var check = ManifestCheck()
    /// The file that it was read from, for the locations of findings.
    var document: YAMLDocument?

    /// Creates an empty manifest.
    public init(file: String = "Switchyard.yaml") {
        self.file = file
    }
}

/// A build configuration of Xcode: the environment that it starts in, and for whom it is built.
public struct ManifestConfiguration: Sendable, Hashable {
    /// For whom a build configuration is built. It decides what the build can reach.
    public enum Distribution: String, CaseIterable, Sendable, Hashable {
        /// Developers: every environment can be selected.
        case development
        /// Testers who get the app without TestFlight: every environment can be selected.
        case testers
        /// TestFlight: production, and the TestFlight list.
        case testFlight = "testflight"
        /// The App Store: production only.
        case appStore = "app-store"
    }

    /// The name in Xcode.
    public var name: String
    /// The environment that is selected unless another one is chosen.
    public var environment: String
    /// For whom it is built.
    public var distribution: Distribution
    /// What is different from the identity of the environment.
    public var identity: ManifestIdentity
    /// Where the file says so.
    public var location: SourceLocation?

    /// Creates a build configuration.
    public init(
        name: String, environment: String, distribution: Distribution,
        identity: ManifestIdentity = ManifestIdentity(), location: SourceLocation? = nil
    ) {
        self.name = name
        self.environment = environment
        self.distribution = distribution
        self.identity = identity
        self.location = location
    }
}

/// The names that the sources use for the environment.
public struct ManifestSelection: Sendable, Hashable {
    /// The launch argument and the key in user defaults and Settings.
    public var key = "environment"
    /// The variable of the process environment.
    public var variable = "SWITCHYARD_ENVIRONMENT"
    /// The key in Info.plist.
    public var infoKey = "SwitchyardEnvironment"
    /// What open builds use where no source names an environment; `nil` for the first one that is for developers.
    public var defaultEnvironment: String?
    /// Whether production is meant where no source names an environment, so that there is no default.
    public var allowsUnnamed = false
    /// Other names of environments.
    public var aliases: [String: String] = [:]
    /// Whether names are compared without regard to case.
    public var ignoresCase = false
    /// For how long the variable's environment is remembered, such as `7d`; `nil` to not remember it.
    public var rememberVariable: String?
    /// Whether an unknown name in a launch argument or a variable is skipped.
    public var skipsUnknownNames = false
    /// Whether managed app configuration may name the environment.
    public var allowsManagedConfiguration = false
    /// The App Group whose user defaults the app shares with its extensions.
    public var appGroup: String?

    /// Creates the default names.
    public init() {}
}

/// What the Settings bundle has in addition to the environments and the keys.
public struct ManifestSettings: Sendable, Hashable {
    /// Info.plist keys by the `Key` of the title that shows their value.
    public var titles: [String: String] = [:]
    /// The `Key` of the toggle that resets the app.
    public var resetKey: String?
    /// The stored values that a reset removes; `nil` for the environment and the overrides.
    public var resetClears: [String]?
    /// Keys that the app stores for itself.
    public var appKeys: [String] = []

    /// Creates settings without any of them.
    public init() {}
}

/// What consoles of open builds may do, and where the hub is.
public struct ManifestConsole: Sendable, Hashable {
    /// The address of the hub.
    public var hub: String?
    /// The sentence with which the system asks whether an open build may use the local network; `nil` for the default.
    public var localNetwork: String?
    /// Whether production can be chosen in a console.
    public var allowsProduction = true

    /// Creates what consoles may do without an entry.
    public init() {}
}

/// A declared key.
public struct ManifestKey: Sendable, Hashable {
    /// Where the value of a secret comes from when secrets are generated. `{environment}` stands for the environment.
    public enum Secret: Sendable, Hashable {
        /// A variable of the process environment. In it, `{environment}` is in capitals, such as `TOKEN_{environment}`.
        case variable(String)
        /// A file that git ignores, relative to the manifest. Its text without blanks around it is the value.
        case file(String)
    }

    /// The name; nested names are joined with dots.
    public var name: String
    /// The name of the type, as in a property-list catalog; `nil` to use the value as it is.
    public var type: String?
    /// One line for people.
    public var summary: String?
    /// The allowed texts of an enumeration.
    public var values: [String] = []
    /// The smallest allowed number, or duration in seconds.
    public var minimum: Double?
    /// The largest allowed number, or duration in seconds.
    public var maximum: Double?
    /// Whether a change takes effect while the app runs.
    public var isLive = false
    /// Where the value comes from if it is a secret.
    public var secret: Secret?
    /// Whether managed app configuration may give the value.
    public var isManaged = false
    /// Whether an environment may have no value.
    public var isOptional = false
    /// The key in Settings and user defaults that may override the value.
    public var setting: String?
    /// The Info.plist key that gets the value of the build configuration's environment.
    public var infoKey: String?
    /// Earlier names of the key, which values may still use.
    public var aliases: [String] = []
    /// Where the file declares it.
    public var location: SourceLocation?

    /// Creates a declaration.
    public init(_ name: String, type: String? = nil) {
        self.name = name
        self.type = type
    }
}

/// An environment.
public struct ManifestEnvironment: Sendable, Hashable {
    /// The name.
    public var name: String
    /// What people see instead of the name.
    public var title: String?
    /// The environment whose values it starts from.
    public var extends: String?
    /// Its own values; nested dictionaries are nested keys.
    public var values: [String: PropertyListValue] = [:]
    /// What the app is called and who it is for Apple in this environment.
    public var identity = ManifestIdentity()
    /// Where the file names it.
    public var location: SourceLocation?

    /// Creates an environment.
    public init(_ name: String, values: [String: PropertyListValue] = [:]) {
        self.name = name
        self.values = values
    }
}

/// Environments that are not listed, such as one for each pull request.
public struct ManifestEphemeral: Sendable, Hashable {
    /// The pattern of the names, with one `*`.
    public var pattern: String
    /// Patterns of the hosts that their URLs may have, each with at most one `*`, such as `pr-*.preview.example`.
    public var hosts: [String]
    /// The values, in which `*` stands for the part of the name.
    public var values: [String: PropertyListValue]
    /// How long a stored choice counts after the first launch that selected it, such as `14d`; `nil` if it has no end.
    public var expiry: String?
    /// Where the file names it.
    public var location: SourceLocation?

    /// Creates a pattern.
    public init(
        _ pattern: String, hosts: [String], values: [String: PropertyListValue] = [:], expiry: String? = nil,
        location: SourceLocation? = nil
    ) {
        self.pattern = pattern
        self.hosts = hosts
        self.values = values
        self.expiry = expiry
        self.location = location
    }
}

/// A variant of the app for one customer: targets of its own, with values laid over those of every environment.
public struct ManifestBrand: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The targets that are built for it.
    public var targets: [String]
    /// The values that take the place of Common's in every environment.
    public var common: [String: PropertyListValue] = [:]
    /// The values that take the place of an environment's, by its name.
    public var environments: [String: [String: PropertyListValue]] = [:]
    /// What is different from the identity of the environment.
    public var identity = ManifestIdentity()
    /// The same for one environment, by its name.
    public var identities: [String: ManifestIdentity] = [:]
    /// Where the file names it.
    public var location: SourceLocation?

    /// Creates a brand.
    public init(_ name: String, targets: [String] = []) {
        self.name = name
        self.targets = targets
    }
}
