public import Configuration
public import Switchyard

/// The values of a session's environment, for code that reads by `ConfigReader`.
///
/// ```swift
/// let config = ConfigReader(provider: EnvironmentProvider(try session))
/// let url = try config.requiredString(forKey: "apiURL", as: URL.self)
/// ```
///
/// Pinned keys never change; live keys follow their overrides, and can be watched. A key is the name of the catalog: the
/// components joined with dots, in the same case; its context is not used. A value is read as the type that the catalog
/// declares, or as any type that it can be converted to if it declares none; a key that the environment does not have is
/// `nil`. Secrets of the catalog are secret here.
///
/// What an `AccessReporter` gets has the environment and the reason as the name of the provider, such as
/// `EnvironmentProvider[qa, from user defaults key environment]`, and in the encoded key the origin of the value, such as
/// `apiURL (qa, Environments.plist)`.
public struct EnvironmentProvider: Sendable {
    private let session: any ReadableSession
    private let entries: KeyEntries

    /// The environment and why it is selected.
    public let providerName: String

    /// Creates a provider of a session's values, which keeps the session.
    public init<Values>(_ session: EnvironmentSession<Values>) {
        self.session = session
        entries = KeyEntries(session.configuration)
        providerName = "EnvironmentProvider[\(session.description)]"
    }

    /// Starts a session without typed values, and returns a provider of its values.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what this build can reach.
    ///   - options: the user defaults, the handlers of environment changes, and the like.
    /// - Throws: `ConfigurationError`, as every start of a session.
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, options: SessionOptions = SessionOptions()
    ) throws(ConfigurationError) -> EnvironmentProvider {
        EnvironmentProvider(
            try EnvironmentSession<EnvironmentConfiguration>.start(in: bundle, policy: policy, options: options))
    }

    private var current: EnvironmentSnapshot {
        EnvironmentSnapshot(providerName: providerName, entries: entries, live: session.liveValues)
    }
}

extension EnvironmentProvider: ConfigProvider {
    /// Returns the value of a key now; no value for a key that the environment does not have.
    ///
    /// - Throws: `ConfigurationError` `invalid-value` if the value cannot be read as the type.
    public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = key.catalogName
        switch entries[name] {
        case .pinned(let entry): return try entry.lookup(type)
        case .live(let latest):
            guard let value = session.currentValue(named: name) else { break }
            return try latest.lookup(value, type, entries)
        case nil: break
        }
        return LookupResult(encodedKey: name, value: nil)
    }

    /// Reads the stored values again, as the session's `refresh()` does, and returns the value of a key.
    ///
    /// - Throws: `ConfigurationError` `invalid-value` if the value cannot be read as the type.
    public func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
        session.refresh()
        return try value(forKey: key, type: type)
    }

    /// Passes the handler the value of a key, and for a live key each newer value. Of several values that were not read
    /// yet, only the newest is passed.
    ///
    /// - Throws: what the handler throws.
    public func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey, type: ConfigType,
        updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws -> Return
    ) async throws -> Return {
        let name = key.catalogName
        guard case .live = entries[name] else {
            return try await watchValueFromValue(forKey: key, type: type, updatesHandler: updatesHandler)
        }
        let updates = WatchedValues(changes: session.updates, isSame: Result.isSame) { change in
            change.map { $0.key == name } ?? true ? Result { try value(forKey: key, type: type) } : nil
        }
        return try await updatesHandler(ConfigUpdatesAsyncSequence(updates))
    }

    /// Returns all values of one moment: what changes together is never mixed with older values.
    public func snapshot() -> any ConfigSnapshot { current }

    /// Passes the handler a snapshot, and a newer one after each change of a live key.
    ///
    /// - Throws: what the handler throws.
    public func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
    ) async throws -> Return {
        let updates = WatchedValues(changes: session.updates, isSame: { _, _ in false }) { change in
            change.map { $0.kind == .liveValue } ?? true ? current as any ConfigSnapshot : nil
        }
        return try await updatesHandler(ConfigUpdatesAsyncSequence(updates))
    }
}

extension EnvironmentProvider: CustomStringConvertible {
    /// The name of the provider.
    public var description: String { providerName }
}
