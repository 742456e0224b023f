import Foundation

@testable import Hub

/// A store that counts how often it is read, and whose commits can be made to wait or to fail.
actor CountingStore: HubStore {
    nonisolated let isShared: Bool
    private let store: MemoryStore
    private(set) var reads = 0
    private(set) var commits = 0
    private var isHeld = false
    private var held: [CheckedContinuation<Void, Never>] = []
    /// A commit fails that writes an entry with this text in its key.
    private var refused: String?

    init(_ store: MemoryStore = MemoryStore()) { (self.store, isShared) = (store, store.isShared) }

    /// Lets commits wait.
    func hold() { isHeld = true }

    func release() {
        isHeld = false
        for continuation in held { continuation.resume() }
        held = []
    }

    func refuse(_ text: String) { refused = text }

    func snapshot(_ prefix: String) async throws -> StoreSnapshot {
        reads += 1
        return await store.snapshot(prefix)
    }

    func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        if isHeld { await withCheckedContinuation { held.append($0) } }
        if let refused, writes.contains(where: { !$0.isCheck && $0.key.contains(refused) }) {
            throw StoreError(description: "there is no room for it")
        }
        commits += 1
        return try await store.commit(writes)
    }

    func changes(after revision: Int) async throws -> StoreChanges { await store.changes(after: revision) }
}
