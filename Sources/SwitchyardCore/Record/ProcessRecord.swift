import Foundation
import PropertyLists

/// The record of one bundle identifier, as a process reads and changes it.
///
/// Several processes may have one record: iOS runs several instances of an extension. Each change is therefore made to
/// what is stored now, while no other process writes. The file `record` is what counts: it names the changes that are
/// to be handled, each of which has a file of its own.
///
/// What a launch finds out counts in this process even if it cannot be stored (``keep(_:)``): its handlers run. It is
/// stored with the next change, or by ``storeKept()``.
final class ProcessRecord: Sendable {
    private static let name = "record"
    private static let changePrefix = "change-"
    private static let changesKey = "Changes"

    private let files: any RecordFiles
    private let state: Locked<State>
    /// One change at a time in this process.
    private let writing = NSLock()

    private struct State {
        var record: SessionRecord
        /// What `record` is a change of, while that could not be stored.
        var unstored: SessionRecord?
        /// What is damaged in the files, until the record is written again.
        var damage: PropertyListError?
    }

    /// Whether there was no record, so that an older version may have stored one elsewhere.
    let isNew: Bool

    /// Reads a record.
    ///
    /// - Throws: `PropertyListError` if the files cannot be read.
    init(_ files: any RecordFiles) throws(PropertyListError) {
        self.files = files
        let (stored, damage) = try Self.read(files)
        state = Locked(State(record: stored ?? SessionRecord(), damage: damage))
        isNew = stored == nil && damage == nil
    }

    var current: SessionRecord { state.withLock(\.record) }

    /// What was damaged when the files were read: what the process was in at its last launch may be unknown.
    var damage: PropertyListError? { state.withLock(\.damage) }

    /// Reads what another process has stored since.
    ///
    /// - Throws: `PropertyListError` if it cannot be read; it then counts as before.
    func readAgain() throws(PropertyListError) {
        writing.lock()
        defer { writing.unlock() }
        let stored = try Self.read(files).record ?? SessionRecord()
        state.withLock { state in
            state.record = state.unstored.map { state.record.laid(over: stored, changedSince: $0) } ?? stored
            if state.unstored != nil { state.unstored = stored }
        }
    }

    /// Changes the record and stores it, if it is another one then.
    ///
    /// - Throws: `PropertyListError` if it cannot be read or written; it then counts as before.
    func update(_ change: (inout SessionRecord) -> Void) throws(PropertyListError) {
        try store(change, isKept: false)
    }

    /// Changes the record for this process, also if it cannot be stored.
    ///
    /// - Throws: `PropertyListError` if it could not be stored; it counts nevertheless.
    func keep(_ change: (inout SessionRecord) -> Void) throws(PropertyListError) {
        try store(change, isKept: true)
    }

    /// Whether what counts is stored.
    var isStored: Bool { state.withLock { $0.unstored == nil } }

    /// Stores what was kept and could not be stored.
    ///
    /// - Throws: `PropertyListError` if it still cannot be stored.
    func storeKept() throws(PropertyListError) {
        guard !isStored else { return }
        try store({ _ in }, isKept: true)
    }

    private func store(_ change: (inout SessionRecord) -> Void, isKept: Bool) throws(PropertyListError) {
        writing.lock()
        defer { writing.unlock() }
        // Most launches change nothing, and then need no lock.
        let known = state.withLock { $0 }
        var expected = known.record
        change(&expected)
        guard expected != known.record || known.unstored != nil else { return }
        do throws(PropertyListError) {
            try files.exclusively { () throws(PropertyListError) in
                let (stored, damage) = try Self.read(files)
                var changed = expected
                let base = stored ?? SessionRecord()
                if base != known.unstored ?? known.record {
                    // Another process has stored something since.
                    changed = known.unstored.map { known.record.laid(over: base, changedSince: $0) } ?? base
                    change(&changed)
                }
                // What is damaged is written anew.
                try write(changed, over: damage == nil ? stored : nil)
                state.withLock { $0 = State(record: changed) }
            }
        } catch {
            if isKept {
                state.withLock {
                    $0 = State(record: expected, unstored: known.unstored ?? known.record, damage: $0.damage)
                }
            }
            throw error
        }
    }

    /// A file for each change first, because the record names them; then the record, from when on the change counts;
    /// then what it no longer names is removed.
    private func write(_ changed: SessionRecord, over stored: SessionRecord?) throws(PropertyListError) {
        for change in changed.changes where stored?.changes.contains(change) != true {
            try files.write(change.storedValue, to: Self.changePrefix + change.id)
        }
        let ids = changed.changes.map(\.id)
        guard stored == nil || stored?.changes.map(\.id) != ids || stored?.withoutChanges != changed.withoutChanges
        else { return }
        var contents = changed.storedValue
        contents[Self.changesKey] = ids.isEmpty ? nil : .array(ids.map(PropertyListValue.string))
        try files.write(contents, to: Self.name)
        for name in try files.names() where name.hasPrefix(Self.changePrefix) {
            if !ids.contains(String(name.dropFirst(Self.changePrefix.count))) { try files.remove(name) }
        }
    }

    private static func isID(_ text: String) -> Bool { UUID(uuidString: text) != nil }

    /// Reads the files; no record if there are none. Changes whose record was lost count.
    private static func read(
        _ files: any RecordFiles
    ) throws(PropertyListError) -> (record: SessionRecord?, damage: PropertyListError?) {
        var damage: PropertyListError?
        func contents(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
            do throws(PropertyListError) {
                return try files.contents(of: name)
            } catch  where error.code != .unreadable {
                damage = error
                return nil
            }
        }
        let stored = try contents(of: name)
        let named = stored.map { ($0[changesKey]?.arrayValue ?? []).compactMap(\.stringValue).filter(isID) }
        let ids: [String]
        if let named {
            ids = named
        } else {
            ids = try files.names().filter { $0.hasPrefix(changePrefix) }
                .map { String($0.dropFirst(changePrefix.count)) }.filter(isID)
            if ids.isEmpty { return (nil, damage) }
        }
        var record = SessionRecord(.dictionary(stored ?? [:]))
        record.changes = []
        for id in ids {
            guard let entries = try contents(of: changePrefix + id) else { continue }
            if let change = UnfinishedChange(.dictionary(entries)) { record.changes.append(change) }
        }
        return (record, damage)
    }
}

extension SessionRecord {
    fileprivate var withoutChanges: SessionRecord {
        var record = self
        record.changes = []
        return record
    }

    /// What this record is after another one was stored: its own changes since `base`, and otherwise what is stored.
    fileprivate func laid(over stored: SessionRecord, changedSince base: SessionRecord) -> SessionRecord {
        var result = stored
        func take<Part: Equatable>(_ part: WritableKeyPath<SessionRecord, Part>) {
            if self[keyPath: part] != base[keyPath: part] { result[keyPath: part] = self[keyPath: part] }
        }
        take(\.environment)
        take(\.answeredReset)
        take(\.firstSelected)
        take(\.stamps)
        take(\.remembered)
        take(\.mentionedKeys)
        let mine = Set(changes.map(\.id))
        result.changes.removeAll { change in !mine.contains(change.id) && base.changes.contains { $0.id == change.id } }
        for change in changes where !base.changes.contains(change) {
            if let index = result.changes.firstIndex(where: { $0.id == change.id }) {
                result.changes[index] = change
            } else if !base.changes.contains(where: { $0.id == change.id }) {
                result.changes.append(change)
            }
        }
        return result
    }
}
