import PropertyLists

/// Overrides of declared keys, from launch arguments and stored values, checked against the declared types.
struct SettingOverrides {
    struct Override: Equatable {
        let declaration: KeyDeclaration
        let layer: String
        let file: String?
        let keyPath: PropertyListKeyPath
        let value: PropertyListValue

        init(
            declaration: KeyDeclaration, layer: String, file: String? = nil, key: String, _ value: PropertyListValue
        ) {
            self.declaration = declaration
            self.layer = layer
            self.file = file
            keyPath = [key]
            self.value = value
        }

        /// The override, with the catalog's value as hidden.
        func laid(over value: ResolvedValue?, _ catalog: EnvironmentCatalog) -> ResolvedValue {
            ResolvedValue(
                name: declaration.name, declared: declaration.type ?? value?.type ?? .inferred(from: self.value),
                isSecret: declaration.isSecret, isLive: declaration.isLive,
                places: .stated(
                    .init(layer: layer, file: file, keyPath: keyPath),
                    hidden: value.map { [$0.origin] + $0.hidden } ?? []),
                raw: self.value, folder: catalog.folder)
        }
    }

    private(set) var accepted: [Override] = []
    private(set) var findings: [PropertyListFinding] = []

    /// Finds the overrides of a launch: of each key the strongest one. A sealed launch has only those of a
    /// device-management server, for keys that are declared `Managed`.
    init(_ context: LaunchContext) {
        let catalog = context.catalog
        let isSealed = context.reach == .production
        let arguments = isSealed ? [:] : ArgumentDomain.values(in: context.arguments)
        let changing = catalog.declared.values.filter { $0.setting != nil || $0.isManaged }
        for declaration in changing.sortedByName({ $0.name }) {
            // Neither arguments nor user defaults are a place for secrets.
            let overriding = declaration.isSecret ? nil : declaration.setting
            if let setting = overriding, let value = arguments[setting] {
                consider(Override(declaration: declaration, layer: "launch-argument", key: setting, value), catalog)
            } else if declaration.isManaged, let value = context.managedConfiguration[declaration.name] {
                consider(
                    Override(declaration: declaration, layer: "managed-configuration", key: declaration.name, value),
                    catalog)
            } else if !isSealed, let setting = overriding, let value = context.storedValues[setting] {
                consider(
                    Override(
                        declaration: declaration, layer: "user-defaults", file: context.storedValuesFile, key: setting,
                        value), catalog)
            }
        }
    }

    /// An override of the wrong type is a finding, and the catalog's value is used.
    private mutating func consider(_ override: Override, _ catalog: EnvironmentCatalog) {
        let resolved = override.laid(over: nil, catalog)
        do {
            _ = try resolved.type.coerced(override.value, folder: catalog.folder)
            accepted.append(override)
        } catch {
            var finding = resolved.coercionFinding(error, as: resolved.type)
            finding.fix = finding.fix ?? "remove the override; the catalog's value is used instead"
            findings.append(finding)
        }
    }
}
