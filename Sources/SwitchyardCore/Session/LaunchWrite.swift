import Foundation
import PropertyLists

/// What a launch has to store in the user defaults, or to remove with `nil`.
///
/// Not while the session starts: a write is posted to observers, on the same thread, and one that reads the
/// configuration would start a session within the start.
struct LaunchWrite: Sendable {
    /// What must be stored at the time.
    enum Condition {
        case anything
        /// What the launch has found. Another value is a later choice, which stays.
        case found(PropertyListValue?)
    }

    let key: String
    let value: PropertyListValue?
    var condition = Condition.anything
    /// Where, if not in the user defaults of the session.
    var store: (any DefaultsStore)?
    /// Whether it waits until the record is stored, because what it removes is in the record then.
    var needsRecord = false
    /// What the record keeps as soon as that is done.
    var record: (@Sendable (inout SessionRecord) -> Void)?

    fileprivate func isDue(in store: any DefaultsStore) throws(PropertyListError) -> Bool {
        // A sealed launch does not read what it removes.
        guard case .found(let found) = condition else { return true }
        return try store.storedValues(forKeys: [key])[key] == found
    }
}

extension SessionCore {
    /// Stores what the launch has left to store: in the queue of handlers, or before the session reads or writes the
    /// user defaults.
    func storeLaunchWrites() {
        storing.lock()
        defer { storing.unlock() }
        let writes = attached.withLock { attached in
            defer { attached.writes = [] }
            attached.isStoring = attached.isStoring || !attached.writes.isEmpty
            return attached.writes
        }
        guard !writes.isEmpty else { return }
        if writes.contains(where: \.needsRecord) { try? record?.storeKept() }
        let isRecordStored = record?.isStored ?? true
        let waiting = writes.filter { $0.needsRecord && !isRecordStored }
        if let store {
            for write in writes where isRecordStored || !write.needsRecord {
                self.store(write, in: write.store ?? store)
            }
        }
        attached.withLock { attached in
            attached.writes = waiting + attached.writes
            attached.isStoring = false
        }
        // Observers of these writes did not look.
        if waiting.count < writes.count { refresh(onlyIfChanged: true) }
    }

    private func store(_ write: LaunchWrite, in store: any DefaultsStore) {
        do throws(PropertyListError) {
            if try write.isDue(in: store) { try store.store(write.value, forKey: write.key) }
            if let change = write.record { try record?.update(change) }
        } catch {
            add(finding: PropertyListFinding(error, severity: .warning))
        }
    }

    /// Makes sure that the user defaults are as the launch has to leave them.
    ///
    /// - Parameter isObserver: whether they have changed just now, in which case nothing waits for another thread.
    /// - Returns: whether they are, which they are not for an observer of these writes.
    func hasStoredLaunchWrites(isObserver: Bool) -> Bool {
        if !isObserver || attached.withLock({ !$0.writes.isEmpty }) { storeLaunchWrites() }
        return attached.withLock { !$0.isStoring }
    }
}
