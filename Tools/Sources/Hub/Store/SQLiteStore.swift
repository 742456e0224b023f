import Foundation
import GRDB
import Synchronization

/// A store in an SQLite file, which one process uses at a time.
///
/// A transaction ends when the disk has it, which takes as long for many commits as for one. So commits that come while one
/// is being stored share the next transaction: each has a revision and a result of its own, in the order in which they came,
/// and none returns before the disk has all of them.
package final class SQLiteStore: HubStore {
    let queue: DatabaseQueue
    private let file: StoreFile
    package let isShared = false
    private let waiting = Mutex<[WaitingCommit]>([])

    /// A commit that waits for its transaction.
    private struct WaitingCommit: Sendable {
        let writes: [StoreWrite]
        let continuation: CheckedContinuation<StoreCommit, any Error>
    }

    /// Opens a file, or creates it; only the current user can read it.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``StoreError`` if the file cannot be opened, is no store, or is in use.
    package init(path: String) throws(StoreError) {
        file = try StoreFile(path: path)
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try queue.write { try Self.prepare($0) }
            // After that the header says what the file is, whatever happens to the files beside it.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        } catch let error as DatabaseError {
            throw Self.error(error)
        } catch {
            throw StoreError(description: "the file cannot be opened")
        }
    }

    /// Writes everything to the file itself, and closes it.
    package func close() throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try queue.close()
    }

    private static func error(_ error: DatabaseError) -> StoreError {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: StoreError(description: "another hub uses the file")
        case .SQLITE_FULL: StoreError(description: "the disk is full")
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: StoreError(description: "the file is damaged")
        default:
            StoreError(description: "the file cannot be read or written: \(error.message ?? "\(error.resultCode)")")
        }
    }

    private func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try file.checkPresence()
        do {
            return try await queue.read(work)
        } catch let error as DatabaseError {
            throw Self.error(error)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        configuration.prepareDatabase { database in
            // A second hub would not see what the first one has in memory.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return configuration
    }

    /// The number of removed entries. Each commit asks for it, so the index alone must answer.
    static let removedCount = "SELECT count(*) FROM entry WHERE value IS NULL"

    private static func prepare(_ database: Database) throws {
        if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0 {
            try database.execute(
                sql: """
                    CREATE TABLE entry (key TEXT NOT NULL PRIMARY KEY, value BLOB, revision INTEGER NOT NULL) WITHOUT ROWID;
                    CREATE INDEX entry_revision ON entry (revision);
                    CREATE INDEX entry_removed ON entry (revision, value) WHERE value IS NULL;
                    CREATE TABLE counter (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
                    INSERT INTO counter VALUES (0, 0);
                    PRAGMA application_id = \(StoreFile.application);
                    PRAGMA user_version = \(StoreFile.format);
                    """)
        } else if try UInt32.fetchOne(database, sql: "PRAGMA user_version") ?? 0 < StoreFile.format {
            // Until format 3 the store had a clock, by which a request for pairing or a ticket ended. Both are made anew.
            try database.execute(
                sql: """
                    DELETE FROM entry WHERE expires IS NOT NULL;
                    DROP INDEX entry_expires;
                    ALTER TABLE entry DROP COLUMN expires;
                    PRAGMA user_version = \(StoreFile.format);
                    """)
        }
    }

    package func snapshot(_ prefix: String) async throws -> StoreSnapshot {
        try await read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT key, value, revision FROM entry WHERE key >= ? AND key < ? AND value IS NOT NULL ORDER BY key
                    """,
                // Keys are ASCII, so a character after all of ASCII ends the range.
                arguments: [prefix, prefix + "\u{80}"])
            return StoreSnapshot(entries: rows.map(Self.entry), revision: try Self.counter(database).revision)
        }
    }

    package func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        try StoreError.check(writes)
        return try await withCheckedThrowingContinuation { continuation in
            let isFirst = waiting.withLock { waiting in
                waiting.append(WaitingCommit(writes: writes, continuation: continuation))
                return waiting.count == 1
            }
            // Others come until it is its turn.
            if isFirst { queue.asyncWriteWithoutTransaction { [self] in storeWaiting($0) } }
        }
    }

    /// How many commits wait for their transaction.
    var waitingCommits: Int { waiting.withLock { $0.count } }

    private func storeWaiting(_ database: Database) {
        let group = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        do {
            let results = try store(group.map(\.writes), database)
            for (commit, result) in zip(group, results) { commit.continuation.resume(returning: result) }
        } catch {
            // One of them may be the reason, such as one for which the disk has no room, so each is tried by itself.
            for commit in group {
                do {
                    guard group.count > 1 else { throw error }
                    commit.continuation.resume(returning: try store([commit.writes], database)[0])
                } catch {
                    commit.continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Stores commits in one transaction.
    ///
    /// - Returns: What came of each, in their order.
    /// - Throws: An error if nothing is stored.
    private func store(_ commits: [[StoreWrite]], _ database: Database) throws -> [StoreCommit] {
        try file.checkPresence()
        do {
            var results: [StoreCommit] = []
            try database.inTransaction {
                results = try Self.apply(commits, database)
                return .commit
            }
            return results
        } catch let error as DatabaseError {
            throw Self.error(error)
        }
    }

    private static func apply(_ commits: [[StoreWrite]], _ database: Database) throws -> [StoreCommit] {
        let last = try counter(database).revision
        var revision = last
        let insert = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO entry (key, value, revision) VALUES (?, ?, ?)")
        let results = try commits.map { writes -> StoreCommit in
            let conflicts = try writes.compactMap { try conflict($0, revision, database) }
            guard conflicts.isEmpty else { return .conflict(conflicts) }
            revision += 1
            for write in writes where !write.isCheck {
                try insert.execute(arguments: [write.key, write.value, revision])
            }
            return .stored(revision)
        }
        guard revision > last else { return results }
        try database.cachedStatement(sql: "UPDATE counter SET revision = ?").execute(arguments: [revision])
        try forget(database)
        return results
    }

    package func changes(after revision: Int) async throws -> StoreChanges {
        try await read { database in
            let counter = try Self.counter(database)
            guard revision >= counter.forgotten, revision <= counter.revision else { return .startOver }
            let rows = try Row.fetchAll(
                database, sql: "SELECT key, value, revision FROM entry WHERE revision > ? ORDER BY revision, key",
                arguments: [revision])
            return .entries(rows.map(Self.entry), revision: counter.revision)
        }
    }

    private static func counter(_ database: Database) throws -> (revision: Int, forgotten: Int) {
        let select = try database.cachedStatement(sql: "SELECT revision, forgotten FROM counter")
        guard let row = try Row.fetchOne(select) else {
            throw StoreError(description: "the file is not the store of a hub")
        }
        return (row[0], row[1])
    }

    private static func entry(_ row: Row) -> StoreEntry {
        StoreEntry(key: row[0], value: row[1], revision: row[2])
    }

    /// The entry of a write as it is, if it is at another revision than the write expects.
    private static func conflict(_ write: StoreWrite, _ last: Int, _ database: Database) throws -> StoreEntry? {
        guard let expected = write.expected else { return nil }
        let select = try database.cachedStatement(
            sql: "SELECT key, value, revision FROM entry WHERE key = ? AND value IS NOT NULL")
        let found = try Row.fetchOne(select, arguments: [write.key]).map(entry)
        guard expected != found?.revision ?? 0 else { return nil }
        return .current(write.key, found?.value, found?.revision ?? 0, last)
    }

    /// Forgets the oldest removals when there are twice as many as are remembered.
    private static func forget(_ database: Database) throws {
        let count = try Int.fetchOne(try database.cachedStatement(sql: removedCount)) ?? 0
        guard count > 2 * StoreLimits.removals,
            let last = try Int.fetchOne(
                database, sql: "SELECT revision FROM entry WHERE value IS NULL ORDER BY revision DESC LIMIT 1 OFFSET ?",
                arguments: [StoreLimits.removals])
        else { return }
        try database.execute(sql: "DELETE FROM entry WHERE value IS NULL AND revision <= ?", arguments: [last])
        try database.execute(sql: "UPDATE counter SET forgotten = max(forgotten, ?)", arguments: [last])
    }
}
