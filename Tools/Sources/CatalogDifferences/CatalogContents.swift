package import Manifest
import PropertyLists
package import SourceText
package import Switchyard
package import SwitchyardCore

/// What a catalog amounts to: every environment with every value that it has in the end, and what is built with it.
package struct CatalogContents {
    /// An environment, or a pattern of ephemeral ones.
    struct Environment: Sendable {
        let name: String
        let location: SourceLocation?
        /// For how long a stored choice of it counts; `nil` if it has no end.
        let expiry: Duration?
        /// The values by key, for each brand.
        var values: [String?: [String: CatalogValue]]
    }

    /// A build configuration, with what the app is called in it for each brand.
    struct Configuration: Sendable {
        let configuration: ManifestConfiguration
        let identities: [String?: ManifestIdentity]
    }

    /// The name of the production environment; `nil` if it is not known.
    package let production: String?
    /// The names of the environments in the order of the file, followed by the patterns of ephemeral ones.
    package var names: [String] { environments.map(\.name) }
    /// The names of the brands; a single `nil` for an app without brands.
    package let brands: [String?]
    /// The names of secrets.
    package let secretNames: Set<String>
    /// The names of secrets whose values are not in the catalog.
    package let secretsElsewhere: [String]

    let environments: [Environment]
    let configurations: [Configuration]
    let testFlight: Set<String>
    /// What is declared of each key, as words by property.
    package let declarations: [String: [String: String]]
    /// Looks up where a value comes from: the value, its key, the environment, the brand.
    private let locate: (CatalogValue, String, String, String?) -> CatalogValue

    /// The values of an environment by key; `nil` if the catalog does not have it.
    ///
    /// - Parameter brand: the name of a brand; `nil` for the values of an app without brands.
    package func values(of environment: String, brand: String? = nil) -> [String: CatalogValue]? {
        environments.first { $0.name == environment }?.values[brand]
    }

    /// A value of an environment, with its line.
    package func located(
        _ value: CatalogValue?, _ key: String, _ environment: String, _ brand: String? = nil
    ) -> CatalogValue? {
        value.map { locate($0, key, environment, brand) }
    }
}

// MARK: - A property list

extension CatalogContents {
    /// What a property-list catalog amounts to.
    ///
    /// - Parameter location: returns the line of a key path of the file.
    package init(_ catalog: EnvironmentCatalog, location: @escaping (PropertyListKeyPath) -> SourceLocation?) {
        self.init(
            catalog, names: catalog.names, brands: [nil], configurations: [],
            declarations: catalog.declarations.mapValues(\.words), secretsElsewhere: []
        ) { name, _ in
            ResolvedEnvironment(catalog, name).values.mapValues { value in
                CatalogValue(value, isSecret: catalog.declarations[value.name]?.isSecret ?? false)
            }
        } location: { name in
            location([name])
        } locate: { value, _, _, _ in
            value.located(value.layer ?? "", location(value.keyPath))
        }
    }

    private init(
        _ catalog: EnvironmentCatalog, names: [String], brands: [String?], configurations: [Configuration],
        declarations: [String: [String: String]], secretsElsewhere: [String],
        values: (String, String?) -> [String: CatalogValue], location: (String) -> SourceLocation?,
        locate: @escaping (CatalogValue, String, String, String?) -> CatalogValue
    ) {
        production = try? catalog.production.get()
        self.brands = brands
        self.locate = locate
        environments = (names + catalog.ephemeral.map(\.pattern)).map { name in
            let pairs = ([nil] + brands.compactMap { $0 }).map { brand in (brand, values(name, brand)) }
            return Environment(
                name: name, location: location(name),
                expiry: catalog.ephemeral.first { $0.pattern == name }?.expiry,
                values: Dictionary(pairs) { first, _ in first })
        }
        self.configurations = configurations
        testFlight = catalog.sources.testFlightEnvironments
        self.declarations = declarations
        self.secretsElsewhere = secretsElsewhere
        secretNames = Set(catalog.declarations.values.filter(\.isSecret).map(\.name))
    }
}

// MARK: - Switchyard.yaml

extension CatalogContents {
    /// What a manifest amounts to.
    package init(_ manifest: Manifest) {
        let brands: [String?] = manifest.brands.isEmpty ? [nil] : manifest.brands.map(\.name)
        let catalogs = Dictionary(([nil] + brands).map { ($0, manifest.catalog(brand: $0)) }) { first, _ in first }
        let configurations = manifest.configurations.map { configuration in
            Configuration(
                configuration: configuration,
                identities: Dictionary(
                    brands.map { ($0, manifest.identity(of: configuration, brand: $0)) }
                ) { first, _ in first })
        }
        let declarations = Dictionary(manifest.keys.map { ($0.name, $0.words) }) { first, _ in first }
        let locations = Dictionary(
            manifest.environments.map { ($0.name, $0.location) } + manifest.ephemeral.map { ($0.pattern, $0.location) }
        ) { first, _ in first }
        self.init(
            manifest.catalog(), names: manifest.environments.map(\.name), brands: brands,
            configurations: configurations, declarations: declarations,
            secretsElsewhere: manifest.keys.filter { $0.secret != nil }.map(\.name).sorted()
        ) { name, brand in
            guard let catalog = catalogs[brand] else { return [:] }
            return ResolvedEnvironment(catalog, name).values.mapValues { CatalogValue($0, isSecret: false) }
        } location: { name in
            locations[name] ?? nil
        } locate: { value, key, environment, brand in
            let origin = manifest.origin(of: key, in: environment, brand: brand)
            return value.located(origin?.layer ?? value.layer ?? "", origin?.location)
        }
    }
}

extension Manifest {
    /// What the app is called in a build configuration.
    fileprivate func identity(of configuration: ManifestConfiguration, brand name: String?) -> ManifestIdentity {
        let environment = environments.first { $0.name == configuration.environment }
        let brand = brands.first { $0.name == name }
        var identity = environment?.identity ?? ManifestIdentity()
        if let brand {
            identity = identity.overlaid(with: brand.identity)
            if let own = brand.identities[configuration.environment] { identity = identity.overlaid(with: own) }
        }
        return identity.overlaid(with: configuration.identity)
    }
}

// MARK: - Declarations

extension KeyDeclaration {
    /// What is declared besides the type, which the values have.
    fileprivate var words: [String: String] {
        var words: [String: String] = [:]
        if isSecret { words["secret"] = "true" }
        if isLive { words["live"] = "true" }
        if isManaged { words["managed"] = "true" }
        if !isRequired { words["optional"] = "true" }
        words["setting"] = setting
        return words
    }
}

extension ManifestKey {
    fileprivate var words: [String: String] {
        var words: [String: String] = [:]
        switch secret {
        case .variable(let name)?: words["secret"] = "variable \(name)"
        case .file(let path)?: words["secret"] = "file \(path)"
        case nil: break
        }
        if isLive { words["live"] = "true" }
        if isManaged { words["managed"] = "true" }
        if isOptional { words["optional"] = "true" }
        words["setting"] = setting
        words["infoKey"] = infoKey
        return words
    }
}
