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

    /// Runs work with a new store.
    func with(_ work: (any HubStore, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        switch self {
        case .memory: try await work(MemoryStore(now: { clock.now }), clock)
        case .sqlite:
            try await withStoreFile { path in
                try await work(try SQLiteStore(path: path, now: { clock.now }), clock)
            }
        }
    }
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

    @Test(arguments: StoreKind.allCases) func aNewStoreIsEmpty(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let snapshot = try await store.snapshot("")
            #expect(snapshot.entries.isEmpty)
            #expect(snapshot.revision == 0)
        }
    }

    @Test(arguments: StoreKind.allCases) func aSnapshotHasThePrefixSorted(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            let keys = ["b/2", "a/1", "b/10", "b", "ba", "B/1", "b/"]
            let commit = try await store.commit(keys.map { StoreWrite($0, Self.data($0)) })
            #expect(commit == .stored(1))
            let some = try await store.snapshot("b/")
            #expect(some.entries.map(\.key) == ["b/", "b/10", "b/2"])
            #expect(some.entries.map(\.value) == ["b/", "b/10", "b/2"].map(Self.data))
            #expect(some.entries.allSatisfy { $0.revision == 1 && $0.expiresIn == nil })
            #expect(try await store.snapshot("").entries.map(\.key) == keys.sorted())
        }
    }

    @Test(arguments: StoreKind.allCases) func aCommitIsStoredWholeOrNotAtAll(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            _ = try await store.commit([StoreWrite("a", Self.data("1")), StoreWrite("b", Self.data("1"))])
            let conflict = try await store.commit([
                StoreWrite("a", Self.data("2"), expected: 1), StoreWrite("b", Self.data("2"), expected: 0),
                StoreWrite("c", Self.data("2"), expected: 7), StoreWrite("d", Self.data("2"), expected: 0),
            ])
            #expect(conflict == .conflict(["b", "c"]))
            #expect(try await store.snapshot("").entries.map(\.value) == [Self.data("1"), Self.data("1")])
            #expect(try await store.snapshot("").revision == 1)
            #expect(try await store.commit([StoreWrite("a", nil, expected: 1)]) == .stored(2))
            #expect(try await store.commit([StoreWrite("a", Self.data("3"), expected: 2)]) == .conflict(["a"]))
            #expect(try await store.commit([StoreWrite("a", Self.data("3"), expected: 0)]) == .stored(3))
        }
    }

    @Test(arguments: StoreKind.allCases) func changesAreTheLastOfEachEntry(_ kind: StoreKind) async throws {
        try await kind.with { store, _ in
            _ = try await store.commit([StoreWrite("a", Self.data("1")), StoreWrite("b", Self.data("1"))])
            _ = try await store.commit([StoreWrite("b", Self.data("2"))])
            _ = try await store.commit([StoreWrite("a", nil)])
            guard case .entries(let entries, let revision) = try await store.changes(after: 1) else {
                Issue.record("The store has forgotten its changes.")
                return
            }
            #expect(entries.map(\.key) == ["b", "a"])
            #expect(entries.map(\.value) == [Self.data("2"), nil])
            #expect(entries.map(\.revision) == [2, 3])
            #expect(revision == 3)
        }
    }

    @Test(arguments: StoreKind.allCases) func whoIsFarBehindStartsOver(_ kind: StoreKind) async throws {
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
            // A revision that never was: the store is another one.
            guard case .startOver = try await store.changes(after: last + 1) else {
                Issue.record("The store knows the future.")
                return
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func whatHasExpiredIsGoneEverywhere(_ kind: StoreKind) async throws {
        try await kind.with { store, clock in
            _ = try await store.commit([
                StoreWrite("a", Self.data("1"), expiresIn: 10), StoreWrite("b", Self.data("1")),
            ])
            clock.advance(by: 4)
            #expect(try await store.snapshot("").entries.map(\.expiresIn) == [6, nil])
            clock.advance(by: 6)
            #expect(try await store.snapshot("").entries.map(\.key) == ["b"])
            guard case .entries(let entries, _) = try await store.changes(after: 0) else {
                Issue.record("The store has forgotten its changes.")
                return
            }
            #expect(entries.map(\.value) == [nil, Self.data("1")])
            #expect(try await store.commit([StoreWrite("a", Self.data("2"), expected: 1)]) == .conflict(["a"]))
            #expect(try await store.commit([StoreWrite("a", Self.data("2"), expected: 0)]) == .stored(2))
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
        try await kind.with { store, clock in
            var generator = SeededGenerator(seed: 16)
            var model: [String: (value: Data, revision: Int, expires: Double?)] = [:]
            var revision = 0
            var (mirror, seen): ([String: Data], Int) = ([:], 0)
            for step in 0..<SoakCount.of(full: 20_000, slice: 400) {
                clock.advance(by: Double(generator.upTo(3)))
                model = model.filter { $0.value.expires ?? .infinity > clock.now }
                let keys = Set((0...generator.upTo(3)).map { _ in "k/\(generator.upTo(8))" }).sorted()
                let writes = keys.map { key in
                    StoreWrite(
                        key, generator.oneIn(3) ? nil : Self.data("\(step)"),
                        expected: generator.oneIn(2)
                            ? nil : generator.oneIn(4) ? generator.upTo(revision) : model[key]?.revision ?? 0,
                        expiresIn: generator.oneIn(4) ? Double(1 + generator.upTo(5)) : nil)
                }
                let conflicts = writes.filter { $0.expected != nil && $0.expected != model[$0.key]?.revision ?? 0 }
                let result = try await store.commit(writes)
                if conflicts.isEmpty {
                    revision += 1
                    #expect(result == .stored(revision))
                    for write in writes {
                        model[write.key] = write.value.map { ($0, revision, write.expiresIn.map { clock.now + $0 }) }
                    }
                } else {
                    #expect(result == .conflict(conflicts.map(\.key)))
                }
                let snapshot = try await store.snapshot("k/")
                #expect(snapshot.revision == revision)
                #expect(
                    Dictionary(uniqueKeysWithValues: snapshot.entries.map { ($0.key, $0.value) })
                        == model.mapValues(\.value))
                guard generator.oneIn(3) else { continue }
                switch try await store.changes(after: seen) {
                case .entries(let entries, let now):
                    for entry in entries { mirror[entry.key] = entry.value }
                    seen = now
                case .startOver: Issue.record("The store has forgotten its changes.")
                }
                // What has expired since is still in the mirror, which knows the time itself.
                #expect(model.allSatisfy { mirror[$0.key] == $0.value.value })
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
