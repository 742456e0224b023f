/// What `switchyard generate` writes, and where. Paths are relative to the manifest.
package struct ManifestOutputs: Sendable, Hashable {
    /// The folder of the files that are wholly generated.
    package var folder = "Switchyard"
    /// Whether property-list catalogs are written; `nil` if they are unless there are accessors.
    package var catalog: Bool?
    /// Typed accessors in Swift; `nil` for none.
    package var accessors: Accessors?
    /// The Settings bundle that gets specifiers; `nil` for none.
    package var settingsBundle: SettingsBundle?
    /// The Info.plist files that get keys.
    package var infoPlists: [String] = []
    /// Whether they get a key that says what a build reaches, and which catalog it has.
    package var hasStamp = false
    /// The entitlements files that get associated domains, the App Group, and the APS environment.
    package var entitlements: [String] = []
    /// Whether xcconfig files are written, one for each build configuration.
    package var xcconfig = true
    /// The project whose schemes are written, one for each environment; `nil` for none.
    package var schemes: Schemes?

    /// Creates the default outputs.
    package init() {}

    /// Whether property-list catalogs are written.
    package var writesCatalog: Bool { catalog ?? (accessors == nil) }

    /// The copy of the Settings bundle for builds that can only reach production; `nil` for none.
    package var sealedSettingsBundle: String? {
        settingsBundle?.hasSealedCopy == true ? "\(folder)/Sealed/Settings.bundle" : nil
    }

    /// Typed accessors in Swift.
    package struct Accessors: Sendable, Hashable {
        /// The Swift file.
        package var file: String
        /// The Swift file of the fake, for tests and previews; `nil` for none.
        package var fake: String?
        /// The name of the type.
        package var type: String
        /// Whether the type is public.
        package var isPublic: Bool
        /// Whether there is a protocol with the properties of the type.
        package var hasProtocol = false

        /// The Swift files.
        package var files: [String] { [file] + [fake].compactMap { $0 } }

        /// Creates accessors.
        package init(file: String, type: String = "AppConfiguration", isPublic: Bool = false) {
            self.file = file
            self.type = type
            self.isPublic = isPublic
        }
    }

    /// A Settings bundle.
    package struct SettingsBundle: Sendable, Hashable {
        /// The bundle.
        package var bundle: String
        /// The page for the specifiers, below a child pane; `nil` for the first page.
        package var childPane: String?
        /// Languages that get texts, in addition to those of the bundle.
        package var languages: [String]
        /// Whether builds that can only reach production get a copy of the bundle without what they do not obey.
        package var hasSealedCopy = false

        /// Creates a Settings bundle.
        package init(_ bundle: String, childPane: String? = nil, languages: [String] = []) {
            self.bundle = bundle
            self.childPane = childPane
            self.languages = languages
        }
    }

    /// The schemes of a project.
    package struct Schemes: Sendable, Hashable {
        /// The project, `App.xcodeproj`.
        package var project: String
        /// The target that the schemes run; `nil` for the only app target.
        package var target: String?

        /// Creates schemes.
        package init(project: String, target: String? = nil) {
            self.project = project
            self.target = target
        }
    }
}

/// What `switchyard check` reports.
package struct ManifestCheck: Sendable, Hashable {
    /// The severity of a rule: `off`, `note`, `warning`, or `error`.
    package var rules: [String: String] = [:]
    /// Patterns of the only paths that are reported; empty for all.
    package var only: [String] = []
    /// Patterns of paths that are not reported.
    package var except: [String] = []

    /// Creates the default.
    package init() {}
}
