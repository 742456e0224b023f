import Switchyard
import Synchronization

/// The entry of a live key's latest value, so that a value is converted once, however often it is read.
final class LatestEntry: Sendable {
    private let latest = Mutex<ValueEntry?>(nil)

    func entry(of value: ResolvedValue, _ pinned: PinnedValues) -> ValueEntry {
        latest.withLock { latest in
            if let latest, latest.value.isIdentical(to: value) { return latest }
            let entry = pinned.entry(value)
            latest = entry
            return entry
        }
    }
}
