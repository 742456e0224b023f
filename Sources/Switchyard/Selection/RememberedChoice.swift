public import Foundation
public import PropertyLists

/// A choice made by the process-environment variable, kept for launches without it (from the home screen, say).
///
/// It is good only for the catalog it was made under, and not for long: an unbounded cache is how a tester's choice
/// rules a release.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// if let choice = store.storedValues()[RememberedChoice.storedKey].flatMap({ RememberedChoice($0) }) {
///     print(choice.variable, "named", choice.environment, "and counts until", choice.expires)
/// }
/// ```
public struct RememberedChoice: Sendable, Hashable {
    /// The key that it is stored under.
    public static let storedKey = "SwitchyardRememberedEnvironment"

    /// The environment's name.
    public let environment: String
    /// The variable that named it.
    public let variable: String
    /// The catalog's fingerprint.
    public let catalog: String
    /// When it ends.
    public let expires: Date

    /// A choice.
    public init(environment: String, variable: String, catalog: String, expires: Date) {
        self.environment = environment
        self.variable = variable
        self.catalog = catalog
        self.expires = expires
    }

    /// The stored form read back; `nil` when it is damaged.
    public init?(_ value: PropertyListValue) {
        guard let entries = value.dictionaryValue, let environment = entries["Environment"]?.stringValue,
            let variable = entries["Variable"]?.stringValue, let catalog = entries["Catalog"]?.stringValue,
            case .date(let expires)? = entries["Expires"]
        else { return nil }
        self.init(environment: environment, variable: variable, catalog: catalog, expires: expires)
    }

    /// The form it is stored in.
    public var storedValue: PropertyListValue {
        [
            "Environment": .string(environment), "Variable": .string(variable), "Catalog": .string(catalog),
            "Expires": .date(expires),
        ]
    }

    /// Why it is no longer good, or `nil` when it is.
    func staleReason(in catalog: EnvironmentCatalog, at date: Date) -> String? {
        if catalog.sources.rememberVariable == nil { return "the catalog does not let the variable be remembered" }
        if variable != catalog.sources.environmentVariable { return "it was made by another variable, \(variable)" }
        if date >= expires { return "it ended on \(expires.formatted(.iso8601))" }
        if self.catalog != catalog.fingerprint { return "the catalog has changed since" }
        return nil
    }
}
