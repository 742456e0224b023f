import PropertyLists
package import SourceText

/// Where an environment gets a value from.
package struct ManifestOrigin: Sendable, Hashable {
    /// What has the value: an environment, `Common`, or one of them as a brand has it, such as `staging of acme`.
    package let layer: String
    /// The line of the file.
    package let location: SourceLocation
}

extension Manifest {
    /// Where the file says how findings of a rule are reported.
    package func location(ofRule name: String) -> SourceLocation? {
        document?.location(of: ["check", "rules", name])
    }

    /// Where an environment gets the value of a key from; `nil` if it has none.
    ///
    /// - Parameters:
    ///   - key: the name of the key.
    ///   - environment: the name of the environment, or the pattern of ephemeral ones.
    ///   - brand: the name of a brand; `nil` for an app without brands.
    package func origin(of key: String, in environment: String, brand name: String? = nil) -> ManifestOrigin? {
        let path = key.split(separator: ".").map(String.init)
        let brand = brands.first { $0.name == name }
        var layers: [(layer: String, values: [String: PropertyListValue], path: [String])] = []
        for layer in chain(from: environment) {
            if let brand, let values = brand.environments[layer.name] {
                layers.append(
                    ("\(layer.name) of \(brand.name)", values, ["brands", brand.name, "environments", layer.name]))
            }
            layers.append((layer.name, layer.values, ["environments", layer.name, "values"]))
        }
        if let pattern = ephemeral.first(where: { $0.pattern == environment }) {
            layers.append((pattern.pattern, pattern.values, ["ephemeral", pattern.pattern, "values"]))
        }
        if let brand { layers.append(("Common of \(brand.name)", brand.common, ["brands", brand.name, "common"])) }
        layers.append(("Common", common, ["common"]))
        let found = layers.first { PropertyListValue.dictionary($0.values)[PropertyListKeyPath(path)] != nil }
        guard let found else { return nil }
        return ManifestOrigin(
            layer: found.layer,
            location: document?.location(of: found.path + path) ?? SourceLocation(file: file))
    }

    /// An environment, followed by those that it extends, the nearest first.
    func chain(from name: String) -> [ManifestEnvironment] {
        let byName = Dictionary(environments.map { ($0.name, $0) }) { first, _ in first }
        var chain: [ManifestEnvironment] = []
        var next: String? = name
        while let name = next, chain.count < environments.count,
            let environment = byName[name]
        {
            chain.append(environment)
            next = environment.extends
        }
        return chain
    }
}
