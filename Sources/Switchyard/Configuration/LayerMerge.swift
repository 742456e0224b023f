import Foundation
import PropertyLists

/// Overlays Common with an environment: dictionaries are merged key by key, other values are replaced.
struct LayerMerge {
    let catalog: EnvironmentCatalog
    let environment: String
    private let folder: URL?
    private(set) var values: [String: ResolvedValue] = [:]

    /// Merges an environment that can be read. The values of one that cannot be are not those of Common: there are none.
    init(_ catalog: EnvironmentCatalog, environment: String) {
        self.catalog = catalog
        self.environment = environment
        folder = catalog.folder
        guard let own = try? catalog.values(of: environment) ?? [:] else { return }
        values.reserveCapacity(catalog.common.count)
        merge(own, over: catalog.common, at: [], named: "")
    }

    private mutating func merge(
        _ own: [String: PropertyListValue], over common: [String: PropertyListValue], at path: [String],
        named prefix: String
    ) {
        for (key, value) in own {
            visit(prefix + key, path + [key], own: value, common: common[key])
        }
        for (key, value) in common where own[key] == nil {
            visit(prefix + key, path + [key], own: nil, common: value)
        }
    }

    private mutating func visit(_ name: String, _ path: [String], own: PropertyListValue?, common: PropertyListValue?) {
        guard let value = own ?? common else { return }
        let declaration = catalog.declarations[name]
        // A dictionary is a namespace, unless it is declared as a value (even of another type) or is empty.
        if case .dictionary(let entries) = value, !entries.isEmpty || common?.dictionaryValue?.isEmpty == false,
            declaration?.type == nil
        {
            let below = own == nil ? [:] : entries
            let base = own == nil ? entries : common?.dictionaryValue ?? [:]
            merge(below, over: base, at: path, named: name + ".")
            return
        }
        let commonOrigin = common.map { _ in origin(catalog.commonName, path) }
        let ownOrigin = own.map { _ in origin(environment, path) }
        guard let first = ownOrigin ?? commonOrigin else { return }
        if isAnswered(name, before: first) { return }
        values[name] = ResolvedValue(
            name: name, declared: declaration?.type, isSecret: declaration?.isSecret ?? false,
            isLive: declaration?.isLive ?? false, origin: first,
            hidden: ownOrigin == nil ? [] : [commonOrigin].compactMap { $0 }, raw: value, folder: folder)
    }

    /// Whether a name exists in its other form: `a.b`, or `b` in `a`. The environment's form takes precedence over
    /// that of Common. Within a layer the stronger form wins, and the catalog's check reports it.
    private func isAnswered(_ name: String, before origin: ResolvedValue.Origin) -> Bool {
        guard name.utf8.contains(UInt8(ascii: ".")), let known = values[name]?.origin else { return false }
        guard known.layer == origin.layer else { return known.layer == environment }
        return Self.isStronger(known.keyPath.components, origin.keyPath.components)
    }

    /// Of the two forms of a name, the one with fewer keys is stronger.
    static func isStronger(_ first: [String], _ second: [String]) -> Bool {
        first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }

    private func origin(_ layer: String, _ path: [String]) -> ResolvedValue.Origin {
        ResolvedValue.Origin(layer: layer, file: catalog.file, keyPath: PropertyListKeyPath([layer] + path))
    }
}
