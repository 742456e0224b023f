public import Switchyard

/// How typed accessors are written.
///
/// ```swift
/// import AccessorGenerator
///
/// var options = AccessorOptions()
/// options.typeName = "ShopConfiguration"
/// options.access = .public
/// ```
public struct AccessorOptions: Sendable, Hashable {
    /// Who can use the generated types.
    public enum Access: String, Sendable, Hashable, CaseIterable {
        /// The module that has the file.
        case `internal`
        /// Other modules, too.
        case `public`
    }

    /// The name of the struct. The protocol and the fake have it with `Protocol` and `Fake` at the end.
    public var typeName = "AppConfiguration"
    /// Who can use the generated types.
    public var access = Access.internal
    /// Whether there is a protocol with the properties of the struct, for apps that have another type with them.
    public var hasProtocol = false
    /// The type that ``SecretsSource`` writes, which the accessors refer to if a key is provided in code.
    public var secretsTypeName = "AppSecrets"
    /// What the file is generated from, for its first line, such as `Switchyard.yaml`; `nil` to leave it out.
    public var origin: String?

    /// Creates the default options.
    public init() {}
}

/// A catalog, and the compilation condition under which it is compiled: one for each brand of an app.
///
/// The catalogs of all brands declare the same keys with the same types.
///
/// ```swift
/// import AccessorGenerator
///
/// let acme = EnvironmentCatalog(environments: ["production": ["apiURL": "https://acme.example"]])
/// let other = EnvironmentCatalog(environments: ["production": ["apiURL": "https://example.com"]])
/// let source = try AccessorSource(brands: [
///     AccessorBrand(acme, condition: "SWITCHYARD_BRAND_ACME"), AccessorBrand(other),
/// ])
/// ```
public struct AccessorBrand: Sendable {
    /// The catalog.
    public let catalog: EnvironmentCatalog
    /// The name of the condition; `nil` for the brand of a build that sets none of the others.
    public let condition: String?

    /// Creates a brand.
    public init(_ catalog: EnvironmentCatalog, condition: String? = nil) {
        self.catalog = catalog
        self.condition = condition
    }
}

/// Why nothing was generated.
public struct AccessorError: Error, Sendable, Hashable {
    /// What is wrong, with the file and the key path of each. There is at least one.
    public let findings: [PropertyListFinding]
}

extension AccessorError: CustomStringConvertible {
    /// Each finding on its own line.
    public var description: String { findings.map { "\($0)" }.joined(separator: "\n") }
}
