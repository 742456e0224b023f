package import Foundation
import LocatedPropertyLists
package import PropertyLists
import SourceText

/// Property lists and JSON files with environments in them.
package enum PropertyListSource {
    /// A file that was read, with the lines of its values.
    struct File {
        let root: [String: PropertyListValue]
        let located: LocatedPropertyList
        let path: String

        func location(_ keyPath: [String]) -> SourceLocation {
            SourceLocation(file: path, position: located.nearestPosition(of: keyPath))
        }
    }

    /// Reads a property list or JSON text whose root is a dictionary.
    static func file(_ data: Data, path: String) -> Result<File, ImportFailure> {
        let isJSON = path.lowercased().hasSuffix(".json")
        let located = LocatedPropertyList(data: isJSON ? JSONNull.replaced(in: data) : data)
        let read = isJSON ? located.value : try? PropertyList.parse(data)
        guard let value = isJSON ? read.flatMap(JSONNull.removed) : read else {
            let position = located.syntaxError?.position
            let message = located.syntaxError?.message ?? "the file is not \(isJSON ? "JSON" : "a property list")"
            return .failure(ImportFailure(message: message, location: SourceLocation(file: path, position: position)))
        }
        guard let root = value.dictionaryValue else {
            return .failure(
                ImportFailure(
                    message: "the file has \(value.kindPhrase), not a dictionary", location: SourceLocation(file: path))
            )
        }
        return .success(File(root: root, located: located, path: path))
    }

    /// Why a file cannot be read.
    struct ImportFailure: Error {
        let message: String
        let location: SourceLocation
    }

    // MARK: KZBEnvironments.plist

    /// Reads `KZBEnvironments.plist`: a list of environments, and for each variable a dictionary of its values.
    package static func kzbEnvironments(_ data: Data, file path: String) -> ImportedSource {
        var source = ImportedSource(.kzbEnvironments, file: path)
        let file: File
        switch self.file(data, path: path) {
        case .success(let read): file = read
        case .failure(let failure):
            source.issues.append(ImportIssue(.unreadable, failure.message, failure.location))
            return source
        }
        let listName = "KZBEnvironments"
        let names = (file.root[listName]?.arrayValue ?? []).compactMap(\.stringValue)
        guard !names.isEmpty else {
            source.issues.append(
                ImportIssue(.unreadable, "\(listName) lists no environment", file.location([listName])))
            return source
        }
        source.environments = names.uniqued
        for (key, value) in file.root.sorted(by: { $0.key < $1.key }) where key != listName {
            guard let values = value.dictionaryValue else {
                source.leaveOut(
                    "\"\(key)\"", "it is \(value.kindPhrase), not a dictionary of values by environment",
                    at: file.location([key]))
                continue
            }
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                guard names.contains(name) else {
                    source.leaveOut(
                        "\"\(key)\" in \"\(name)\"", "\(listName) does not list the environment",
                        at: file.location([key, name]))
                    continue
                }
                source.add(value, key, name, file.location([key, name]))
            }
        }
        return source
    }

    // MARK: One dictionary for each environment

    /// Whether the entries of a file are environments: several dictionaries with the names of environments, and nothing
    /// else than what all of them share.
    package static func hasEnvironments(_ root: [String: PropertyListValue]) -> Bool {
        let names = root.keys.filter { !isCommon($0) && $0 != "Switchyard" }
        return names.count > 1 && root.values.allSatisfy { $0.dictionaryValue != nil }
            && names.allSatisfy(isEnvironmentWord)
    }

    static func isCommon(_ name: String) -> Bool {
        ["common", "default", "defaults", "shared", "all"].contains(name.lowercased())
    }

    static func isEnvironmentWord(_ name: String) -> Bool {
        let word = name.lowercased().filter(\.isLetter)
        return words.contains(word)
    }

    private static let words: Set<String> = [
        "prod", "production", "release", "live", "stg", "stage", "staging", "dev", "develop", "development", "debug",
        "test", "testing", "qa", "uat", "sit", "local", "localhost", "mock", "beta", "alpha", "internal", "sandbox",
        "preprod", "preproduction", "integration", "int", "demo", "nightly", "canary", "preview",
    ]

    /// Reads a file with one dictionary for each environment, at its top level or below `environments`; `nil` if it is
    /// another file.
    package static func environmentFile(_ data: Data, file path: String) -> ImportedSource? {
        var source = ImportedSource(.environmentFile, file: path)
        let file: File
        switch self.file(data, path: path) {
        case .success(let read): file = read
        case .failure(let failure):
            source.issues.append(ImportIssue(.unreadable, failure.message, failure.location))
            return source
        }
        var root = file.root
        var prefix: [String] = []
        if let name = ["environments", "Environments"].first(where: { root[$0]?.dictionaryValue != nil }),
            let inner = root[name]?.dictionaryValue, hasEnvironments(inner)
        {
            for key in root.keys.sorted() where key != name {
                source.leaveOut("\"\(key)\"", "it is beside the environments", at: file.location([key]))
            }
            root = inner
            prefix = [name]
        }
        guard hasEnvironments(root) else { return nil }
        for (name, value) in root.sorted(by: { $0.key < $1.key }) {
            let environment = isCommon(name) ? nil : name
            if let environment { source.environments.append(environment) }
            for (key, value) in (value.dictionaryValue ?? [:]).sorted(by: { $0.key < $1.key }) {
                source.add(value, key, environment, file.location(prefix + [name, key])) {
                    file.location(prefix + [name] + $0)
                }
            }
        }
        return source
    }

    // MARK: One file for each environment

    /// Reads a file that has the values of one environment.
    package static func values(_ data: Data, file path: String, environment: String) -> ImportedSource {
        var source = ImportedSource(.fileFamily, file: path)
        source.environments = [environment]
        switch self.file(data, path: path) {
        case .success(let file):
            for (key, value) in file.root.sorted(by: { $0.key < $1.key }) {
                source.add(value, key, environment, file.location([key])) { file.location($0) }
            }
        case .failure(let failure):
            source.issues.append(ImportIssue(.unreadable, failure.message, failure.location))
        }
        return source
    }
}

extension ImportedSource {
    /// Values that are nested deeper, or more of them, are no configuration.
    private static let depth = 8
    static let mostValues = 20_000

    /// Adds a value; a dictionary as nested keys.
    ///
    /// - Parameter place: the location of a path of keys, for what is nested.
    mutating func add(
        _ value: PropertyListValue, _ key: String, _ environment: String?, _ location: SourceLocation,
        place: ([String]) -> SourceLocation? = { _ in nil }
    ) {
        add(value, [key], environment, location, place)
    }

    private mutating func add(
        _ value: PropertyListValue, _ path: [String], _ environment: String?, _ location: SourceLocation,
        _ place: ([String]) -> SourceLocation?
    ) {
        let key = path.joined(separator: ".")
        guard values.count < Self.mostValues else {
            if !isFull {
                isFull = true
                issues.append(
                    ImportIssue(.notImported, "more than \(Self.mostValues) values are not imported", location))
            }
            return
        }
        guard case .dictionary(let entries) = value, !entries.isEmpty, !declares(key) else {
            values.append(ImportedValue(key: key, environment: environment, value: value, location: location))
            return
        }
        guard path.count < Self.depth else {
            leaveOut("\"\(key)\"", "it is nested more than \(Self.depth) levels deep", at: location)
            return
        }
        for (name, inner) in entries.sorted(by: { $0.key < $1.key }) {
            let below = path + [name]
            add(inner, below, environment, place(below) ?? location, place)
        }
    }

    private func declares(_ key: String) -> Bool { declarations.contains { $0.key == key && $0.type == "dictionary" } }
}

extension Sequence where Element: Hashable {
    /// The elements, each once.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
