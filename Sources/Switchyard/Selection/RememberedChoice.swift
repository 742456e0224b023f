public import Foundation
public import PropertyLists

/// A choice made with the process-environment variable, kept for launches without it, such as from the Home Screen.
///
/// It is valid only for the catalog it was made with, for a limited time, and until somebody chooses an environment
/// in Settings or in the app, so that an old choice cannot outrank a new one.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// let key = RememberedChoice.storedKey
/// if let choice = try store.storedValues(forKeys: [key])[key].flatMap({ RememberedChoice($0) }) {
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
    /// The environment that the user defaults named at the time; another one is a later choice.
    public let chosen: String?

    /// Creates a choice.
    public init(environment: String, variable: String, catalog: String, expires: Date, chosen: String? = nil) {
        self.environment = environment
        self.variable = variable
        self.catalog = catalog
        self.expires = expires
        self.chosen = chosen
    }

    /// Reads a stored choice; `nil` if it is invalid.
    public init?(_ value: PropertyListValue) {
        guard let entries = value.dictionaryValue, let environment = entries["Environment"]?.stringValue,
            let variable = entries["Variable"]?.stringValue, let catalog = entries["Catalog"]?.stringValue,
            case .date(let expires)? = entries["Expires"]
        else { return nil }
        self.init(
            environment: environment, variable: variable, catalog: catalog, expires: expires,
            chosen: entries["Chosen"]?.stringValue)
    }

    /// The choice as a stored value.
    public var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = [
            "Environment": .string(environment), "Variable": .string(variable), "Catalog": .string(catalog),
            "Expires": .date(expires),
        ]
        entries["Chosen"] = chosen.map(PropertyListValue.string)
        return .dictionary(entries)
    }

    /// What user defaults name now, as text: a picker may store numbers.
    static func chosen(in context: LaunchContext) -> String? {
        context.storedValues[context.catalog.sources.environmentKey].map { $0.stringValue ?? "\($0)" }
    }

    /// Why the choice is no longer valid, or `nil` if it is valid.
    func staleReason(in context: LaunchContext) -> String? {
        let sources = context.catalog.sources
        if sources.rememberVariable == nil {
            return "the catalog has no RememberVariable, so choices are not remembered"
        }
        if variable != sources.environmentVariable { return "it was made with another variable, \(variable)" }
        if context.date >= expires { return "it expired on \(expires.formatted(.iso8601))" }
        if catalog != context.catalog.fingerprint { return "the catalog has changed since" }
        if chosen != Self.chosen(in: context) {
            return "an environment was chosen since"
        }
        return nil
    }
}
