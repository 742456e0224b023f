import Foundation
import PropertyLists

/// The record of one bundle identifier, as a process reads and changes it. Every change is stored before it counts.
///
/// Several processes may have one record: iOS runs several instances of an extension. Each change is therefore made to
/// what is stored now, while no other process writes. The file `record` is what counts: it names the changes that are
/// to be handled, each of which has a file of its own.
final class ProcessRecord: Sendable {
    private static let name = "record"
    private static let changePrefix = "change-"
    private static let changesKey = "Changes"

    private let files: any RecordFiles
    private let state: Locked<SessionRecord>
    /// One change at a time in this process.
    private let writing = NSLock()

    /// Reads a record.
    ///
    /// - Parameter older: reads what an older version stored in user defaults, which is asked for once and taken over.
    /// - Throws: `PropertyListError` if the files cannot be read.
    init(
        _ files: any RecordFiles, takingOver older: () throws(PropertyListError) -> PropertyListValue? = { nil }
    ) throws(PropertyListError) {
        self.files = files
        if let stored = try Self.read(files) {
            state = Locked(stored)
            return
        }
        state = Locked(SessionRecord())
        if let taken = try older().map({ SessionRecord($0) }) { try update { $0 = taken } }
    }

    var current: SessionRecord { state.withLock { $0 } }

    /// Reads what another process has stored since.
    ///
    /// - Throws: `PropertyListError` if it cannot be read; it then counts as before.
    func readAgain() throws(PropertyListError) {
        writing.lock()
        defer { writing.unlock() }
        let stored = try Self.read(files) ?? SessionRecord()
        state.withLock { $0 = stored }
    }

    /// Changes the record and stores it, if it is another one then.
    ///
    /// - Throws: `PropertyListError` if it cannot be read or written; it then counts as before.
    func update(_ change: (inout SessionRecord) -> Void) throws(PropertyListError) {
        writing.lock()
        defer { writing.unlock() }
        // Most launches change nothing, and then need no lock.
        let known = current
        var expected = known
        change(&expected)
        guard expected != known else { return }
        try files.exclusively { () throws(PropertyListError) in
            let stored = try Self.read(files)
            var changed = stored ?? SessionRecord()
            change(&changed)
            try write(changed, over: stored)
            state.withLock { $0 = changed }
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

    /// Reads the files; `nil` if there are none. Changes whose record was lost count.
    private static func read(_ files: any RecordFiles) throws(PropertyListError) -> SessionRecord? {
        let contents = try files.contents(of: name)
        let named = contents.map { ($0[changesKey]?.arrayValue ?? []).compactMap(\.stringValue).filter(isID) }
        let ids: [String]
        if let named {
            ids = named
        } else {
            ids = try files.names().filter { $0.hasPrefix(changePrefix) }
                .map { String($0.dropFirst(changePrefix.count)) }.filter(isID)
            if ids.isEmpty { return nil }
        }
        var record = SessionRecord(.dictionary(contents ?? [:]))
        record.changes = []
        for id in ids {
            guard let stored = try files.contents(of: changePrefix + id) else { continue }
            if let change = UnfinishedChange(.dictionary(stored)) { record.changes.append(change) }
        }
        return record
    }
}

extension SessionRecord {
    fileprivate var withoutChanges: SessionRecord {
        var record = self
        record.changes = []
        return record
    }
}
