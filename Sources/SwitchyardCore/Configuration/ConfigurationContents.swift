import PropertyLists

/// The values of a configuration. Those of generated code are a table of texts: a launch makes only the values that may come
/// from elsewhere, and the others are made when they are asked for by name.
@usableFromInline
final class ConfigurationContents: Sendable {
    /// The values that were made at launch: all of them, unless there are ``rows``.
    @usableFromInline let known: [String: ResolvedValue]
    /// The catalog's own values of the keys that are overridden; `nil` if the catalog has none.
    let overridden: [String: ResolvedValue?]
    /// The keys of generated code, with their places in its texts.
    let rows: TableRows?
    /// The values that were made at launch, by the numbers of the keys in ``rows``.
    let resolved: [Int: ResolvedValue]
    private let catalog: EnvironmentCatalog
    private let complete: Late<[String: ResolvedValue]>?

    init(_ draft: Draft) {
        known = draft.known
        overridden = draft.overridden
        catalog = draft.catalog
        rows = draft.rows
        guard let rows = draft.rows else {
            resolved = [:]
            complete = nil
            return
        }
        resolved = draft.known.reduce(into: [:]) { resolved, value in
            if let index = rows.index(of: value.key) { resolved[index] = value.value }
        }
        let (known, missing, catalog, environment) = (
            draft.known, draft.declarations.keys, draft.catalog, draft.environment
        )
        complete = Late {
            var values = LayerMerge(catalog, environment: environment).values
            // What is declared has its value at launch, or none.
            for name in missing { values[name] = known[name] }
            return values
        }
    }

    /// Every value, by the name of its key.
    var all: [String: ResolvedValue] { complete?.value ?? known }

    var declarations: [String: KeyDeclaration] { catalog.declarations }

    subscript(name: String) -> ResolvedValue? { known[name] ?? complete?.value[name] }

    /// Whether there is a value of a name.
    func contains(_ name: String) -> Bool {
        if known[name] != nil { return true }
        guard let rows, let index = rows.index(of: name) else { return false }
        return rows.rows[index].value != nil
    }

    /// The values while they are resolved.
    struct Draft {
        let catalog: EnvironmentCatalog
        let environment: String
        let rows: TableRows?
        /// The declarations of the keys that are resolved.
        let declarations: [String: KeyDeclaration]
        private(set) var known: [String: ResolvedValue]
        private(set) var overridden: [String: ResolvedValue?] = [:]

        init(_ catalog: EnvironmentCatalog, environment: String) {
            self.catalog = catalog
            self.environment = environment
            rows = catalog.rows(of: environment)
            guard let rows else {
                known = LayerMerge(catalog, environment: environment).values
                declarations = catalog.declarations
                return
            }
            declarations = catalog.declared
            known = [:]
            let origins = LayerOrigins(catalog, environment: environment)
            for (name, declaration) in declarations {
                guard let index = rows.index(of: name) else { continue }
                known[name] = rows.resolvedValue(at: index, layers: origins, declaration, folder: catalog.folder)
            }
            for (name, secret) in catalog.secretValues(of: environment) {
                known[name] = ResolvedValue(
                    name: name, declared: declarations[name]?.type, isSecret: declarations[name]?.isSecret ?? true,
                    isLive: false, places: .layers(origins.onlyOwn, path: []), raw: secret, folder: catalog.folder)
            }
        }

        /// The names of all values.
        var names: [String] {
            guard let rows else { return Array(known.keys) }
            return Array(known.keys) + rows.rows.filter { $0.value != nil }.map(\.key.text)
        }

        mutating func lay(_ override: SettingOverrides.Override) {
            let name = override.declaration.name
            overridden.updateValue(known[name], forKey: name)
            known[name] = override.laid(over: known[name], catalog)
        }
    }
}
