import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore

/// The launch to explain: what starts it, and which of its values are asked for.
package struct ExplainRequest: Sendable {
    package var project = ProjectRequest()
    /// The built app.
    package var bundle: String?
    package var scheme: String?
    package var action = LaunchAction.run
    package var arguments: [LaunchArgument] = []
    package var variables: [NamedText] = []
    /// Stored values, which override those of ``defaults``.
    package var stored: [NamedText] = []
    /// The app's user defaults as a property list.
    package var defaults: String?
    /// The catalog instead of the app's own.
    package var catalog: String?
    package var environmentKey, environmentVariable, infoKey, production: String?
    package var isSealed = false
    /// The keys of the values; all without any.
    package var keys: [String] = []

    package init() {}

    package func validate() throws(RequestError) {
        let names = [environmentKey, environmentVariable, infoKey, production, bundle, catalog, defaults, scheme]
        guard !names.contains("") else { throw RequestError("A name or file must not be empty.") }
        guard bundle == nil || project.project == nil else {
            throw RequestError("Pass either \(option: "bundle") or \(option: "project").")
        }
    }

    /// Takes an app or a project that is given as the first key: a word that exists as a file or a folder. Any other word is a key,
    /// unless it can only be a path, and the project is that of the current folder.
    ///
    /// This is not a part of the validation, so that a misspelled option is reported first.
    package mutating func takePath() throws(RequestError) {
        if bundle == nil, project.project == nil {
            var path = "."
            if let first = keys.first {
                if FileManager.default.fileExists(atPath: first) {
                    path = first
                    keys.removeFirst()
                } else if first.contains("/") || Self.extensions.contains(URL(fileURLWithPath: first).pathExtension) {
                    throw RequestError(
                        "\"\(first)\" does not exist. Pass an app or a project, as PATH or with \(option: "bundle") or \(option: "project")."
                    )
                }
            }
            if BuiltApp.isApp(path) { bundle = path } else { project.project = path }
        }
        try requireProject()
    }

    /// Refuses what requires a project that was not given.
    package func requireProject() throws(RequestError) {
        guard scheme == nil || project.project != nil else {
            throw RequestError("\(option: "scheme") requires \(option: "project").")
        }
        try project.requireProject()
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

    /// Replaces what was read with what is asked for.
    func overlay(_ context: inout LaunchContext) {
        if context.policy != .sealed {
            context.arguments += arguments.flatMap(\.words)
            context.processEnvironment.merge(Self.texts(variables)) { _, new in new }
            context.storedValues.merge(Self.texts(stored).mapValues(PropertyListValue.string)) { _, new in new }
        }
        name(&context.catalog.sources)
    }

    /// Replaces the names in a catalog with those that are asked for.
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
package enum LaunchAction: String, CaseIterable, Sendable {
    case run, test, profile, archive
}
