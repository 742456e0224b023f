import Foundation
import PropertyLists

/// Overlays Common with an environment: dictionaries are merged key by key, other values are replaced.
package final class LayerMerge {
    let catalog: EnvironmentCatalog
    let environment: String
    private let declarations: [String: KeyDeclaration]
    let folder: URL?
    private let origins: LayerOrigins
    package private(set) var values: [String: ResolvedValue] = [:]

    /// Merges an environment that can be read. The values of one that cannot be are not those of Common: there are none.
    package init(_ catalog: EnvironmentCatalog, environment: String) {
        self.catalog = catalog
        self.environment = environment
        declarations = catalog.declarations
        folder = catalog.folder
        origins = LayerOrigins(catalog, environment: environment)
        guard let values = try? catalog.values(of: environment) ?? [:] else { return }
        let common = catalog.common
        self.values.reserveCapacity(max(common.count, values.count))
        merge(values, over: common, at: [], named: "")
    }

    private func merge(
        _ own: [String: PropertyListValue], over common: [String: PropertyListValue], at path: [String],
        named prefix: String
    ) {
        for (key, value) in own { visit(key, below: path, named: prefix + key, own: value, common: common[key]) }
        for (key, value) in common where own[key] == nil {
            visit(key, below: path, named: prefix + key, own: nil, common: value)
        }
    }

    private func visit(
        _ key: String, below parents: [String], named name: String, own: PropertyListValue?, common: PropertyListValue?
    ) {
        guard let value = own ?? common else { return }
        let declaration = declarations[name]
        // A dictionary is a namespace, unless it is declared as a value (even of another type) or is empty.
        if case .dictionary(let entries) = value, !entries.isEmpty || common?.dictionaryValue?.isEmpty == false,
            declaration?.type == nil
        {
            let below = own == nil ? [:] : entries
            let base = own == nil ? entries : common?.dictionaryValue ?? [:]
            merge(below, over: base, at: parents + [key], named: name + ".")
            return
        }
        let layers = own == nil ? origins.onlyCommon : common == nil ? origins.onlyOwn : origins.both
        let places = ValuePlaces.layers(layers, path: parents.isEmpty ? [] : parents + [key])
        if isAnswered(name, before: places) { return }
        values[name] = ResolvedValue(
            name: name, declared: declaration?.type, isSecret: declaration?.isSecret ?? false,
            isLive: declaration?.isLive ?? false, places: places, raw: value, folder: folder)
    }

    /// Whether a name exists in its other form: `a.b`, or `b` in `a`. The environment's form takes precedence over
    /// that of Common. Within a layer the stronger form wins, and the catalog's check reports it.
    private func isAnswered(_ name: String, before places: ValuePlaces) -> Bool {
        guard name.utf8.contains(UInt8(ascii: ".")), let known = values[name]?.origin else { return false }
        let origin = places.origin(of: name)
        guard known.layer == origin.layer else { return known.layer == environment }
        return Self.isStronger(known.keyPath.components, origin.keyPath.components)
    }

    /// Of the two forms of a name, the one with fewer keys is stronger.
    package static func isStronger(_ first: [String], _ second: [String]) -> Bool {
        first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }
}

extension EnvironmentCatalog {
    /// Every value of an environment, without overrides: what a launch begins with.
    package func layeredValues(of environment: String) -> [String: ResolvedValue] {
        LayerMerge(self, environment: environment).values
    }
}

/// The layers that a value of an environment may be in, which all of its values share.
struct LayerOrigins {
    let onlyOwn: ValuePlaces.Layers
    let onlyCommon: ValuePlaces.Layers
    let both: ValuePlaces.Layers

    package init(_ catalog: EnvironmentCatalog, environment: String) {
        let keyPath =
            catalog.ephemeralPattern(of: environment).map {
                [EnvironmentCatalog.reservedName, "Ephemeral", $0.pattern]
            }
            ?? [environment]
        let own = ValuePlaces.Layer(name: environment, keyPath: keyPath)
        let common = ValuePlaces.Layer(name: catalog.commonName, keyPath: [catalog.commonName])
        onlyOwn = ValuePlaces.Layers([own], file: catalog.file)
        onlyCommon = ValuePlaces.Layers([common], file: catalog.file)
        both = ValuePlaces.Layers([own, common], file: catalog.file)
    }
}
