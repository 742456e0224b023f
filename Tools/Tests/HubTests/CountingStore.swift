import Foundation

@testable import Hub

/// A store that counts how often it is read.
actor CountingStore: HubStore {
    nonisolated let isShared = false
    private let store = MemoryStore()
    private(set) var reads = 0
    private(set) var commits = 0

    func snapshot(_ prefix: String) async throws -> StoreSnapshot {
        reads += 1
        return await store.snapshot(prefix)
    }

    func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        commits += 1
        return try await store.commit(writes)
    }

    func changes(after revision: Int) async throws -> StoreChanges { await store.changes(after: revision) }
}
