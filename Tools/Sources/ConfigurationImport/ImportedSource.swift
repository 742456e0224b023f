public import PropertyLists
public import SourceText

/// What one file, or one part of a project, says about environments and their values.
public struct ImportedSource: Sendable {
    /// What kind of place it is, the strongest first: what the app itself reads wins over what tools put into builds.
    public enum Kind: String, CaseIterable, Sendable, Comparable {
        /// A catalog of the app: `Environments.plist`, `config.plist`.
        case catalog
        /// Info.plist, as Xcode makes it for each build configuration.
        case infoPlist = "info-plist"
        /// `KZBEnvironments.plist`.
        case kzbEnvironments = "kzb-environments"
        /// A JSON file or a property list with one dictionary for each environment.
        case environmentFile = "environment-file"
        /// Files whose names differ by the environment.
        case fileFamily = "file-family"
        /// A build setting that reaches no Info.plist.
        case buildSetting = "build-setting"
        /// `.natrium.yml`.
        case natrium
        /// `.env` and its like.
        case envFile = "env-file"
        /// The Settings bundle.
        case settingsBundle = "settings-bundle"
        /// The arguments and variables of schemes.
        case scheme

        /// By strength.
        public static func < (left: Self, right: Self) -> Bool {
            let order = allCases
            return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
        }
    }

    /// The kind of place.
    public let kind: Kind
    /// The path.
    public let file: String
    /// The names of the environments, as they are written.
    public var environments: [String] = []
    /// What people see instead of the names.
    public var titles: [String: String] = [:]
    /// The values.
    public var values: [ImportedValue] = []
    /// What is wrong with the source, and what of it has no place in a catalog.
    public var issues: [ImportIssue] = []
    /// Whether there are more values than are imported.
    var isFull = false
    /// The keys that cannot be read, because an xcconfig file is missing.
    var unreadKeys: Set<String> = []
    /// The names that the app uses for the selection, where the source says so.
    public var selection = ImportedSelection()
    /// The environment that the source calls production.
    public var production: String?
    /// The types that the source declares, by key.
    public var declarations: [ImportedDeclaration] = []

    /// Creates a source without values.
    public init(_ kind: Kind, file: String) {
        self.kind = kind
        self.file = file
    }

    /// Adds something that cannot be imported.
    mutating func leaveOut(_ subject: String, _ reason: String, at location: SourceLocation?) {
        issues.append(ImportIssue(.notImported, "\(subject): \(reason)", location ?? SourceLocation(file: file)))
    }

    /// Leaves out a key whose value cannot be known, because a build setting is not defined in the files that are there.
    mutating func leaveOutUnread(_ key: String, _ setting: String, at location: SourceLocation?) {
        unreadKeys.insert(key)
        leaveOut("\"\(key)\"", "it refers to \(setting), which no file that exists defines", at: location)
    }
}

/// A value of a key, in one environment or in all.
public struct ImportedValue: Sendable, Hashable {
    /// The key; nested names are joined with dots.
    public var key: String
    /// The environment as the source names it; `nil` for all of them.
    public var environment: String?
    /// The value.
    public var value: PropertyListValue
    /// Where it is written.
    public var location: SourceLocation
    /// What Xcode, or what else reads the value, makes of it, if that is not what is written.
    public var seen: String?
    /// What reads the value, if it is not Xcode.
    public var reader: String?
    /// Whether the source says that the value is secret.
    public var isSecret = false
}

/// A declaration of a key in an imported catalog.
public struct ImportedDeclaration: Sendable, Hashable {
    var key: String
    var type: String?
    var values: [String] = []
    var summary: String?
    var isLive = false
    var isSecret = false
    var isManaged = false
    var isOptional = false
    var setting: String?
    var minimum: Double?
    var maximum: Double?
}

/// The names that an app uses for the selection of its environment.
public struct ImportedSelection: Sendable, Hashable {
    /// The launch argument, and the key in user defaults and Settings.
    public var key: Name?
    /// The variable of the process environment.
    public var variable: Name?
    /// The key in Info.plist.
    public var infoKey: Name?
    /// Other names of environments.
    public var aliases: [String: String] = [:]
    var ignoresCase = false
    var rememberVariable: String?
    var defaultEnvironment: String?
    var allowsUnnamed = false
    var skipsUnknownNames = false
    var allowsManagedConfiguration = false
    var appGroup: String?
    var testFlight: [String] = []

    /// A name, and where it is written.
    public struct Name: Sendable, Hashable {
        /// The name.
        public var text: String
        /// Where it is written.
        public var location: SourceLocation
    }
}

/// Something that people should know about an import.
public struct ImportIssue: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, CaseIterable, Sendable {
        /// A file, or a line of one, that cannot be read.
        case unreadable
        /// Two places say different things.
        case contradiction
        /// Xcode reads something else than what is written.
        case damaged
        /// Something that has no place in the catalog.
        case notImported = "not-imported"
        /// A guess that people should look at.
        case uncertain
    }

    /// What it is.
    public var kind: Kind
    /// What is wrong, or not imported, and why.
    public var message: String
    /// Where.
    public var location: SourceLocation
    /// Other places that belong to it.
    public var notes: [Finding.Note]

    /// Creates an issue.
    public init(_ kind: Kind, _ message: String, _ location: SourceLocation, notes: [Finding.Note] = []) {
        self.kind = kind
        self.message = message
        self.location = location
        self.notes = notes
    }
}
