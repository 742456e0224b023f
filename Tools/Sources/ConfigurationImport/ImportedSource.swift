package import PropertyLists
package import SourceText
package import SwitchyardCore

/// What one file, or one part of a project, says about environments and their values.
package struct ImportedSource: Sendable {
    /// What kind of place it is, the strongest first: what the app itself reads wins over what tools put into builds.
    package enum Kind: String, CaseIterable, Sendable, Comparable {
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
        package static func < (left: Self, right: Self) -> Bool {
            let order = allCases
            return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
        }
    }

    /// The kind of place.
    package let kind: Kind
    /// The path.
    package let file: String
    /// The names of the environments, as they are written.
    package var environments: [String] = []
    /// What people see instead of the names.
    var titles: [String: String] = [:]
    /// Why a name, or that the values are of that environment, is a guess: by the name.
    var doubts: [String: String] = [:]
    /// The values.
    package var values: [ImportedValue] = []
    /// What is wrong with the source, and what of it has no place in a catalog.
    package var issues: [ImportIssue] = []
    /// Whether there are more values than are imported.
    var isFull = false
    /// The keys that cannot be read, because an xcconfig file is missing.
    var unreadKeys: Set<String> = []
    /// The names that the app uses for the selection, where the source says so.
    package var selection = ImportedSelection()
    /// The environment that the source calls production.
    package var production: String?
    /// The types that the source declares, by key.
    var declarations: [KeyDeclaration] = []

    /// Creates a source without values.
    package init(_ kind: Kind, file: String) {
        self.kind = kind
        self.file = file
    }

    /// Says why the file, or a part of it, cannot be read.
    mutating func addUnreadable(_ message: String, at location: SourceLocation? = nil) {
        issues.append(ImportIssue(.unreadable, message, location ?? SourceLocation(file: file)))
    }

    /// Adds something that cannot be imported.
    mutating func leaveOut(_ subject: String, _ reason: String, at location: SourceLocation?) {
        issues.append(ImportIssue(.notImported, "\(subject): \(reason)", location ?? SourceLocation(file: file)))
    }

    /// More values are no configuration.
    static let mostValues = 20_000

    /// Adds a value. Those beyond the limit are not imported, which is said once.
    mutating func append(_ value: ImportedValue) {
        guard values.count < Self.mostValues else {
            if !isFull {
                isFull = true
                issues.append(
                    ImportIssue(.notImported, "more than \(Self.mostValues) values are not imported", value.location))
            }
            return
        }
        values.append(value)
    }

    /// Adds the texts that a key has in all build configurations. Those that are the same are one value: one that Xcode
    /// reads otherwise, if there is one.
    mutating func add(_ key: String, _ texts: [BuildText], isConfigurationName: Bool = false) {
        let isSame = Set(texts.map(\.text)).count == 1
        let place = texts.firstNonNil(\.location) ?? SourceLocation(file: file)
        for text in isSame ? [texts.first { $0.seen != $0.text } ?? texts[0]] : texts {
            guard let meant = text.text else { continue }
            values.append(
                ImportedValue(
                    key: key, environment: isSame ? nil : text.configuration, value: .string(meant),
                    location: text.location ?? place, seen: text.seen == meant ? nil : text.seen,
                    isSecret: text.isSecret, isConfigurationName: isConfigurationName))
        }
    }

    /// Leaves out a key whose value cannot be known, because no file that exists defines a build setting.
    mutating func leaveOutUnread(_ key: String, _ setting: String, at location: SourceLocation?) {
        unreadKeys.insert(key)
        leaveOut("\"\(key)\"", "it refers to \(setting), which no file that exists defines", at: location)
    }
}

/// A value of a key, in one environment or in all.
package struct ImportedValue: Sendable, Hashable {
    /// The key; nested names are joined with dots.
    package var key: String
    /// The environment as the source names it; `nil` for all of them.
    package var environment: String?
    /// The value.
    package var value: PropertyListValue
    /// Where it is written.
    package var location: SourceLocation
    /// What Xcode, or what else reads the value, makes of it, if that is not what is written.
    package var seen: String?
    /// What reads the value, if it is not Xcode.
    package var reader: String?
    /// Whether the source says that the value is secret.
    var isSecret = false
    /// Whether the value is the name of the build configuration, whatever that is.
    var isConfigurationName = false
}

/// A text in a build configuration: as it was meant, and as Xcode reads it.
struct BuildText {
    let configuration: String
    /// The text with what `//` cuts; `nil` if there is none.
    let text: String?
    let seen: String
    let location: SourceLocation?
    var isSecret = false
}

/// The names that an app uses for the selection of its environment.
package struct ImportedSelection: Sendable, Hashable {
    /// The launch argument, and the key in user defaults and Settings.
    package var key: Name?
    /// The variable of the process environment.
    package var variable: Name?
    /// The key in Info.plist.
    package var infoKey: Name?
    /// What a catalog says beside the names.
    package var rules = EnvironmentSourceNames()

    /// A name, and where it is written.
    package struct Name: Sendable, Hashable {
        /// The name.
        package var text: String
        /// Where it is written.
        package var location: SourceLocation
    }
}

/// Something that people should know about an import.
package struct ImportIssue: Error, Hashable {
    /// What it is.
    package enum Kind: String, CaseIterable, Sendable {
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
    package var kind: Kind
    /// What is wrong, or not imported, and why.
    package var message: String
    /// Where.
    package var location: SourceLocation
    /// Other places that belong to it.
    package var notes: [Finding.Note]

    /// Creates an issue.
    package init(_ kind: Kind, _ message: String, _ location: SourceLocation, notes: [Finding.Note] = []) {
        self.kind = kind
        self.message = message
        self.location = location
        self.notes = notes
    }
}
