import Configuration
import PropertyLists
import Switchyard
import SwitchyardCore

/// What the providers of stored values do: each of them is one of these with another way of reading.
struct StoredValues: Sendable {
    let providerName: String
    let secrets: SecretsSpecifier<String, PropertyListValue>
    /// What a session declares about the keys; `nil` if no session is known.
    var declarations: SessionDeclarations?
    /// What is said in a report about a key beside its name.
    var note: @Sendable (String) -> String? = { _ in nil }
    /// Returns the values of these keys, or with `nil` all values.
    let read: @Sendable (Set<String>?) throws(PropertyListError) -> [String: PropertyListValue]
    /// Calls a handler after each change of these keys.
    let observe: @Sendable (Set<String>, @escaping @Sendable () -> Void) -> DefaultsObservation

    /// The values of these keys, or with `nil` all values.
    func snapshot(of keys: Set<String>?) -> StoredSnapshot {
        let values = Result { () throws(PropertyListError) in try read(keys) }
        return StoredSnapshot(
            providerName: providerName, secrets: secrets, note: note, declarations: declarations, values: values)
    }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        try snapshot(of: Set(key.storedKeys)).value(forKey: key, type: type)
    }

    func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey, type: ConfigType,
        updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws -> Return
    ) async throws -> Return {
        let (changes, observation) = changes(ofKeys: Set(key.storedKeys))
        defer { withExtendedLifetime(observation) {} }
        let updates = WatchedValues(changes: changes, isSame: Result.isSame) { _ in
            Result { try value(forKey: key, type: type) }
        }
        return try await updatesHandler(ConfigUpdatesAsyncSequence(updates))
    }

    func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
    ) async throws -> Return {
        // Other processes are heard of about the keys that have values now, and this one about every key.
        let (changes, observation) = changes(ofKeys: Set((try? read(nil))?.keys ?? [:].keys))
        defer { withExtendedLifetime(observation) {} }
        let updates = WatchedValues(changes: changes, isSame: StoredSnapshot.isSame) { _ in
            snapshot(of: nil) as any ConfigSnapshot
        }
        return try await updatesHandler(ConfigUpdatesAsyncSequence(updates))
    }

    private func changes(ofKeys keys: Set<String>) -> (AsyncStream<Void>, DefaultsObservation) {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return (changes, observe(keys) { continuation.yield() })
    }
}

extension StoredSnapshot {
    /// Whether two snapshots have the same values, or could not be read for the same reason.
    @Sendable
    fileprivate static func isSame(_ first: any ConfigSnapshot, _ second: any ConfigSnapshot) -> Bool {
        guard let first = first as? StoredSnapshot, let second = second as? StoredSnapshot else { return false }
        return switch (first.values, second.values) {
        case (.success(let first), .success(let second)): first == second
        case (.failure(let first), .failure(let second)): "\(first)" == "\(second)"
        default: false
        }
    }
}
