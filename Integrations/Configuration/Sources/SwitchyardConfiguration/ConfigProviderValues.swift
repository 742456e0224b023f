import Configuration
import PropertyLists
import Switchyard
import SwitchyardCore

/// The values of a provider of swift-configuration, for live keys of a session.
struct ConfigProviderValues: LiveValuesProvider {
    let provider: any ConfigProvider

    var name: String { provider.providerName }

    func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue] {
        let snapshot = provider.snapshot()
        return keys.reduce(into: [:]) { $0[$1.name] = Self.value(of: $1, in: snapshot) }
    }

    /// A provider is asked for a type, and throws if the value is of another one. The types that the declaration allows
    /// come first; a value of any other type is one that the session reports. If it throws for every type, the session
    /// reports what it threw for the first one.
    private static func value(of key: KeyDeclaration, in snapshot: any ConfigSnapshot) -> ProvidedValue? {
        let absolute = AbsoluteConfigKey(ConfigKey(key.name))
        var failure: LiveValuesFailure?
        for type in types(of: key.type) + ConfigType.all {
            do {
                let found = try snapshot.value(forKey: absolute, type: type).value
                return found.map { ProvidedValue($0.content.propertyListValue, isSecret: $0.isSecret) }
            } catch {
                failure = failure ?? LiveValuesFailure("\(error)")
            }
        }
        return failure.map { ProvidedValue($0) }
    }

    private static func types(of declared: ValueType?) -> [ConfigType] {
        switch declared {
        case .bool: [.bool]
        case .int: [.int]
        case .double: [.double]
        case .data: [.bytes]
        case .array: [.stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray]
        // Not a text that is one, such as the version 1.0; then a number.
        case .string, .url, .duration, .date, .enumeration, .dictionary, nil: [.string, .int, .double]
        }
    }

    func observeChanges(_ handler: @escaping @Sendable (LiveValuesFailure?) -> Void) -> DefaultsObservation {
        let task = Task.detached { [provider] in
            let failure: LiveValuesFailure
            do {
                try await provider.watchSnapshot { snapshots in
                    for await _ in snapshots { handler(nil) }
                }
                failure = LiveValuesFailure("its snapshots ended")
            } catch {
                failure = LiveValuesFailure("\(error)")
            }
            // What ends with the observation is not a failure.
            if !Task.isCancelled { handler(failure) }
        }
        return DefaultsObservation { task.cancel() }
    }
}

extension ConfigType {
    fileprivate static let all: [ConfigType] = [
        .bool, .int, .double, .string, .bytes, .stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray,
    ]
}
