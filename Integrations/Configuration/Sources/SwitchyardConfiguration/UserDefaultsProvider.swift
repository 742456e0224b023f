public import Configuration
import Foundation
public import PropertyLists
import Switchyard
public import SwitchyardCore

/// The stored values of user defaults, for code that reads by `ConfigReader`.
///
/// ```swift
/// let defaults = try UserDefaultsProvider(appGroup: "group.com.example.shop")
/// let config = ConfigReader(providers: [defaults, EnvironmentProvider(try session)])
/// let pageSize = config.int(forKey: "pageSize", default: 25)
/// ```
///
/// Only what is stored is a value: registered defaults and launch arguments are ignored. Before the first unlock of a device,
/// user defaults are encrypted: reading throws then, and does not say that there is no value.
///
/// The key `list.pageSize` is the stored value `list.pageSize`, or else the entry `pageSize` of the stored dictionary
/// `list`. Texts are converted, because Settings stores what people type: `25` is an integer.
///
/// Changes are those that the store tells of; see `UserDefaultsStore`. On Linux, user defaults tell of few.
public struct UserDefaultsProvider: Sendable {
    private var values: StoredValues

    /// Creates a provider of a store, such as one of a domain, of a file, or of a test.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - secretsSpecifier: which values must not be printed, by their keys.
    public init(
        store: some DefaultsStore, secretsSpecifier: SecretsSpecifier<String, PropertyListValue> = .none
    ) {
        values = StoredValues(
            providerName: "UserDefaultsProvider[\(store.appGroup ?? store.identity)]", secrets: secretsSpecifier,
            read: { keys throws(PropertyListError) in
                guard let keys else { return try store.storedValues() }
                return try store.storedValues(forKeys: keys)
            }, observe: { store.observeChanges(ofKeys: $0, $1) })
    }

    /// Creates a provider of the app's own user defaults, or of another domain.
    public init(domain: String? = nil, secretsSpecifier: SecretsSpecifier<String, PropertyListValue> = .none) {
        self.init(store: UserDefaultsStore(domain: domain ?? .ownDomain), secretsSpecifier: secretsSpecifier)
    }

    /// Creates a provider of the user defaults of an App Group.
    ///
    /// - Throws: `ConfigurationError` `app-group-unavailable`.
    public init(
        appGroup: String, secretsSpecifier: SecretsSpecifier<String, PropertyListValue> = .none
    ) throws(ConfigurationError) {
        self.init(store: try UserDefaultsStore(appGroup: appGroup), secretsSpecifier: secretsSpecifier)
    }

    /// Returns the same provider, which knows what a session declares: values of keys that are secret there are secret
    /// here, also as entries of dictionaries, and where a `Setting` of another name stores them.
    ///
    /// ```swift
    /// let defaults = UserDefaultsProvider().declared(by: try session)
    /// ```
    public func declared<Values>(by session: EnvironmentSession<Values>) -> UserDefaultsProvider {
        var provider = self
        provider.values.declarations = SessionDeclarations(session)
        return provider
    }
}

extension String {
    /// The domain of the running app.
    static var ownDomain: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }
}

extension UserDefaultsProvider: ConfigProvider {
    /// The name of the provider.
    public var providerName: String { values.providerName }

    /// Returns the stored value of a key now; no value if there is none.
    ///
    /// - Throws: `PropertyListError` if user defaults cannot be read; `ConfigurationError` `invalid-value` if
    ///   the value cannot be read as the type.
    public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        try values.value(forKey: key, type: type)
    }

    /// The same as `value(forKey:type:)`, which keeps nothing.
    ///
    /// - Throws: the same.
    public func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
        try value(forKey: key, type: type)
    }

    /// Passes the handler the value of a key, and each newer one.
    ///
    /// - Throws: what the handler throws.
    public func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey, type: ConfigType,
        updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws -> Return
    ) async throws -> Return {
        try await values.watchValue(forKey: key, type: type, updatesHandler: updatesHandler)
    }

    /// Returns all values of this moment. Reading one throws if they could not be read.
    public func snapshot() -> any ConfigSnapshot { values.snapshot(of: nil) }

    /// Passes the handler a snapshot, and each one with other values.
    ///
    /// - Throws: what the handler throws.
    public func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
    ) async throws -> Return {
        try await values.watchSnapshot(updatesHandler: updatesHandler)
    }
}

extension UserDefaultsProvider: CustomStringConvertible {
    /// The name of the provider.
    public var description: String { providerName }
}
