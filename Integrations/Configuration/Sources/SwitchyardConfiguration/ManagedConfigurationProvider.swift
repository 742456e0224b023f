public import Configuration
public import PropertyLists
import Switchyard
public import SwitchyardCore

/// Managed app configuration, which a device-management server stores for the app, for code that reads by `ConfigReader`.
///
/// ```swift
/// let config = ConfigReader(providers: [ManagedConfigurationProvider(), EnvironmentProvider(try session)])
/// let host = config.string(forKey: "proxyHost")
/// ```
///
/// A launch argument or a registered default of the same name is not managed configuration. Before the first unlock of a
/// device, reading throws, and does not say that there is no value. The key `proxy.host` is the value `proxy.host`, or else
/// the entry `host` of the dictionary `proxy`; texts are converted.
///
/// A sealed build reads it too: what may change in a release is then decided by the server. A session reads only the keys
/// that its catalog declares `Managed`, and checks them.
public struct ManagedConfigurationProvider: Sendable {
    private var values: StoredValues

    /// Creates a provider of what the system keeps in user defaults.
    ///
    /// - Parameters:
    ///   - store: the user defaults; by default, the app's own.
    ///   - secretsSpecifier: which values must not be printed, by their keys.
    public init(
        store: (any DefaultsStore)? = nil, secretsSpecifier: SecretsSpecifier<String, PropertyListValue> = .none
    ) {
        let store = store ?? UserDefaultsStore(domain: .ownDomain)
        values = StoredValues(
            providerName: Self.name, secrets: secretsSpecifier,
            read: { _ throws(PropertyListError) in
                if let managed = store.managedConfiguration() { return managed }
                // Nothing is found in user defaults that cannot be read, either: asking for the stored value throws.
                _ = try store.storedValues(forKeys: [Self.key])
                return [:]
            }, observe: { _, handler in store.observeChanges(ofKeys: [Self.key], handler) })
    }

    /// Creates a provider of what `ManagedConfiguration.current()` returned, which never changes.
    public init(
        values managed: [String: PropertyListValue]?,
        secretsSpecifier: SecretsSpecifier<String, PropertyListValue> = .none
    ) {
        values = StoredValues(
            providerName: Self.name, secrets: secretsSpecifier, read: { _ throws(PropertyListError) in managed ?? [:] },
            observe: { _, _ in DefaultsObservation {} })
    }

    /// Returns the same provider, which knows what a session declares: values of keys that are secret there are secret
    /// here. What an `AccessReporter` gets says of each key whether the session takes it from managed configuration, too:
    /// `limit (declared Managed)`, `proxyHost (not declared Managed)`. The latter may change in a release without a check
    /// of its type.
    ///
    /// ```swift
    /// let managed = ManagedConfigurationProvider().declared(by: try session)
    /// ```
    public func declared<Values>(by session: EnvironmentSession<Values>) -> ManagedConfigurationProvider {
        var provider = self
        let declarations = SessionDeclarations(session)
        provider.values.declarations = declarations
        provider.values.note = { declarations.isManaged($0) ? "declared Managed" : "not declared Managed" }
        return provider
    }

    private static let name = "ManagedConfigurationProvider"
    /// Where the system keeps it.
    /// https://developer.apple.com/library/archive/samplecode/sc2279/Introduction/Intro.html
    private static let key = "com.apple.configuration.managed"
}

extension ManagedConfigurationProvider: ConfigProvider {
    /// The name of the provider.
    public var providerName: String { values.providerName }

    /// Returns the managed value of a key now; no value if there is none.
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

extension ManagedConfigurationProvider: CustomStringConvertible {
    /// The name of the provider.
    public var description: String { providerName }
}
