package import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

/// Property lists and JSON files with environments in them.
package enum PropertyListSource {
    /// A file that was read, with the lines of its values.
    struct File {
        let root: [String: PropertyListValue]
        let located: LocatedPropertyList
        let path: String

        var sorted: [(key: String, value: PropertyListValue)] { root.sorted { $0.key < $1.key } }

        func location(_ keyPath: [String]) -> SourceLocation {
            SourceLocation(file: path, position: located.nearestPosition(of: keyPath))
        }
    }

    /// Reads a property list or JSON text whose root is a dictionary.
    private static func file(_ data: Data, path: String) throws(ImportIssue) -> File {
        let isJSON = path.lowercased().hasSuffix(".json")
        let located = LocatedPropertyList(
            data: isJSON ? JSONNull.replaced(in: Data(SourceEncoding.utf8(of: data))) : data)
        let read = isJSON ? located.value : try? PropertyList.parse(data)
        guard let value = isJSON ? read.flatMap(JSONNull.removed) : read else {
            throw ImportIssue(
                .unreadable, located.syntaxError?.message ?? "the file is not \(isJSON ? "JSON" : "a property list")",
                SourceLocation(file: path, position: located.syntaxError?.position))
        }
        guard let root = value.dictionaryValue else {
            throw ImportIssue(
                .notImported, "the file has \(value.kindPhrase), not a dictionary", SourceLocation(file: path))
        }
        return File(root: root, located: located, path: path)
    }

    /// A source with what a function adds of a file; with an issue if the file cannot be read.
    private static func source(
        _ kind: ImportedSource.Kind, _ data: Data, _ path: String, _ body: (File, inout ImportedSource) -> Void
    ) -> ImportedSource {
        var source = ImportedSource(kind, file: path)
        do throws(ImportIssue) {
            let file = try file(data, path: path)
            source.issues = file.located.duplicateKeys.map { key in
                ImportIssue(
                    .contradiction,
                    "\"\(key.keyPath.joined(separator: "."))\" is in its dictionary twice; one value is read",
                    SourceLocation(file: path, position: key.second),
                    notes: [.init(message: "the other one is here", location: .init(file: path, position: key.first))])
            }
            body(file, &source)
        } catch {
            source.issues.append(error)
        }
        return source
    }

    // MARK: KZBEnvironments.plist

    /// Reads `KZBEnvironments.plist`: a list of environments, and for each variable a dictionary of its values.
    package static func kzbEnvironments(_ data: Data, file path: String) -> ImportedSource {
        source(.kzbEnvironments, data, path) { file, source in
            let listName = "KZBEnvironments"
            source.environments = (file.root[listName]?.arrayValue ?? []).compactMap(\.stringValue).uniqued
            guard !source.environments.isEmpty else {
                return source.addUnreadable("\(listName) lists no environment", at: file.location([listName]))
            }
            for (key, value) in file.sorted where key != listName {
                guard let values = value.dictionaryValue else {
                    source.leaveOut(
                        "\"\(key)\"", "it is \(value.kindPhrase), not a dictionary of values by environment",
                        at: file.location([key]))
                    continue
                }
                for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                    let location = file.location([key, name])
                    if source.environments.contains(name) {
                        source.add(value, key, name, location)
                    } else {
                        source.leaveOut(
                            "\"\(key)\" in \"\(name)\"", "\(listName) does not list the environment", at: location)
                    }
                }
            }
        }
    }

    // MARK: One dictionary for each environment

    /// Whether the entries of a file are environments: several dictionaries with the names of environments, and nothing
    /// else than what all of them share.
    static func hasEnvironments(_ root: [String: PropertyListValue]) -> Bool {
        let names = root.keys.filter { !isCommon($0) && $0 != header }
        return names.count > 1 && root.values.allSatisfy { $0.dictionaryValue != nil }
            && names.allSatisfy(isEnvironmentWord)
    }

    /// What a catalog says of itself.
    private static let header = "Switchyard"

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
        let source = source(.environmentFile, data, path) { file, source in
            var root = file.root
            var prefix: [String] = []
            for name in ["environments", "Environments"] {
                guard prefix.isEmpty, let inner = root[name]?.dictionaryValue, hasEnvironments(inner) else { continue }
                for key in root.keys.sorted() where key != name {
                    source.leaveOut("\"\(key)\"", "it is beside the environments", at: file.location([key]))
                }
                (root, prefix) = (inner, [name])
            }
            guard hasEnvironments(root) else { return }
            for (name, value) in root.sorted(by: { $0.key < $1.key }) {
                guard name != header else {
                    source.leaveOut("\"\(name)\"", "only a catalog can have it", at: file.location(prefix + [name]))
                    continue
                }
                let environment = isCommon(name) ? nil : name
                if let environment { source.environments.append(environment) }
                source.add(value.dictionaryValue ?? [:], environment, of: file, at: prefix + [name])
            }
        }
        let isUnreadable = source.issues.contains { $0.kind == .unreadable }
        return source.environments.isEmpty && !isUnreadable ? nil : source
    }

    // MARK: One file for each environment

    /// Reads a file that has the values of one environment.
    package static func values(_ data: Data, file path: String, environment: String) -> ImportedSource {
        source(.fileFamily, data, path) { file, source in
            source.add(file.root, environment, of: file, at: [])
        }.with(environments: [environment])
    }
}

extension ImportFormat {
    /// `KZBEnvironments.plist`.
    static let kzbEnvironments = ImportFormat(
        has: { $1 == "KZBEnvironments.plist" },
        read: { files, project in
            project.copied(files).prefix(1).compactMap { file in
                project.read(file, .kzbEnvironments) { PropertyListSource.kzbEnvironments($0, file: file) }
            }
        })

    /// Property lists and JSON files with names such as `environments.json` and `config.staging.plist`.
    static let namedFiles = ImportFormat(
        has: { file, name in
            [".json", ".plist"].contains(where: name.lowercased().hasSuffix) && NamedFile.isForConfiguration(file)
        },
        read: { files, project in
            NamedFile.all(of: files).compactMap { named in
                if let environment = named.environment {
                    return project.read(named.file, .fileFamily) {
                        PropertyListSource.values($0, file: named.file, environment: environment)
                    }
                }
                return project.read(named.file, .environmentFile) {
                    PropertyListSource.environmentFile($0, file: named.file)
                }
            }
        })
}

extension ImportedSource {
    fileprivate func with(environments: [String]) -> ImportedSource {
        var source = self
        source.environments = environments
        return source
    }

    /// Adds the entries of a dictionary of a file.
    fileprivate mutating func add(
        _ entries: [String: PropertyListValue], _ environment: String?, of file: PropertyListSource.File,
        at path: [String]
    ) {
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            add(value, key, environment, file.location(path + [key])) { file.location(path + $0) }
        }
    }

    /// Values that are nested deeper are no configuration.
    private static let depth = 8

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
        guard case .dictionary(let entries) = value, !entries.isEmpty, !declares(key) else {
            return append(ImportedValue(key: key, environment: environment, value: value, location: location))
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

    private func declares(_ key: String) -> Bool { declarations.contains { $0.name == key && $0.type == .dictionary } }
}
