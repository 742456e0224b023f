import Configuration
import Switchyard
import SwitchyardCore

/// The values of a session at one moment.
struct EnvironmentSnapshot: ConfigSnapshot {
    let providerName: String
    private let entries: KeyEntries
    private let live: [String: ValueEntry]

    init(providerName: String, entries: KeyEntries, live: [String: ResolvedValue]) {
        self.providerName = providerName
        self.entries = entries
        self.live = live.mapValues(entries.entry)
    }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = key.catalogName
        let entry: ValueEntry? =
            switch entries[name] {
            case .pinned(let entry): entry
            case .live: live[name]
            case nil: nil
            }
        return try entry?.lookup(type) ?? LookupResult(encodedKey: name, value: nil)
    }
}
