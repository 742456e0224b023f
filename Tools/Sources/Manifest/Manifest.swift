package import PropertyLists
package import SourceText
@_spi(Tools) package import SwitchyardCore

/// `Switchyard.yaml`: the catalog as people write it, and what to generate from it.
///
/// ``catalog(brand:)`` makes of it the catalog that a launch reads.
package struct Manifest: Sendable {
    /// The name of the file, which is next to the Xcode project.
    package static let fileName = "Switchyard.yaml"

    /// The path of the file, as it is shown.
    package var file: String
    /// The name of the app, for comments in generated files.
    package var app: String?
    /// The names of the targets that get the catalog; empty for every app target of the project.
    package var targets: [String] = []
    /// The name of the production environment; `nil` where its name says so.
    package var production: String?
    /// Whether it is a guess that it is production.
    package var productionIsUncertain = false
    /// The build configurations, in the order of the file.
    package var configurations: [ManifestConfiguration] = []
    /// The names that the sources use for the environment.
    package var selection = ManifestSelection()
    /// The environments that a build from TestFlight can select in addition to production.
    package var testFlightEnvironments: [String] = []
    /// What the Settings bundle has in addition to the environments and the keys.
    package var settings = ManifestSettings()
    /// What consoles of open builds may do, and where the hub is.
    package var console = ManifestConsole()
    /// The declared keys, in the order of the file.
    package var keys: [ManifestKey] = []
    /// The values that every environment starts from.
    package var common: [String: PropertyListValue] = [:]
    /// The environments, in the order of the file. What they inherit by `extends` is not in their values.
    package var environments: [ManifestEnvironment] = []
    /// Patterns of environments that are not listed, in the order of the file.
    package var ephemeral: [ManifestEphemeral] = []
    /// Variants of the app for several customers, in the order of the file.
    package var brands: [ManifestBrand] = []
    /// What is generated, and where.
    package var outputs = ManifestOutputs()
    /// What `switchyard check` reports.
    package var check = ManifestCheck()
    /// The file that it was read from, for the locations of findings.
    var document: YAMLDocument?

    /// Creates an empty manifest.
    package init(file: String = "Switchyard.yaml") {
        self.file = file
    }
}

/// A build configuration of Xcode: the environment that it starts in, and for whom it is built.
package struct ManifestConfiguration: Sendable, Hashable {
    /// For whom a build configuration is built. It decides what the build can reach.
    package enum Distribution: String, CaseIterable, Sendable, Hashable {
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
    package var name: String
    /// The environment that is selected unless another environment is chosen.
    package var environment: String
    /// For whom it is built.
    package var distribution: Distribution
    /// What is different from the identity of the environment.
    package var identity: ManifestIdentity
    /// Whether it is a guess.
    package var isUncertain = false
    /// Where the file says so.
    package var location: SourceLocation?

    /// Creates a build configuration.
    package init(
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
package struct ManifestSelection: Sendable, Hashable {
    /// The launch argument and the key in user defaults and Settings.
    package var key = "environment"
    /// The variable of the process environment.
    package var variable = "SWITCHYARD_ENVIRONMENT"
    /// The key in Info.plist.
    package var infoKey = "SwitchyardEnvironment"
    /// What open builds use where no source names an environment; `nil` for the first one that is for developers.
    package var defaultEnvironment: String?
    /// Whether production is meant where no source names an environment, so that there is no default.
    package var allowsUnnamed = false
    /// Other names of environments.
    package var aliases: [String: String] = [:]
    /// Whether names are compared without regard to case.
    package var ignoresCase = false
    /// For how long the variable's environment is remembered, such as `7d`; `nil` to not remember it.
    package var rememberVariable: String?
    /// Whether an unknown name in a launch argument or a variable is skipped.
    package var skipsUnknownNames = false
    /// Whether managed app configuration may name the environment.
    package var allowsManagedConfiguration = false
    /// The App Group whose user defaults the app shares with its extensions.
    package var appGroup: String?

    /// Creates the default names.
    package init() {}
}

/// What the Settings bundle has in addition to the environments and the keys.
package struct ManifestSettings: Sendable, Hashable {
    /// Info.plist keys by the `Key` of the title that shows their value.
    package var titles: [String: String] = [:]
    /// The `Key` of the toggle that resets the app.
    package var resetKey: String?
    /// The stored values that a reset removes; `nil` for the environment and the overrides.
    package var resetClears: [String]?
    /// Keys that the app stores for itself.
    package var appKeys: [String] = []

    /// Creates settings without any of them.
    package init() {}
}

/// What consoles of open builds may do, and where the hub is.
package struct ManifestConsole: Sendable, Hashable {
    /// The address of the hub.
    package var hub: String?
    /// The sentence with which the system asks whether an open build may use the local network; `nil` for the default.
    package var localNetwork: String?
    /// Whether production can be chosen in a console.
    var allowsProduction = true

    /// Creates what consoles may do without an entry.
    package init() {}
}

/// A declared key.
package struct ManifestKey: Sendable, Hashable {
    /// Where the value of a secret comes from when secrets are generated. `{environment}` stands for the environment.
    package enum Secret: Sendable, Hashable {
        /// A variable of the process environment. In it, `{environment}` is in capitals, such as `TOKEN_{environment}`.
        case variable(String)
        /// A file that git ignores, relative to the manifest. Its text without blanks around it is the value.
        case file(String)
    }

    /// The name; nested names are joined with dots.
    package var name: String
    /// The type; `nil` to use the value as it is.
    package var type: ValueType.Kind?
    /// One line for people.
    package var summary: String?
    /// The allowed texts of an enumeration.
    package var values: [String] = []
    /// The smallest allowed number, or duration in seconds.
    package var minimum: Double?
    /// The largest allowed number, or duration in seconds.
    package var maximum: Double?
    /// Whether a change takes effect while the app runs.
    package var isLive = false
    /// Where the value comes from if it is a secret.
    package var secret: Secret?
    /// Whether managed app configuration may give the value.
    package var isManaged = false
    /// Whether an environment may have no value.
    package var isOptional = false
    /// The key in Settings and user defaults that may override the value.
    package var setting: String?
    /// The Info.plist key that gets the value of the build configuration's environment.
    package var infoKey: String?
    /// Earlier names of the key, which values may still use.
    package var aliases: [String] = []
    /// Whether its value is a guess.
    package var isUncertain = false
    /// Where the file declares it.
    package var location: SourceLocation?

    /// Creates a declaration.
    package init(_ name: String, type: ValueType.Kind? = nil) {
        self.name = name
        self.type = type
    }
}

/// An environment.
package struct ManifestEnvironment: Sendable, Hashable {
    /// The name.
    package var name: String
    /// What people see instead of the name.
    package var title: String?
    /// The environment whose values it starts from.
    package var extends: String?
    /// Its own values; nested dictionaries are nested keys.
    package var values: [String: PropertyListValue] = [:]
    /// What the app is called and who it is for Apple in this environment.
    package var identity = ManifestIdentity()
    /// Whether it is a guess.
    package var isUncertain = false
    /// Where the file names it.
    package var location: SourceLocation?

    /// Creates an environment.
    package init(_ name: String, values: [String: PropertyListValue] = [:]) {
        self.name = name
        self.values = values
    }
}

/// Environments that are not listed, such as one for each pull request.
package struct ManifestEphemeral: Sendable, Hashable {
    /// The pattern of the names, with one `*`.
    package var pattern: String
    /// Patterns of the hosts that their URLs may have, each with at most one `*`, such as `pr-*.preview.example`.
    package var hosts: [String]
    /// The values, in which `*` stands for the part of the name.
    package var values: [String: PropertyListValue]
    /// How long a stored choice counts after the first launch that selected it, such as `14d`; `nil` if it has no end.
    package var expiry: String?
    /// Where the file names it.
    package var location: SourceLocation?

    /// Creates a pattern.
    package init(
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

/// A variant of the app for one customer: separate targets, with values laid over those of every environment.
package struct ManifestBrand: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The targets that are built for it.
    package var targets: [String]
    /// The values that take the place of Common's in every environment.
    package var common: [String: PropertyListValue] = [:]
    /// The values that take the place of an environment's, by its name.
    package var environments: [String: [String: PropertyListValue]] = [:]
    /// What is different from the identity of the environment.
    package var identity = ManifestIdentity()
    /// The same for one environment, by its name.
    package var identities: [String: ManifestIdentity] = [:]
    /// Where the file names it.
    package var location: SourceLocation?

    /// Creates a brand.
    package init(_ name: String, targets: [String] = []) {
        self.name = name
        self.targets = targets
    }
}
