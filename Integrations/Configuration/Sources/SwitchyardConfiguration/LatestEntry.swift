import Configuration
import Switchyard
import SwitchyardCore
import Synchronization

/// A live key, and what its latest value is as the type that was asked for last, so that a value is converted once, however
/// often it is read.
final class LatestEntry: Sendable {
    private let latest = Mutex<(value: ResolvedValue, type: ConfigType, result: LookupResult)?>(nil)

    func lookup(_ value: ResolvedValue, _ type: ConfigType, _ entries: KeyEntries) throws -> LookupResult {
        try latest.withLock { latest in
            if let latest, latest.type == type, latest.value.isIdentical(to: value) { return latest.result }
            let result = try entries.entry(value).lookup(type)
            latest = (value, type, result)
            return result
        }
    }
}
