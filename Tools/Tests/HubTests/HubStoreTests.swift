import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Hub

/// A clock that tests turn.
final class TestClock: Sendable {
    private let time = Mutex(1_000.0)

    var now: Double { time.withLock { $0 } }

    func advance(by seconds: Double) {
        time.withLock { $0 += seconds }
    }
}

/// The stores, all of which pass the same tests.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case sqlite
    case etcd

    /// Those that are there.
    static let allCases: [StoreKind] = [.memory, .sqlite] + (EtcdServer.isAvailable ? [.etcd] : [])

    /// Runs work with a new store.
    func with(_ work: (any HubStore, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        switch self {
        case .memory: try await work(MemoryStore(), clock)
        case .sqlite: try await withStoreFile { try await work(try SQLiteStore(path: $0), clock) }
        case .etcd: try await withEtcd(try await .shared()) { try await work($0, clock) }
        }
    }
}

/// A store of its own in etcd.
func withEtcd(_ server: EtcdServer, _ work: (EtcdStore) async throws -> Void) async throws {
    let address = try #require(EtcdAddress("etcd://127.0.0.1:\(server.port)/tests/\(UUID().uuidString)"))
    let store = EtcdStore(address, times: .patient)
    try await work(store)
    await store.close()
}

extension EtcdStore.Times {
    /// Where nothing is to be late: a busy machine may take its time.
    static let patient: EtcdStore.Times = {
        var times = EtcdStore.Times()
        (times.patience, times.deadline) = (60, 120)
        return times
    }()
}

/// A path for a store in a folder that is removed.
func withStoreFile(_ work: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder.appendingPathComponent("hub.sqlite").path)
}

/// What every store does.
@Suite struct HubStoreTests {
    private static func data(_ text: String) -> Data { Data(text.utf8) }

    /// Otherwise, the tests below would be without it, and nobody would see it.
    @Test(.enabled(if: EtcdServer.isAvailable, "no etcd: its tests are skipped")) func etcdIsThere() async throws {
        #expect(try await EtcdServer.shared().port > 0)
    }

    /// The revision of a commit that must be stored.
    private static func stored(_ commit: StoreCommit, _ location: SourceLocation = #_sourceLocation) throws -> Int {
        guard case .stored(let revision) = commit else {
            Issue.record("The commit is not stored: \(commit)", sourceLocation: location)
            throw StoreError(description: "conflict")
        }
        return revision
    }

    /// The last change of each entry after a revision, up to another one.
    private static func changes(_ store: any HubStore, after start: Int, to end: Int) async throws -> [StoreEntry] {
        var (found, revision): ([String: StoreEntry], Int) = ([:], start)
        while revision < end {
            guard case .entries(let entries, let next) = try await store.changes(after: revision) else {
                throw StoreError(description: "the store has forgotten its changes")
            }
            for entry in entries { found[entry.key] = entry }
            revision = next
        }
        return found.values.sorted { ($0.revision, $0.key) < ($1.revision, $1.key) }
    }

    @Test(arguments: StoreKind.allCases) func aNewStoreIsEmpty(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let entries = try await store.snapshot("").entries
            #expect(entries.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases) func aSnapshotHasThePrefixSorted(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let keys = ["b/2", "a/1", "b/10", "b", "ba", "B/1", "b/"]
            let revision = try Self.stored(try await store.commit(keys.map { StoreWrite($0, Self.data($0)) }))
            let some = try await store.snapshot("b/")
            #expect(some.entries.map(\.key) == ["b/", "b/10", "b/2"])
            #expect(some.entries.map(\.value) == ["b/", "b/10", "b/2"].map(Self.data))
            #expect(some.entries.allSatisfy { $0.revision == revision })
            #expect(try await store.snapshot("").entries.map(\.key) == keys.sorted())
        }
    }

    /// More than a page of a replicated store, with values that are nothing.
    @Test(arguments: StoreKind.allCases) func aSnapshotIsWhole(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            for part in 0..<3 {
                let writes = (0..<100).map { StoreWrite("k/\(part)/\($0)", Data()) }
                _ = try Self.stored(try await store.commit(writes))
            }
            let entries = try await store.snapshot("k/").entries
            #expect(entries.count == 300 && entries.map(\.key) == entries.map(\.key).sorted())
            #expect(entries.allSatisfy { $0.value == Data() })
        }
    }

    @Test(arguments: StoreKind.allCases) func aCommitDependsOnWhatItDoesNotChange(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let first = try Self.stored(try await store.commit([StoreWrite("a", Self.data("1"))]))
            let second = try Self.stored(
                try await store.commit([
                    .check("a", at: first), .check("none", at: 0), StoreWrite("b", Self.data("1")),
                ]))
            #expect(
                try await Self.changes(store, after: first, to: second).map(\.key) == ["b"],
                "what is only looked at does not change")
            let late = [StoreWrite.check("a", at: second), .check("b", at: 0), StoreWrite("c", Self.data("1"))]
            guard case .conflict(let found) = try await store.commit(late) else {
                throw StoreError(description: "it is stored")
            }
            #expect(found.map(\.key).sorted() == ["a", "b"] && found.allSatisfy { $0.value == Self.data("1") })
            #expect(try await store.snapshot("").entries.map(\.key) == ["a", "b"])
        }
    }

    @Test(arguments: StoreKind.allCases) func aCommitIsStoredWholeOrNotAtAll(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let first = try Self.stored(
                try await store.commit([StoreWrite("a", Self.data("1")), StoreWrite("b", Self.data("1"))]))
            let conflict = try await store.commit([
                StoreWrite("a", Self.data("2"), expected: first), StoreWrite("b", Self.data("2"), expected: 0),
                StoreWrite("c", Self.data("2"), expected: 7), StoreWrite("d", Self.data("2"), expected: 0),
            ])
            guard case .conflict(let entries) = conflict else {
                Issue.record("There is no conflict.")
                return
            }
            #expect(entries.map(\.key) == ["b", "c"])
            #expect(entries.map(\.value) == [Self.data("1"), nil], "a conflict says what is there")
            #expect(entries[0].revision == first && entries[1].revision >= first)
            #expect(try await store.snapshot("").entries.map(\.value) == [Self.data("1"), Self.data("1")])
            let removal = try Self.stored(try await store.commit([StoreWrite("a", nil, expected: first)]))
            #expect(removal > first)
            guard case .conflict = try await store.commit([StoreWrite("a", Self.data("3"), expected: removal)]) else {
                Issue.record("What was removed has a revision.")
                return
            }
            #expect(try Self.stored(try await store.commit([StoreWrite("a", Self.data("3"), expected: 0)])) > removal)
        }
    }

    @Test(arguments: StoreKind.allCases) func changesAreTheLastOfEachEntry(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let first = try Self.stored(
                try await store.commit([StoreWrite("a", Self.data("1")), StoreWrite("b", Self.data("1"))]))
            let second = try Self.stored(try await store.commit([StoreWrite("b", Self.data("2"))]))
            let third = try Self.stored(try await store.commit([StoreWrite("a", nil)]))
            let entries = try await Self.changes(store, after: first, to: third)
            #expect(entries.map(\.key) == ["b", "a"])
            #expect(entries.map(\.value) == [Self.data("2"), nil])
            #expect(entries.map(\.revision) == [second, third])
        }
    }

    @Test(arguments: [StoreKind.memory, .sqlite]) func whoIsFarBehindStartsOver(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let count = 3 * StoreLimits.removals / 100
            for number in 0..<count {
                let keys = (0..<100).map { "key/\(number)/\($0)" }
                _ = try await store.commit(keys.map { StoreWrite($0, Self.data("1")) })
                _ = try await store.commit(keys.map { StoreWrite($0, nil) })
            }
            guard case .startOver = try await store.changes(after: 1) else {
                Issue.record("The store remembers everything.")
                return
            }
            let last = try await store.snapshot("").revision
            guard case .entries(let entries, _) = try await store.changes(after: last - 10) else {
                Issue.record("The store has forgotten the last changes.")
                return
            }
            #expect(!entries.isEmpty)
        }
    }

    /// A revision that never was: the store is another one.
    @Test(arguments: StoreKind.allCases) func theFutureStartsOver(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let last = try Self.stored(try await store.commit([StoreWrite("a", Self.data("1"))]))
            guard case .startOver = try await store.changes(after: last + 1_000_000) else {
                Issue.record("The store knows the future.")
                return
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func aCommitHasALimit(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let writes = (0...StoreLimits.writes).map { StoreWrite("\($0)", Data(), expected: 0) }
            await #expect(throws: StoreError.self) { try await store.commit(writes) }
            _ = try Self.stored(try await store.commit(writes.dropLast()))
        }
    }

    @Test(arguments: StoreKind.allCases, ["", "é", "a b", "a'", "a%", "a;b"])
    func otherCharactersAreNoKeys(_ kind: StoreKind, _ key: String) async throws {
        try await kind.with { store, _ in
            await #expect(throws: StoreError.self) {
                try await store.commit([StoreWrite("b", Data()), StoreWrite(key, Data())])
            }
            let snapshot = try await store.snapshot("")
            #expect(snapshot.entries.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases) func aKeyIsWrittenOnce(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            await #expect(throws: StoreError.self) {
                try await store.commit([StoreWrite("b", Data()), StoreWrite("b", nil)])
            }
        }
    }

    /// Every store agrees with a dictionary, whatever happens.
    @Test(arguments: StoreKind.allCases) func storesAgreeWithAModel(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            var generator = SeededGenerator(seed: 16)
            var model: [String: (value: Data, revision: Int)] = [:]
            var revision = try Self.stored(try await store.commit([StoreWrite("begin", Data())]))
            var (mirror, seen): ([String: Data], Int) = ([:], revision)
            for step in 0..<SoakCount.of(full: kind == .etcd ? 4_000 : 20_000, slice: 400) {
                let keys = Set((0...generator.upTo(3)).map { _ in "k/\(generator.upTo(8))" }).sorted()
                let writes = keys.map { key in
                    StoreWrite(
                        key, generator.oneIn(3) ? nil : Self.data("\(step)"),
                        expected: generator.oneIn(2)
                            ? nil : generator.oneIn(4) ? generator.upTo(revision) : model[key]?.revision ?? 0)
                }
                let conflicts = writes.filter { $0.expected != nil && $0.expected != model[$0.key]?.revision ?? 0 }
                switch try await store.commit(writes) {
                case .stored(let next):
                    #expect(conflicts.isEmpty && next > revision)
                    revision = next
                    for write in writes { model[write.key] = write.value.map { ($0, revision) } }
                case .conflict(let entries):
                    #expect(entries.map(\.key) == conflicts.map(\.key))
                    for entry in entries {
                        #expect(entry.value == model[entry.key]?.value)
                        if let known = model[entry.key] { #expect(entry.revision == known.revision) }
                    }
                }
                let snapshot = try await store.snapshot("k/")
                #expect(snapshot.revision >= revision)
                #expect(
                    Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.key, $0.value) })
                        == model.mapValues(\.value))
                guard generator.oneIn(3), seen < revision else { continue }
                for entry in try await Self.changes(store, after: seen, to: revision) {
                    mirror[entry.key] = entry.value
                }
                seen = revision
                #expect(mirror == model.mapValues(\.value))
            }
        }
    }
}

/// What only a store in a file does.
@Suite struct SQLiteStoreTests {
    @Test func aFileKeepsEverything() async throws {
        try await withStoreFile { path in
            do {
                let store = try SQLiteStore(path: path)
                _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            }
            let store = try SQLiteStore(path: path)
            #expect(try await store.snapshot("").entries.map(\.key) == ["a"])
            #expect(try await store.commit([StoreWrite("b", Data())]) == .stored(2))
        }
    }

    /// A file of format 2, whose entries could expire: what could is gone, and the rest is there.
    @Test func aFileOfTheLastFormatIsMigrated() async throws {
        try await withStoreFile { path in
            let old = try DatabaseQueue(path: path)
            try await old.writeWithoutTransaction { database in
                try database.execute(
                    sql: """
                        CREATE TABLE entry (key TEXT NOT NULL PRIMARY KEY, value BLOB, revision INTEGER NOT NULL, expires REAL)
                        WITHOUT ROWID;
                        CREATE INDEX entry_revision ON entry (revision);
                        CREATE INDEX entry_removed ON entry (revision, value) WHERE value IS NULL;
                        CREATE INDEX entry_expires ON entry (expires) WHERE expires IS NOT NULL;
                        CREATE TABLE counter (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
                        INSERT INTO counter VALUES (7, 0);
                        INSERT INTO entry VALUES ('a', x'31', 6, NULL), ('b', x'31', 7, 1e12);
                        PRAGMA application_id = \(StoreFile.application);
                        PRAGMA user_version = 2;
                        """)
            }
            try old.close()
            for _ in 0..<2 {
                let store = try SQLiteStore(path: path)
                #expect(try await store.snapshot("").entries.map(\.key) == ["a"])
                #expect(try await store.snapshot("").revision == 7)
                try store.close()
            }
        }
    }

    @Test func aFileOfALaterVersionIsRefused() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            try await store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 4") }
            try store.close()
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.description == "the file is a store from a later version of switchyard")
        }
    }

    @Test func onlyTheUserReadsTheFile() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            for name in [path, path + "-wal"] {
                let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
            }
        }
    }

    @Test func oneHubUsesAFile() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.description == "another hub uses the file")
        }
    }

    /// Another program's database, in the modes that SQLite has: it is as it was, and so is its mode.
    @Test(arguments: ["DELETE", "WAL"]) func theDatabaseOfAnotherProgramIsLeftAlone(_ mode: String) async throws {
        try await withStoreFile { path in
            let other = try DatabaseQueue(path: path)
            try await other.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA journal_mode = \(mode); CREATE TABLE entry (key TEXT)")
            }
            try other.close()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.description == "the file is not the store of a hub")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
            #expect(try Self.mode(of: path) == 0o644)
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["hub.sqlite"])
        }
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func anExistingStoreIsMadeTheUsersOwn() async throws {
        try await withStoreFile { path in
            let first = try SQLiteStore(path: path)
            _ = try await first.commit([StoreWrite("a", Data("1".utf8))])
            try first.close()
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("b", Data("1".utf8))])
            for name in [path, path + "-wal"] { #expect(try Self.mode(of: name) == 0o600, "\(name)") }
        }
    }

    @Test func aFullDiskIsSaid() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            try await store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
            let error = await #expect(throws: StoreError.self) {
                for number in 0..<100 {
                    _ = try await store.commit([StoreWrite("k\(number)", Data(repeating: 1, count: 10_000))])
                }
            }
            #expect(error?.description == "the disk is full")
            #expect(try await store.snapshot("a").entries.count == 1, "it goes on")
        }
    }

    @Test(arguments: [true, false]) func aStoreThatIsGoneIsNoticed(_ isReplaced: Bool) async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            try FileManager.default.removeItem(atPath: path)
            if isReplaced { try Data("another".utf8).write(to: URL(fileURLWithPath: path)) }
            let error = await #expect(throws: StoreError.self) { try await store.commit([StoreWrite("b", nil)]) }
            #expect(error?.description == "its file was removed or replaced; start the hub again")
            await #expect(throws: StoreError.self) { try await store.snapshot("") }
        }
    }

    @Test func whatIsClosedIsInOneFile() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            try store.close()
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["hub.sqlite"])
            #expect(try await SQLiteStore(path: path).snapshot("").entries.count == 1)
        }
    }

    @Test(arguments: ["no database, but a long text of someone", "SQLite format 3\u{0}"])
    func anotherFileIsNoStore(_ text: String) async throws {
        try await withStoreFile { path in
            let bytes = Data(String(repeating: text, count: 100).utf8)
            try bytes.write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.description == "the file is not the store of a hub")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        }
    }

    @Test func aFolderIsNoStore() {
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: "/tmp") }
        #expect(error?.description == "a folder, not a file: name a file in it, such as hub.sqlite")
    }

    /// Otherwise, a commit would look up every entry that was removed: a thousand with a fleet that has just been paired.
    @Test func aCommitDoesNotReadWhatWasRemoved() async throws {
        try await withStoreFile { path in
            do { _ = try SQLiteStore(path: path) }
            let plan = try await DatabaseQueue(path: path).read { database in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(SQLiteStore.removedCount)").map { "\($0)" }
            }
            #expect(plan.count == 1 && plan[0].contains("COVERING INDEX entry_removed"), "\(plan)")
        }
    }
}
