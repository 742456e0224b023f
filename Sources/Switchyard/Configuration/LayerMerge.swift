import Foundation
import PropertyLists

/// Overlays Common with an environment: dictionaries are merged key by key, other values are replaced.
struct LayerMerge {
    let catalog: EnvironmentCatalog
    let environment: String
    let folder: URL?
    private let onlyOwn: ValuePlaces.Layers
    private let onlyCommon: ValuePlaces.Layers
    private let both: ValuePlaces.Layers
    private(set) var values: [String: ResolvedValue] = [:]

    /// Merges an environment that can be read. The values of one that cannot be are not those of Common: there are none.
    init(_ catalog: EnvironmentCatalog, environment: String) {
        self.catalog = catalog
        self.environment = environment
        folder = catalog.folder
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
        guard let values = try? catalog.values(of: environment) ?? [:] else { return }
        self.values.reserveCapacity(max(catalog.common.count, values.count))
        merge(values, over: catalog.common, at: [], named: "")
    }

    private mutating func merge(
        _ own: [String: PropertyListValue], over common: [String: PropertyListValue], at path: [String],
        named prefix: String
    ) {
        for (key, value) in own { visit(key, below: path, named: prefix + key, own: value, common: common[key]) }
        for (key, value) in common where own[key] == nil {
            visit(key, below: path, named: prefix + key, own: nil, common: value)
        }
    }

    private mutating func visit(
        _ key: String, below parents: [String], named name: String, own: PropertyListValue?, common: PropertyListValue?
    ) {
        guard let value = own ?? common else { return }
        let declaration = catalog.declarations[name]
        // A dictionary is a namespace, unless it is declared as a value (even of another type) or is empty.
        if case .dictionary(let entries) = value, !entries.isEmpty || common?.dictionaryValue?.isEmpty == false,
            declaration?.type == nil
        {
            let below = own == nil ? [:] : entries
            let base = own == nil ? entries : common?.dictionaryValue ?? [:]
            merge(below, over: base, at: parents + [key], named: name + ".")
            return
        }
        let layers = own == nil ? onlyCommon : common == nil ? onlyOwn : both
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
    static func isStronger(_ first: [String], _ second: [String]) -> Bool {
        first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }
}

extension EnvironmentCatalog {
    /// Every value of an environment, without overrides: what a launch begins with.
    package func layeredValues(of environment: String) -> [String: ResolvedValue] {
        LayerMerge(self, environment: environment).values
    }
}
