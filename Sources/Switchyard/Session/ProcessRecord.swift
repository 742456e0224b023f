import Foundation
import PropertyLists

/// The record of this process, and where it is stored. Every change is stored before it counts.
final class ProcessRecord: Sendable {
    private let store: any DefaultsStore
    private let key: String
    private let state: Locked<SessionRecord>
    /// One change at a time. Not the lock of the state: storing calls observers, which read the record.
    private let writing = NSLock()

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
    /// - Throws: `PropertyListError` if the store cannot be written; the record is then as before.
    func update(_ change: (inout SessionRecord) -> Void) throws(PropertyListError) {
        writing.lock()
        defer { writing.unlock() }
        var changed = current
        change(&changed)
        guard changed != current else { return }
        try store.store(changed.storedValue, forKey: key)
        state.withLock { $0 = changed }
    }
}
