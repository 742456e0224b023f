import PropertyLists

/// What a provider of live values has given, checked against the declarations.
struct ProvidedValues {
    private(set) var values: [String: SettingOverrides.Override] = [:]
    private(set) var findings: [PropertyListFinding] = []

    /// Nothing, until the provider is asked.
    init() {}

    init(_ provider: any LiveValuesProvider, _ declarations: [String: KeyDeclaration], _ catalog: EnvironmentCatalog) {
        let given = provider.values(of: declarations.values.sortedByName { $0.name })
        for (name, value) in given.sortedByName({ $0.key }) {
            guard let declaration = declarations[name] else { continue }
            consider(
                SettingOverrides.Override(declaration: declaration, layer: provider.name, key: name, value.value),
                isSecret: value.isSecret, catalog)
        }
    }

    /// A value that cannot be used is a finding, and the next weaker value counts.
    private mutating func consider(
        _ value: SettingOverrides.Override, isSecret: Bool, _ catalog: EnvironmentCatalog
    ) {
        let (declaration, name) = (value.declaration, value.declaration.name)
        guard declaration.isLive else {
            findings.append(
                PropertyListFinding(
                    .liveMismatch, .warning, "key \"\(name)\" of \(value.layer) is not used: it is not declared live",
                    keyPath: [name], fix: "set Live in the catalog"))
            return
        }
        guard declaration.isSecret || !isSecret else {
            findings.append(
                PropertyListFinding(
                    .invalidValue, .error,
                    "key \"\(name)\" of \(value.layer) is not used: it is secret there, and not in the catalog",
                    keyPath: [name], fix: "set Secret in the catalog"))
            return
        }
        let resolved = value.laid(over: nil, catalog)
        do throws(CoercionError) {
            _ = try resolved.type.coerced(value.value, folder: catalog.folder)
            values[name] = value
        } catch {
            var finding = resolved.coercionFinding(error, as: resolved.type)
            finding.fix = finding.fix ?? "correct it there; the catalog's value is used instead"
            findings.append(finding)
        }
    }
}
