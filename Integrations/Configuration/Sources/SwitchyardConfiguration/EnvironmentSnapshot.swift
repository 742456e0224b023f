import Configuration
import Switchyard

/// The values of a session at one moment.
struct EnvironmentSnapshot: ConfigSnapshot {
    let providerName: String
    private let pinned: PinnedValues
    private let live: [String: ValueEntry]

    init(providerName: String, pinned: PinnedValues, live: [String: ResolvedValue]) {
        self.providerName = providerName
        self.pinned = pinned
        self.live = live.mapValues(pinned.entry)
    }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = key.catalogName
        guard let entry = pinned.entries[name] ?? live[name] else { return LookupResult(encodedKey: name, value: nil) }
        return try entry.lookup(type)
    }
}
