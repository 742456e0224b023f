public import PropertyLists
public import SourceText

/// The manifest that an import proposes, with where everything came from.
public struct Proposal: Sendable {
    /// An environment.
    public struct Environment: Sendable {
        /// The name.
        public var name: String
        /// What people see instead of it.
        public var title: String?
        /// The files that have it, or what else says that it exists.
        public var sources: [String]
    }

    /// A build configuration.
    public struct Configuration: Sendable {
        /// The name in Xcode.
        public var name: String
        /// The environment.
        public var environment: String
        /// For whom it is built, as the manifest names it.
        public var distribution: String
        /// Why.
        public var reason: String
        /// Whether nothing says so and people should look at it.
        public var isUncertain: Bool
    }

    /// A key.
    public struct Key: Sendable {
        /// The name in the manifest; nested names are joined with dots.
        public var name: String
        /// The name in its source, if that cannot be a name in a manifest.
        public var originalName: String?
        /// The name of the type; `nil` for the type of the values.
        public var type: String?
        /// What the imported catalog declares.
        var declaration: ImportedDeclaration?
        /// The variable that has the value, if it is secret.
        public var variable: String?
        /// Whether an environment has no value.
        public var isOptional = false
        /// The value that all environments share.
        public var common: Value?
        /// The values by environment, in the order of the environments.
        public var values: [(environment: String, value: Value)] = []
        /// Where the values are, each once.
        public var locations: [SourceLocation] = []
    }

    /// A value with its origin. Those of secrets are not here.
    public struct Value: Sendable {
        /// The value.
        public var value: PropertyListValue
        /// Where it is written.
        public var location: SourceLocation
        /// What Xcode, or what else reads it, makes of it, if that is something else.
        public var seen: String?
        /// What reads it, if it is not Xcode.
        public var reader: String?
    }

    /// The name of the app.
    public var app: String?
    /// The target, if one of several was chosen.
    public var target: String?
    /// The environments.
    public internal(set) var environments: [Environment] = []
    /// The build configurations, in the order of the project.
    public internal(set) var configurations: [Configuration] = []
    /// The production environment.
    public internal(set) var production = ""
    /// What says that it is production; `nil` if nothing does.
    public internal(set) var productionReason: String?
    /// The names that the app uses for the selection.
    public internal(set) var selection = ImportedSelection()
    /// The keys, by name.
    public internal(set) var keys: [Key] = []
    /// What people should know.
    public internal(set) var issues: [ImportIssue] = []
    /// The texts of secrets, which must be in no output.
    public internal(set) var secretTexts: Set<String> = []
    /// The folder of generated files.
    public var outputFolder = "Switchyard"
    /// The catalog that the app copies today, relative to the manifest.
    public var ownCatalog: String?
    /// The Info.plist files of the app that get the key with the environment, relative to the manifest.
    public internal(set) var infoPlists: [String] = []
    /// Those that have that key already, with a value of their own.
    public internal(set) var answeredInfoPlists: [String] = []
    /// That xcconfig files are missing, so that keys cannot be read.
    public internal(set) var missingFiles: ImportIssue?

    /// The secret keys.
    public var secrets: [Key] { keys.filter { $0.variable != nil } }

    /// Proposes a manifest.
    ///
    /// - Parameters:
    ///   - sources: what was found.
    ///   - configurations: the build configurations of the app.
    public init(_ sources: [ImportedSource], configurations: [ImportedConfiguration]) {
        var builder = ProposalBuilder(sources, configurations)
        builder.build()
        self = builder.proposal
    }

    init() {}
}
