import Switchyard
import SwitchyardCore

/// The values that a launch of a release finds in an environment: no source overrides one.
struct ResolvedEnvironment {
    let values: [String: ResolvedValue]

    /// Resolves an environment, or a pattern of ephemeral ones with the `*` in its values.
    ///
    /// Nothing is secret in it, so that values can be compared.
    init(_ catalog: EnvironmentCatalog, _ name: String) {
        var catalog = catalog
        if let pattern = catalog.ephemeral.first(where: { $0.pattern == name }), catalog.environments[name] == nil {
            catalog.environments[name] = pattern.values
        }
        catalog.sources.production = name
        for key in catalog.declarations.keys { catalog.declarations[key]?.isSecret = false }
        let context = LaunchContext(catalog: catalog, policy: .sealed)
        guard let selection = try? EnvironmentSelection(context: context) else {
            values = [:]
            return
        }
        values = EnvironmentConfiguration(selection: selection, context: context).values
    }
}
