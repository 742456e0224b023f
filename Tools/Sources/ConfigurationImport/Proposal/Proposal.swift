import PropertyLists
package import SourceText
@_spi(Tools) package import SwitchyardCore

/// The manifest that an import proposes, with where everything came from.
package struct Proposal: Sendable {
    /// An environment.
    package struct Environment: Sendable {
        /// The name.
        package var name: String
        /// What people see instead of it.
        package var title: String?
        /// The files that have it, or what else says that it exists.
        package var sources: [String]
        /// Why it, or what values it has, is a guess; `nil` if it is none.
        package var doubt: String?
    }

    /// A build configuration.
    package struct Configuration: Sendable {
        /// The name in Xcode.
        package var name: String
        /// The environment.
        package var environment: String
        /// For whom it is built, as the manifest names it.
        package var distribution: String
        /// Why.
        package var reason: String
        /// Whether nothing says so and people should look at it.
        package var isUncertain: Bool
    }

    /// A key.
    package struct Key: Sendable {
        /// The name in the manifest; nested names are joined with dots.
        package var name: String
        /// The name in its source, if that cannot be a name in a manifest.
        package var originalName: String?
        /// The type; `nil` for that of the values.
        package var type: ValueType.Kind?
        /// What the imported catalog declares.
        var declaration: KeyDeclaration?
        /// The variable that has the value, if it is secret.
        package var variable: String?
        /// Whether several places have different values, and nothing says which of them counts.
        package var isUncertain = false
        /// Whether an environment has no value.
        package var isOptional = false
        /// The value that all environments share. Those of secrets are not here.
        package var common: ImportedValue?
        /// The values by environment, in the order of the environments.
        package var values: [(environment: String, value: ImportedValue)] = []
        /// Where the values are, each once.
        package var locations: [SourceLocation] = []
    }

    /// The name of the app.
    package var app: String?
    /// The target, if one of several was chosen.
    package var target: String?
    /// The environments.
    package internal(set) var environments: [Environment] = []
    /// The build configurations, in the order of the project.
    package internal(set) var configurations: [Configuration] = []
    /// The production environment.
    package internal(set) var production = ""
    /// What says that it is production; `nil` if nothing does.
    package internal(set) var productionReason: String?
    /// The names that the app uses for the selection.
    package internal(set) var selection = ImportedSelection()
    /// The keys, by name.
    package internal(set) var keys: [Key] = []
    /// What people should know.
    package internal(set) var issues: [ImportIssue] = []
    /// The texts of secrets, which must be in no output.
    package internal(set) var secretTexts: Set<String> = []
    /// The folder of generated files.
    var outputFolder = "Switchyard"
    /// The catalog that the app copies today, relative to the manifest.
    var ownCatalog: String?
    /// The Info.plist files of the app that get the key with the environment, relative to the manifest.
    package internal(set) var infoPlists: [String] = []
    /// Those that have that key already, with a value of their own.
    var answeredInfoPlists: [String] = []
    /// That xcconfig files are missing, so that keys cannot be read.
    package internal(set) var missingFiles: ImportIssue?

    /// The secret keys.
    package var secrets: [Key] { keys.filter { $0.variable != nil } }

    /// Proposes a manifest.
    ///
    /// - Parameters:
    ///   - sources: what was found.
    ///   - configurations: the build configurations of the app.
    package init(_ sources: [ImportedSource], configurations: [ImportedConfiguration]) {
        var builder = ProposalBuilder(sources, configurations)
        builder.build()
        self = builder.proposal
    }

    init() {}

    /// Says why a key is not in the manifest.
    mutating func leaveOut(_ key: String, _ reason: String, at location: SourceLocation?) {
        issues.append(ImportIssue(.notImported, "\"\(key)\": \(reason)", location ?? SourceLocation(file: "")))
    }
}
