import Manifest
import Switchyard
import SwitchyardCore

/// One of the builds of an app: a build configuration, for one brand or none.
struct BuildVariant {
    let configuration: ManifestConfiguration
    let brand: ManifestBrand?
    let identity: ManifestIdentity
}

extension ManifestPlan {
    /// The brands that a build can be for: none, and each brand.
    var brandChoices: [ManifestBrand?] { [nil] + manifest.brands }

    /// The build of a configuration for a brand. A brand's identity takes precedence over the configuration's, and that
    /// over the environment's.
    func variant(_ configuration: ManifestConfiguration, _ brand: ManifestBrand?) -> BuildVariant {
        let environment = manifest.environments.first { $0.name == configuration.environment }
        var identity = (environment?.identity ?? ManifestIdentity()).overlaid(with: configuration.identity)
        if let brand {
            identity = identity.overlaid(with: brand.identity)
            if let own = brand.identities[configuration.environment] { identity = identity.overlaid(with: own) }
        }
        return BuildVariant(configuration: configuration, brand: brand, identity: identity)
    }

    /// Every build.
    var variants: [BuildVariant] {
        manifest.configurations.flatMap { configuration in brandChoices.map { variant(configuration, $0) } }
    }

    /// Whether a build says something of its identity.
    func uses<Value>(_ part: KeyPath<ManifestIdentity, Value?>) -> Bool {
        variants.contains { $0.identity[keyPath: part] != nil }
    }

    /// The number of elements that the list of associated domains has in every build.
    var associatedDomainCount: Int { variants.map { $0.identity.associatedDomains?.count ?? 0 }.max() ?? 0 }
}

extension EnvironmentCatalog {
    /// The values of an environment, resolved as the app does.
    func values(of environment: String) -> [String: ResolvedValue] {
        let context = LaunchContext(catalog: self, arguments: ["-\(sources.environmentKey)", environment])
        guard let selection = try? EnvironmentSelection(context: context) else { return [:] }
        return EnvironmentConfiguration(selection: selection, context: context).values
    }
}
