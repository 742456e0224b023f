import Foundation
import PropertyLists

/// The record of this process, and where it is stored. Every change is stored before it counts.
final class ProcessRecord: Sendable {
    private let store: any DefaultsStore
    private let key: String
    private let state: Locked<SessionRecord>
    private let updating = NSRecursiveLock()

    /// Reads the record of a process.
    ///
    /// - Throws: `PropertyListError` if the store cannot be read.
    init(of process: String, in store: any DefaultsStore) throws(PropertyListError) {
        self.store = store
        key = SessionRecord.key(of: process)
        state = Locked(SessionRecord(try store.storedValues(forKeys: [key])[key]))
    }

    var current: SessionRecord { state.withLock { $0 } }

    /// Changes the record and stores it, if it is another one then.
    ///
    /// Storing calls observers, which read the record, so that the record's own lock is not held meanwhile.
    ///
    /// - Throws: `PropertyListError` if the store cannot be written; the record is then as before.
    func update(_ change: (inout SessionRecord) -> Void) throws(PropertyListError) {
        updating.lock()
        defer { updating.unlock() }
        let record = current
        var changed = record
        change(&changed)
        guard changed != record else { return }
        try store.store(changed.storedValue, forKey: key)
        state.withLock { $0 = changed }
    }
}
