import Foundation

/// A store that ends with the process: for a hub without a file, and for tests.
package actor MemoryStore: HubStore {
    private struct Kept {
        var value: Data?
        var revision: Int
    }

    package nonisolated let isShared: Bool
    private var kept: [String: Kept] = [:]
    /// The keys in the order of their commits. Only the last place of a key counts.
    private var order: [(revision: Int, key: String)] = []
    private var removed: Set<String> = []
    private var revision = 0
    /// Changes up to this revision are no longer known.
    private var forgotten = 0

    /// Creates an empty store.
    package init(isShared: Bool = false) {
        self.isShared = isShared
    }

    package func snapshot(_ prefix: String) -> StoreSnapshot {
        let entries = kept.keys.filter { $0.utf8.starts(with: prefix.utf8) }.compactMap(entry).filter {
            $0.value != nil
        }
        return StoreSnapshot(entries: entries.sorted { $0.key < $1.key }, revision: revision)
    }

    package func commit(_ writes: [StoreWrite]) throws -> StoreCommit {
        try StoreError.check(writes)
        let conflicts = writes.filter { write in
            guard let expected = write.expected else { return false }
            return expected != (kept[write.key]?.value == nil ? 0 : kept[write.key]?.revision ?? 0)
        }
        guard conflicts.isEmpty else {
            return .conflict(
                conflicts.map { StoreEntry.current($0.key, kept[$0.key]?.value, kept[$0.key]?.revision ?? 0, revision) }
            )
        }
        revision += 1
        for write in writes where !write.isCheck {
            kept[write.key] = Kept(value: write.value, revision: revision)
            if write.value == nil { removed.insert(write.key) } else { removed.remove(write.key) }
            order.append((revision, write.key))
        }
        forget()
        return .stored(revision)
    }

    package func changes(after revision: Int) -> StoreChanges {
        guard revision >= forgotten, revision <= self.revision else { return .startOver }
        let recent = order.reversed().prefix { $0.revision > revision }
        let entries = recent.filter { kept[$0.key]?.revision == $0.revision }.compactMap { entry($0.key) }
        return .entries(
            entries.sorted { ($0.revision, $0.key) < ($1.revision, $1.key) }, revision: self.revision)
    }

    private func entry(_ key: String) -> StoreEntry? {
        kept[key].map { StoreEntry(key: key, value: $0.value, revision: $0.revision) }
    }

    /// Forgets the oldest removals when there are twice as many as are remembered.
    private func forget() {
        if removed.count > 2 * StoreLimits.removals {
            let oldest = removed.map { (key: $0, revision: kept[$0]?.revision ?? 0) }
                .sorted { $0.revision < $1.revision }.dropLast(StoreLimits.removals)
            for (key, revision) in oldest {
                (kept[key], forgotten) = (nil, max(forgotten, revision))
                removed.remove(key)
            }
        }
        guard order.count > 2 * kept.count + StoreLimits.removals else { return }
        order.removeAll { kept[$0.key]?.revision != $0.revision }
    }
}

extension StoreEntry {
    /// What a conflict says of an entry, of which a store has these bytes, if any.
    static func current(_ key: String, _ value: Data?, _ revision: Int, _ storeRevision: Int) -> StoreEntry {
        StoreEntry(key: key, value: value, revision: value == nil ? storeRevision : revision)
    }
}
