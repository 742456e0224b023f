import PropertyLists

/// Each environment's own values. In an app, those of a binary catalog are read when they are first needed: a launch
/// needs one environment of many.
enum CatalogLayers: Sendable {
    case read([String: [String: PropertyListValue]])
    case file(File)
    case code(CatalogInCode)

    /// The environments of a file.
    final class File: Sendable {
        let names: Set<String>
        private let entries: PropertyListEntries
        private let known = Locked<[String: [String: PropertyListValue]]>([:])

        init(_ entries: PropertyListEntries, names: Set<String>) {
            self.entries = entries
            self.names = names
        }

        /// The same file, of which nothing is read yet.
        var unreadCopy: File { File(entries, names: names) }

        var unread: Set<String> { names.subtracting(known.withLock { Array($0.keys) }) }

        func values(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
            guard names.contains(name) else { return nil }
            if let values = known.withLock({ $0[name] }) { return values }
            let values = try entries.value(forKey: name)?.dictionaryValue ?? [:]
            known.withLock { $0[name] = values }
            return values
        }
    }

    init(_ entries: PropertyListEntries, names: Set<String>) {
        self =
            if let values = entries.values {
                .read(values.filter { names.contains($0.key) }.compactMapValues(\.dictionaryValue))
            } else {
                .file(File(entries, names: names))
            }
    }

    /// The same environments, which do not keep what the others have read.
    var unreadCopy: CatalogLayers {
        if case .file(let file) = self { .file(file.unreadCopy) } else { self }
    }

    var names: [String] {
        switch self {
        case .read(let environments): Array(environments.keys)
        case .file(let file): Array(file.names)
        case .code(let code): Array(code.environments.keys)
        }
    }

    func contains(_ name: String) -> Bool {
        switch self {
        case .read(let environments): environments[name] != nil
        case .file(let file): file.names.contains(name)
        case .code(let code): code.environments[name] != nil
        }
    }

    func values(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
        switch self {
        case .read(let environments): environments[name]
        case .file(let file): try file.values(of: name)
        case .code(let code): code.environments[name].map { TableText.layer([$0]) }
        }
    }

    /// All environments; one that cannot be read has no values.
    var all: [String: [String: PropertyListValue]] {
        switch self {
        case .read(let environments): environments
        case .file(let file):
            Dictionary(uniqueKeysWithValues: file.names.map { ($0, (try? file.values(of: $0)) ?? [:]) })
        case .code(let code): code.environments.mapValues { TableText.layer([$0]) }
        }
    }

    /// The names of the environments whose values were not read. Those in code were checked when it was generated.
    var unread: Set<String> {
        switch self {
        case .read, .code: []
        case .file(let file): file.unread
        }
    }
}

extension CatalogLayers: Hashable {
    static func == (first: CatalogLayers, second: CatalogLayers) -> Bool { first.all == second.all }

    func hash(into hasher: inout Hasher) { hasher.combine(Set(names)) }
}
