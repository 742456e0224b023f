import Foundation
import GRDB

/// A store in an SQLite file, which one process uses at a time.
package final class SQLiteStore: HubStore {
    let queue: DatabaseQueue
    private let file: StoreFile
    private let now: @Sendable () -> Double

    /// Opens a file, or creates it; only the current user can read it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - now: The seconds of a clock, by which entries expire.
    /// - Throws: ``StoreError`` if the file cannot be opened, is no store, or is in use.
    package init(
        path: String, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) throws(StoreError) {
        self.now = now
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
        try await access { try await queue.read(work) }
    }

    private func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await access { try await queue.write(work) }
    }

    /// Does work with the file, if it is still there.
    private func access<Value>(_ work: () async throws -> Value) async throws -> Value {
        try file.checkPresence()
        do {
            return try await work()
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
        guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0 else { return }
        try database.execute(
            sql: """
                CREATE TABLE entry (
                    key TEXT NOT NULL PRIMARY KEY, value BLOB, revision INTEGER NOT NULL, expires REAL
                ) WITHOUT ROWID;
                CREATE INDEX entry_revision ON entry (revision);
                CREATE INDEX entry_removed ON entry (revision, value) WHERE value IS NULL;
                CREATE INDEX entry_expires ON entry (expires) WHERE expires IS NOT NULL;
                CREATE TABLE counter (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
                INSERT INTO counter VALUES (0, 0);
                PRAGMA application_id = \(StoreFile.application);
                PRAGMA user_version = \(StoreFile.format);
                """)
    }

    package func snapshot(_ prefix: String) async throws -> StoreSnapshot {
        try await read { [now] database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT key, value, revision, expires FROM entry
                    WHERE key >= ? AND key < ? AND value IS NOT NULL AND (expires IS NULL OR expires > ?) ORDER BY key
                    """,
                // Keys are ASCII, so a character after all of ASCII ends the range.
                arguments: [prefix, prefix + "\u{80}", now()])
            let time = now()
            return StoreSnapshot(
                entries: rows.map { Self.entry($0, time) }, revision: try Self.counter(database).revision)
        }
    }

    package func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        try StoreError.check(writes)
        return try await write { [now] database in
            let time = now()
            let conflicts = try writes.filter { try $0.expected != nil && Self.isConflict($0, time, database) }
            guard conflicts.isEmpty else { return .conflict(conflicts.map(\.key)) }
            let revision = try Self.counter(database).revision + 1
            for write in writes {
                let expires: Double? = write.expiresIn.map { time + $0 }
                try database.execute(
                    sql: "INSERT OR REPLACE INTO entry (key, value, revision, expires) VALUES (?, ?, ?, ?)",
                    arguments: [write.key, write.value, revision, expires])
            }
            try database.execute(sql: "UPDATE counter SET revision = ?", arguments: [revision])
            try Self.forget(database, time)
            return .stored(revision)
        }
    }

    package func changes(after revision: Int) async throws -> StoreChanges {
        try await read { [now] database in
            let counter = try Self.counter(database)
            guard revision >= counter.forgotten, revision <= counter.revision else { return .startOver }
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT key, value, revision, expires FROM entry WHERE revision > ? ORDER BY revision, key",
                arguments: [revision])
            let time = now()
            return .entries(rows.map { Self.entry($0, time) }, revision: counter.revision)
        }
    }

    private static func counter(_ database: Database) throws -> (revision: Int, forgotten: Int) {
        guard let row = try Row.fetchOne(database, sql: "SELECT revision, forgotten FROM counter") else {
            throw StoreError(description: "the file is not the store of a hub")
        }
        return (row["revision"], row["forgotten"])
    }

    private static func entry(_ row: Row, _ time: Double) -> StoreEntry {
        let expires: Double? = row["expires"]
        let isExpired = expires.map { $0 <= time } ?? false
        return StoreEntry(
            key: row["key"], value: isExpired ? nil : row["value"], revision: row["revision"],
            expiresIn: isExpired ? nil : expires.map { $0 - time })
    }

    private static func isConflict(_ write: StoreWrite, _ time: Double, _ database: Database) throws -> Bool {
        let revision = try Int.fetchOne(
            database,
            sql: """
                SELECT revision FROM entry WHERE key = ? AND value IS NOT NULL AND (expires IS NULL OR expires > ?)
                """,
            arguments: [write.key, time])
        return write.expected != revision ?? 0
    }

    /// Removes what has expired, and forgets the oldest removals when there are twice as many as are remembered.
    private static func forget(_ database: Database, _ time: Double) throws {
        try database.execute(
            sql: "UPDATE entry SET value = NULL, expires = NULL WHERE expires <= ?", arguments: [time])
        let count = try Int.fetchOne(database, sql: removedCount) ?? 0
        guard count > 2 * StoreLimits.removals,
            let last = try Int.fetchOne(
                database, sql: "SELECT revision FROM entry WHERE value IS NULL ORDER BY revision DESC LIMIT 1 OFFSET ?",
                arguments: [StoreLimits.removals])
        else { return }
        try database.execute(sql: "DELETE FROM entry WHERE value IS NULL AND revision <= ?", arguments: [last])
        try database.execute(sql: "UPDATE counter SET forgotten = max(forgotten, ?)", arguments: [last])
    }
}
