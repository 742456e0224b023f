import AppProjects
import ArgumentParser
import Foundation
import PropertyLists
import Switchyard

/// The options that define a launch context.
struct LaunchOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The built app: flat as on iOS, or with Contents as on macOS.", valueName: "app"))
    var bundle: String?

    @OptionGroup var project: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "The scheme, with the build configuration, arguments, and variables of the launch.", valueName: "name"))
    var scheme: String?

    @Option(help: "The scheme's action: run, test, profile, or archive.")
    var action: LaunchAction = .run

    @Option(
        help: ArgumentHelp(
            "A launch argument and its value: --argument environment=qa, or --argument=\"-environment qa\".",
            valueName: "key=value"))
    var argument: [LaunchArgument] = []

    @Option(help: ArgumentHelp("A variable of the process environment.", valueName: "name=value"))
    var variable: [NamedText] = []

    @Option(help: ArgumentHelp("A stored value, which overrides those of --defaults.", valueName: "key=value"))
    var stored: [NamedText] = []

    @Option(help: ArgumentHelp("The app's stored values: its user defaults as a property list.", valueName: "plist"))
    var defaults: String?

    @Option(
        help: ArgumentHelp(
            "The catalog; by default, Environments.plist or config.plist in the bundle.", valueName: "file"))
    var catalog: String?

    @Option(
        help: ArgumentHelp("The launch argument and user defaults key that name the environment.", valueName: "key"))
    var environmentKey: String?

    @Option(help: ArgumentHelp("The variable that names the environment.", valueName: "name"))
    var environmentVariable: String?

    @Option(help: ArgumentHelp("The Info.plist key that names the environment.", valueName: "key"))
    var infoKey: String?

    @Option(help: ArgumentHelp("The production environment.", valueName: "name"))
    var production: String?

    @Flag(help: "Treat the build as sealed: select production and read no other source.")
    var sealed = false

    func validate() throws {
        let names = [environmentKey, environmentVariable, infoKey, production, bundle, catalog, defaults, scheme]
        guard !names.contains("") else { throw ValidationError("A name or file must not be empty.") }
        guard bundle == nil || project.project == nil else {
            throw ValidationError("Pass either --bundle or --project.")
        }
    }

    /// Takes an app or a project that was given without an option: a first word that exists as a file or a folder. Any other word is a
    /// key, unless it can only be a path, and the project is that of the current folder.
    ///
    /// This is no part of the validation, so that a misspelled option is reported first.
    mutating func take(_ words: inout [String]) throws(ValidationError) {
        if bundle == nil, project.project == nil {
            var path = "."
            if let first = words.first {
                if FileManager.default.fileExists(atPath: first) {
                    path = first
                    words.removeFirst()
                } else if first.contains("/") || Self.extensions.contains(URL(fileURLWithPath: first).pathExtension) {
                    throw ValidationError(
                        "\"\(first)\" does not exist. Pass an app or a project, as PATH or with --bundle or --project.")
                }
            }
            if BuiltApp.isApp(path) { bundle = path } else { project.project = path }
        }
        guard scheme == nil || project.project != nil else { throw ValidationError("--scheme requires --project.") }
    }

    /// The endings of apps and projects, which no key has.
    private static let extensions: Set<String> = ["app", "appex", "ipa", "xcarchive", "xcodeproj", "xcworkspace"]

    /// The catalog given instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }

    /// The stored values; a sealed app reads none.
    ///
    /// - Throws: ``ConfigurationError`` if a given file cannot be used.
    func store(isSealed: Bool) throws(ConfigurationError) -> FileDefaultsStore? {
        let store =
            isSealed ? nil : defaults.map { FileDefaultsStore(file: URL(fileURLWithPath: $0).standardizedFileURL) }
        if let store { try Self.check(store) }
        return store
    }

    /// Replaces what was read with what the options say.
    func overlay(_ context: inout LaunchContext) {
        if context.policy != .sealed {
            context.arguments += argument.flatMap(\.words)
            context.processEnvironment.merge(Self.texts(variable)) { _, new in new }
            context.storedValues.merge(Self.texts(stored).mapValues(PropertyListValue.string)) { _, new in new }
        }
        name(&context.catalog.sources)
    }

    /// Replaces the names in a catalog with those in the options.
    func name(_ sources: inout EnvironmentSourceNames) {
        sources.environmentKey = environmentKey ?? sources.environmentKey
        sources.environmentVariable = environmentVariable ?? sources.environmentVariable
        sources.infoKey = infoKey ?? sources.infoKey
        sources.production = production ?? sources.production
    }

    private static func texts(_ pairs: [NamedText]) -> [String: String] {
        Dictionary(pairs.map { ($0.name, $0.text) }) { _, last in last }
    }

    /// A given file must exist and be readable; missing user defaults of an app are empty.
    private static func check(_ store: FileDefaultsStore) throws(ConfigurationError) {
        do {
            if let file = store.file { _ = try PropertyList.contents(of: URL(fileURLWithPath: file)) }
            _ = try store.storedValues()
        } catch {
            throw ConfigurationError(
                .unusableCatalog, "the user defaults cannot be read", findings: [PropertyListFinding(error)])
        }
    }
}

/// An action of a scheme that leads to a launch: for an archive, when a user opens the app.
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
    /// `NAME=VALUE` of a build setting, whose name may have conditions: `NAME[sdk=iphoneos*]=VALUE`.
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

/// `-KEY VALUE` as one text, like a scheme's launch arguments, or `KEY=VALUE`, like the other options.
struct LaunchArgument: ExpressibleByArgument {
    let words: [String]

    init?(argument: String) {
        if !argument.hasPrefix("-"), let pair = NamedText(argument: argument) {
            words = ["-" + pair.name, pair.text]
            return
        }
        let parts = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        // `--argument` in the text is this option once more.
        guard let name = parts.first, name.hasPrefix("-"), name.count > 1, name != "--argument" else { return nil }
        words =
            parts.count == 1
            ? [String(name)] : [String(name), Self.unquoted(parts[1].trimmingCharacters(in: .whitespaces))]
    }

    /// Removes the quotation marks of a scheme's notation.
    private static func unquoted(_ text: String) -> String {
        for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(text.dropFirst().dropLast())
        }
        return text
    }
}
