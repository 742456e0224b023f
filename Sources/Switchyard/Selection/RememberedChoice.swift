public import Foundation
public import PropertyLists

/// A choice made with the process-environment variable, kept for launches without it, such as from the Home Screen.
///
/// It is valid only for the catalog it was made with and for a limited time, so that a tester's choice cannot affect
/// a release.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// let stored = try store.storedValues(forKeys: [RememberedChoice.storedKey])
/// if let choice = stored[RememberedChoice.storedKey].flatMap({ RememberedChoice($0) }) {
///     print(choice.variable, "named", choice.environment, "and counts until", choice.expires)
/// }
/// ```
public struct RememberedChoice: Sendable, Hashable {
    /// The key of the stored choice.
    public static let storedKey = "SwitchyardRememberedEnvironment"

    /// The name of the environment.
    public let environment: String
    /// The variable that named it.
    public let variable: String
    /// The fingerprint of the catalog.
    public let catalog: String
    /// When the choice expires.
    public let expires: Date

    /// Creates a choice.
    public init(environment: String, variable: String, catalog: String, expires: Date) {
        self.environment = environment
        self.variable = variable
        self.catalog = catalog
        self.expires = expires
    }

    /// Reads a stored choice; `nil` if it is invalid.
    public init?(_ value: PropertyListValue) {
        guard let entries = value.dictionaryValue, let environment = entries["Environment"]?.stringValue,
            let variable = entries["Variable"]?.stringValue, let catalog = entries["Catalog"]?.stringValue,
            case .date(let expires)? = entries["Expires"]
        else { return nil }
        self.init(environment: environment, variable: variable, catalog: catalog, expires: expires)
    }

    /// The choice as a stored value.
    public var storedValue: PropertyListValue {
        [
            "Environment": .string(environment), "Variable": .string(variable), "Catalog": .string(catalog),
            "Expires": .date(expires),
        ]
    }

    /// Why the choice is no longer valid, or `nil` if it is valid.
    func staleReason(in catalog: EnvironmentCatalog, at date: Date) -> String? {
        if catalog.sources.rememberVariable == nil {
            return "the catalog has no RememberVariable, so choices are not remembered"
        }
        if variable != catalog.sources.environmentVariable { return "it was made with another variable, \(variable)" }
        if date >= expires { return "it expired on \(expires.formatted(.iso8601))" }
        if self.catalog != catalog.fingerprint { return "the catalog has changed since" }
        return nil
    }
}
