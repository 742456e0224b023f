import ArgumentParser
import Foundation
import PropertyLists
import Switchyard

/// The options that say what a launch would find.
struct LaunchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The built app: flat as on iOS, or with Contents as on macOS.", valueName: "app"))
    var bundle: String?

    @OptionGroup var project: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "The scheme, whose build configuration, arguments and variables the launch has.", valueName: "name"))
    var scheme: String?

    @Option(help: "The scheme's action: run, test, profile or archive.")
    var action: LaunchAction = .run

    @Option(
        help: ArgumentHelp(
            "A launch argument and its value, in one: --argument=\"-environment qa\".", valueName: "-key value"))
    var argument: [LaunchArgument] = []

    @Option(help: ArgumentHelp("A variable of the process environment.", valueName: "name=value"))
    var variable: [NamedText] = []

    @Option(help: ArgumentHelp("A stored setting, over those of --defaults.", valueName: "key=value"))
    var stored: [NamedText] = []

    @Option(help: ArgumentHelp("The app's stored settings: its user defaults as a property list.", valueName: "plist"))
    var defaults: String?

    @Option(
        help: ArgumentHelp("The catalog; else Environments.plist or config.plist in the bundle.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("The launch argument and stored setting that name the environment.", valueName: "key"))
    var environmentKey: String?

    @Option(help: ArgumentHelp("The variable that names the environment.", valueName: "name"))
    var environmentVariable: String?

    @Option(help: ArgumentHelp("The Info.plist key that names the environment.", valueName: "key"))
    var infoKey: String?

    @Option(help: ArgumentHelp("The production environment.", valueName: "name"))
    var production: String?

    @Flag(help: "As a sealed build: production, and nothing else is read.")
    var sealed = false

    func validate() throws {
        let names = [environmentKey, environmentVariable, infoKey, production, bundle, catalog, defaults, scheme]
        guard !names.contains("") else { throw ValidationError("A name or file must not be empty.") }
        guard (bundle == nil) != (project.project == nil) else {
            throw ValidationError("Either --bundle or --project must say which app is meant.")
        }
        guard scheme == nil || project.project != nil else { throw ValidationError("--scheme needs --project.") }
    }

    /// The catalog that was named instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }

    /// What the app would have stored; a sealed one reads nothing.
    ///
    /// - Throws: ``ConfigurationError`` when a file that was named can not be used.
    func store(isSealed: Bool) throws(ConfigurationError) -> FileDefaultsStore? {
        let store =
            isSealed ? nil : defaults.map { FileDefaultsStore(file: URL(fileURLWithPath: $0).standardizedFileURL) }
        if let store { try Self.check(store) }
        return store
    }

    /// Puts what the options say over what was found.
    func overlay(_ context: inout LaunchContext) {
        if context.policy == .open {
            context.arguments += argument.flatMap(\.words)
            context.processEnvironment.merge(Self.texts(variable)) { _, new in new }
            context.storedValues.merge(Self.texts(stored).mapValues(PropertyListValue.string)) { _, new in new }
        }
        name(&context.catalog.sources)
    }

    /// Puts the names that the options say over those that a catalog declares.
    func name(_ sources: inout EnvironmentSourceNames) {
        sources.environmentKey = environmentKey ?? sources.environmentKey
        sources.environmentVariable = environmentVariable ?? sources.environmentVariable
        sources.infoKey = infoKey ?? sources.infoKey
        sources.production = production ?? sources.production
    }

    private static func texts(_ pairs: [NamedText]) -> [String: String] {
        Dictionary(pairs.map { ($0.name, $0.text) }) { _, last in last }
    }

    /// A file that was named must be there and readable; an app's missing user defaults are only empty.
    private static func check(_ store: FileDefaultsStore) throws(ConfigurationError) {
        do {
            if let file = store.file { _ = try PropertyList.contents(of: URL(fileURLWithPath: file)) }
            _ = try store.storedValues()
        } catch {
            throw ConfigurationError(
                .unusableCatalog, "the stored settings cannot be used", findings: [PropertyListFinding(error)])
        }
    }
}

/// An action of a scheme that ends in a launch: an archive's, when a user starts the app.
enum LaunchAction: String, ExpressibleByArgument, CaseIterable {
    case run, test, profile, archive
}

/// `NAME=VALUE`.
struct NamedText: ExpressibleByArgument {
    let name: String
    let text: String

    init?(argument: String) {
        guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
        name = String(argument[..<mark])
        text = String(argument[argument.index(after: mark)...])
    }
}

extension NamedText {
    /// `NAME=VALUE` of a build setting, whose name may carry conditions: `NAME[sdk=iphoneos*]=VALUE`.
    init?(override argument: String) {
        var isInCondition = false
        for index in argument.indices {
            switch argument[index] {
            case "[": isInCondition = true
            case "]": isInCondition = false
            case "=" where !isInCondition && index != argument.startIndex:
                name = String(argument[..<index])
                text = String(argument[argument.index(after: index)...])
                return
            default: break
            }
        }
        return nil
    }
}

/// `-KEY VALUE` in one text, as a scheme's launch arguments are written.
struct LaunchArgument: ExpressibleByArgument {
    let words: [String]

    init?(argument: String) {
        let parts = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, name.hasPrefix("-"), name.count > 1 else { return nil }
        words =
            parts.count == 1
            ? [String(name)] : [String(name), Self.unquoted(parts[1].trimmingCharacters(in: .whitespaces))]
    }

    /// Quotes that belong to the scheme's notation, not to the value.
    private static func unquoted(_ text: String) -> String {
        for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(text.dropFirst().dropLast())
        }
        return text
    }
}
