/// What `switchyard generate` writes, and where. Paths are relative to the manifest.
public struct ManifestOutputs: Sendable, Hashable {
    /// The folder of the files that are wholly generated.
    public var folder = "Switchyard"
    /// Whether property-list catalogs are written; `nil` if they are unless there are accessors.
    public var catalog: Bool?
    /// Typed accessors in Swift; `nil` for none.
    public var accessors: Accessors?
    /// The Settings bundle that gets specifiers; `nil` for none.
    public var settingsBundle: SettingsBundle?
    /// The Info.plist files that get keys.
    public var infoPlists: [String] = []
    /// The Info.plist files that wiring gives to targets without one. The file does not name them: the project does.
    public var wiredInfoPlists: [String] = []
    /// The entitlements files that get associated domains, the App Group, and the APS environment.
    public var entitlements: [String] = []
    /// Whether xcconfig files are written, one for each build configuration.
    public var xcconfig = true
    /// The project whose schemes are written, one for each environment; `nil` for none.
    public var schemes: Schemes?

    /// Creates the default outputs.
    public init() {}

    /// Whether property-list catalogs are written.
    public var writesCatalog: Bool { catalog ?? (accessors == nil) }

    /// The copy of the Settings bundle for builds that can only reach production; `nil` for none.
    public var sealedSettingsBundle: String? {
        settingsBundle?.hasSealedCopy == true ? "\(folder)/Sealed/Settings.bundle" : nil
    }

    /// Typed accessors in Swift.
    public struct Accessors: Sendable, Hashable {
        /// The Swift file.
        public var file: String
        /// The name of the type.
        public var type: String
        /// Whether the type is public.
        public var isPublic: Bool

        /// Creates accessors.
        public init(file: String, type: String = "AppConfiguration", isPublic: Bool = false) {
            self.file = file
            self.type = type
            self.isPublic = isPublic
        }
    }

    /// A Settings bundle.
    public struct SettingsBundle: Sendable, Hashable {
        /// The bundle.
        public var bundle: String
        /// The page for the specifiers, below a child pane; `nil` for the first page.
        public var childPane: String?
        /// Languages that get texts, in addition to those of the bundle.
        public var languages: [String]
        /// Whether builds that can only reach production get a copy of the bundle without what they do not obey.
        public var hasSealedCopy = false

        /// Creates a Settings bundle.
        public init(_ bundle: String, childPane: String? = nil, languages: [String] = []) {
            self.bundle = bundle
            self.childPane = childPane
            self.languages = languages
        }
    }

    /// The schemes of a project.
    public struct Schemes: Sendable, Hashable {
        /// The project, `App.xcodeproj`.
        public var project: String
        /// The target that the schemes run; `nil` for the only app target.
        public var target: String?

        /// Creates schemes.
        public init(project: String, target: String? = nil) {
            self.project = project
            self.target = target
        }
    }
}

/// What `switchyard check` reports.
public struct ManifestCheck: Sendable, Hashable {
    /// The severity of a rule: `off`, `note`, `warning`, or `error`.
    public var rules: [String: String] = [:]
    /// Patterns of the only paths that are reported; empty for all.
    public var only: [String] = []
    /// Patterns of paths that are not reported.
    public var except: [String] = []

    /// Creates the default.
    public init() {}
}
