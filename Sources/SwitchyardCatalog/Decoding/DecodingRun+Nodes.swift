import PropertyLists
import SwitchyardCore

extension DecodingRun {
    /// The node of a key; `nil` if there is no value.
    func node(_ key: String, in entries: DecodingEntries) -> DecodingNode? {
        switch entries.node {
        case .namespace(let prefix):
            let name = prefix.isEmpty ? key : prefix + key
            if let value = configuration.values[name] {
                keys?.read(name)
                return .key(value)
            }
            return namespaces.contains(name) ? .namespace(prefix: name + ".") : nil
        case .key(let owner), .part(let owner):
            return entries.entries[key].map { .part(owner.part(key, $0)) }
        case .placeholder: return nil
        }
    }

    /// The keys that lead to a value, sorted.
    func keys(of entries: DecodingEntries) -> [String] {
        guard case .namespace(let prefix) = entries.node else { return entries.entries.keys.sorted() }
        var keys: Set<String> = []
        for name in configuration.values.keys where name.hasPrefix(prefix) {
            keys.insert(String(name.dropFirst(prefix.count).prefix { $0 != "." }))
        }
        return keys.sorted()
    }

    /// The node as a dictionary.
    func entries(of node: DecodingNode) throws(ValuesDecodingError) -> DecodingEntries {
        switch node {
        case .namespace, .placeholder: return DecodingEntries(node)
        case .key(let value), .part(let value):
            if case .key = node { try requirePinned(value, [String: PropertyListValue].self) }
            do throws(CoercionError) {
                return DecodingEntries(node, try Coercion.dictionary(value.raw))
            } catch {
                throw ValuesDecodingError(value.coercionFinding(error, as: .dictionary), at: value.name)
            }
        }
    }

    /// The node as an array; `nil` for a placeholder.
    func elements(of node: DecodingNode) throws(ValuesDecodingError) -> (ResolvedValue, [PropertyListValue])? {
        guard let value = resolved(node) else { return nil }
        if case .key = node { try requirePinned(value, [PropertyListValue].self) }
        do throws(CoercionError) {
            return (value, try Coercion.array(value.raw))
        } catch {
            throw ValuesDecodingError(value.coercionFinding(error, as: .array), at: value.name)
        }
    }

    /// The node as one value, in which nested keys are a dictionary; `nil` for a placeholder.
    func resolved(_ node: DecodingNode) -> ResolvedValue? {
        switch node {
        case .key(let value), .part(let value): value
        case .namespace(let prefix): whole(prefix)
        case .placeholder: nil
        }
    }

    /// All keys of a namespace as one value.
    private func whole(_ prefix: String) -> ResolvedValue? {
        if keys != nil { for name in configuration.values.keys where name.hasPrefix(prefix) { keys?.read(name) } }
        return configuration.nested(String(prefix.dropLast()))?.namespace
    }

    /// The error that a key has no value.
    func missing(_ key: String, in entries: DecodingEntries) -> ValuesDecodingError {
        let name = entries.name(key)
        let finding: PropertyListFinding
        switch entries.node {
        case .key(let owner), .part(let owner):
            finding = PropertyListFinding(
                .missingValue, .error, "environment \"\(configuration.environment)\" has no value for \"\(name)\"",
                file: owner.origin.file, keyPath: owner.origin.keyPath,
                fix: Suggestion.sentence(for: key, among: entries.entries.keys))
        case .placeholder: return ValuesDecodingError(nil, at: name)
        case .namespace:
            finding = EnvironmentConfiguration.missing(
                name, configuration.environment, configuration.file, namespaces.union(configuration.values.keys),
                configuration.declarations[name])
        }
        return ValuesDecodingError(finding, at: name)
    }
}

extension ResolvedValue {
    /// This value of nested keys, whose key path is that of the first one, with the key path that they share.
    fileprivate var namespace: ResolvedValue {
        var components = origin.keyPath.components
        var below = raw
        var names: [String] = []
        while case .dictionary(let entries) = below, let first = entries.keys.min(), let next = entries[first] {
            names.append(first)
            below = next
            if components.suffix(names.count).elementsEqual(names) { components.removeLast(names.count); break }
        }
        return ResolvedValue(
            name: name, declared: declared, isSecret: isSecret, isLive: isLive,
            places: .stated(
                Origin(layer: origin.layer, file: origin.file, keyPath: PropertyListKeyPath(components)),
                hidden: hidden), raw: raw, folder: folder)
    }
}
