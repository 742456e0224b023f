import Configuration
import PropertyLists
import Switchyard

/// The values of a provider of swift-configuration, for live keys of a session.
struct ConfigProviderValues: LiveValuesProvider {
    let provider: any ConfigProvider

    var name: String { provider.providerName }

    func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue] {
        let snapshot = provider.snapshot()
        return keys.reduce(into: [:]) { $0[$1.name] = Self.value(of: $1, in: snapshot) }
    }

    /// A provider is asked for a type, and throws if the value is of another one. The types that the declaration allows
    /// come first; a value of any other type is one that the session reports.
    private static func value(of key: KeyDeclaration, in snapshot: any ConfigSnapshot) -> ProvidedValue? {
        let absolute = AbsoluteConfigKey(ConfigKey(key.name))
        for type in types(of: key.type) + ConfigType.all {
            guard let found = try? snapshot.value(forKey: absolute, type: type) else { continue }
            return found.value.map { ProvidedValue($0.content.propertyListValue, isSecret: $0.isSecret) }
        }
        return nil
    }

    private static func types(of declared: ValueType?) -> [ConfigType] {
        switch declared {
        case .bool: [.bool]
        case .int: [.int]
        case .double: [.double]
        case .data: [.bytes]
        case .array: [.stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray]
        // Not a text that is one, such as the version 1.0; then a number.
        default: [.string, .int, .double]
        }
    }

    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        let task = Task.detached { [provider] in
            try? await provider.watchSnapshot { snapshots in
                for await _ in snapshots { handler() }
            }
        }
        return DefaultsObservation { task.cancel() }
    }
}

extension ConfigType {
    fileprivate static let all: [ConfigType] = [
        .bool, .int, .double, .string, .bytes, .stringArray, .intArray, .doubleArray, .boolArray, .byteChunkArray,
    ]
}
