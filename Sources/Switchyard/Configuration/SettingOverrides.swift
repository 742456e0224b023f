import PropertyLists

/// Overrides of declared keys, from launch arguments and stored values, checked against the declared types.
struct SettingOverrides {
    struct Override: Equatable {
        let declaration: KeyDeclaration
        let layer: String
        let file: String?
        let keyPath: PropertyListKeyPath
        let value: PropertyListValue

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

    init(_ context: LaunchContext) {
        let arguments = ArgumentDomain.values(in: context.arguments)
        for (setting, declaration) in context.catalog.settingDeclarations {
            if let value = arguments[setting] {
                consider(
                    Override(
                        declaration: declaration, layer: "launch-argument", file: nil, keyPath: [setting], value: value),
                    context.catalog)
            } else if let value = context.storedValues[setting] {
                consider(
                    Override(
                        declaration: declaration, layer: "user-defaults", file: context.storedValuesFile,
                        keyPath: [setting],
                        value: value), context.catalog)
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
