import Foundation
import GRDB
import Synchronization
import Testing

@testable import Hub

/// Commits that come while a store is writing to its file.
@Suite struct SQLiteTransactionTests {
    /// Counts the transactions of a store.
    private final class TransactionCounter: TransactionObserver, Sendable {
        private let transactions = Mutex(0)

        var count: Int { transactions.withLock { $0 } }

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseDidCommit(_ database: Database) { transactions.withLock { $0 += 1 } }
        func databaseDidRollback(_ database: Database) {}
    }

    /// Commits while the disk is busy with another commit.
    private static func commitAtOnce(
        _ commits: [[StoreWrite]], _ store: SQLiteStore
    ) async -> (results: [Result<StoreCommit, any Error>], transactions: Int) {
        let counter = TransactionCounter()
        store.queue.add(transactionObserver: counter, extent: .databaseLifetime)
        let isDone = DispatchSemaphore(value: 0)
        store.queue.asyncWriteWithoutTransaction { _ in isDone.wait() }
        var tasks: [Task<StoreCommit, any Error>] = []
        for (index, writes) in commits.enumerated() {
            tasks.append(Task { try await store.commit(writes) })
            while store.waitingCommits <= index { await Task.yield() }
        }
        isDone.signal()
        var results: [Result<StoreCommit, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return (results, counter.count)
    }

    @Test func commitsThatComeAtOnceShareATransaction() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            func write(_ key: String, expected: Int? = nil) -> [StoreWrite] {
                [StoreWrite(key, Data("1".utf8), expected: expected)]
            }
            let (results, transactions) = await Self.commitAtOnce(
                [write("a", expected: 0), write("a", expected: 0), write("b"), write("a", expected: 1)], store)
            #expect(transactions == 1)
            let found = try results.map { try $0.get() }
            let conflict = StoreEntry(key: "a", value: Data("1".utf8), revision: 1)
            #expect(found == [.stored(1), .conflict([conflict]), .stored(2), .stored(3)], "each sees those before it")
            #expect(try await store.snapshot("").entries.map(\.revision) == [3, 2])
        }
    }

    @Test func aCommitThatCannotBeStoredFailsAlone() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("a", Data("1".utf8))])
            try await store.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
            let (results, _) = await Self.commitAtOnce(
                [
                    [StoreWrite("b", Data("1".utf8))], [StoreWrite("c", Data(repeating: 1, count: 100_000))],
                    [StoreWrite("d", Data("1".utf8))],
                ], store)
            #expect(try [results[0].get(), results[2].get()] == [.stored(2), .stored(3)])
            let error = #expect(throws: StoreError.self) { try results[1].get() }
            #expect(error?.description == "the disk is full")
            #expect(try await store.snapshot("").entries.map(\.key) == ["a", "b", "d"])
        }
    }

    /// Whatever the disk has of a transaction when the power fails: a commit is whole, or is not there.
    @Test func aCrashLeavesWholeCommits() async throws {
        try await withStoreFile { path in
            let store = try SQLiteStore(path: path)
            _ = try await store.commit([StoreWrite("begin", Data())])
            let start = try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).count
            let keys = (0..<8).map { ["\($0)/a", "\($0)/b"] }
            let (_, transactions) = await Self.commitAtOnce(
                keys.map { $0.map { StoreWrite($0, Data(repeating: 1, count: 1_000)) } }, store)
            #expect(transactions == 1)
            let file = try Data(contentsOf: URL(fileURLWithPath: path))
            let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
            for end in Array(stride(from: start, to: log.count, by: 1_000)) + [log.count] {
                try await withStoreFile { path in
                    try file.write(to: URL(fileURLWithPath: path))
                    try log.prefix(end).write(to: URL(fileURLWithPath: path + "-wal"))
                    let crashed = try SQLiteStore(path: path)
                    let found = try await crashed.snapshot("").entries.map(\.key)
                    #expect(found == (end == log.count ? keys.joined() + ["begin"] : ["begin"]), "\(end) bytes")
                    try crashed.close()
                }
            }
        }
    }
}
