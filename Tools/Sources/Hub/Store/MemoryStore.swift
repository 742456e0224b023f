import Foundation

/// A store that ends with the process: for a hub without a file, and for tests.
package actor MemoryStore: HubStore {
    private struct Kept {
        var value: Data?
        var revision: Int
        var expires: Double?
    }

    private var kept: [String: Kept] = [:]
    /// The keys in the order of their commits. Only the last place of a key counts.
    private var order: [(revision: Int, key: String)] = []
    private var removed: Set<String> = []
    private var expiring: Set<String> = []
    private var revision = 0
    /// Changes up to this revision are no longer known.
    private var forgotten = 0
    private let now: @Sendable () -> Double

    /// Creates an empty store.
    ///
    /// - Parameter now: The seconds of a clock, by which entries expire.
    package init(now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }) {
        self.now = now
    }

    package func snapshot(_ prefix: String) -> StoreSnapshot {
        let time = now()
        let entries = kept.keys.filter { $0.utf8.starts(with: prefix.utf8) }.compactMap { entry($0, time) }
            .filter { $0.value != nil }
        return StoreSnapshot(entries: entries.sorted { $0.key < $1.key }, revision: revision)
    }

    package func commit(_ writes: [StoreWrite]) throws -> StoreCommit {
        try StoreError.check(writes)
        let time = now()
        let conflicts = writes.filter { write in
            guard let expected = write.expected else { return false }
            let entry = entry(write.key, time)
            return expected != (entry?.value == nil ? 0 : entry?.revision ?? 0)
        }
        guard conflicts.isEmpty else { return .conflict(conflicts.map(\.key)) }
        revision += 1
        for write in writes {
            keep(write.key, Kept(value: write.value, revision: revision, expires: write.expiresIn.map { time + $0 }))
            order.append((revision, write.key))
        }
        forget(time)
        return .stored(revision)
    }

    package func changes(after revision: Int) -> StoreChanges {
        guard revision >= forgotten, revision <= self.revision else { return .startOver }
        let time = now()
        let recent = order.reversed().prefix { $0.revision > revision }
        let entries = recent.filter { kept[$0.key]?.revision == $0.revision }.compactMap { entry($0.key, time) }
        return .entries(
            entries.sorted { ($0.revision, $0.key) < ($1.revision, $1.key) }, revision: self.revision)
    }

    private func keep(_ key: String, _ new: Kept) {
        kept[key] = new
        if new.value == nil { removed.insert(key) } else { removed.remove(key) }
        if new.expires == nil { expiring.remove(key) } else { expiring.insert(key) }
    }

    private func entry(_ key: String, _ time: Double) -> StoreEntry? {
        kept[key].map { kept in
            let isExpired = kept.expires.map { $0 <= time } ?? false
            return StoreEntry(
                key: key, value: isExpired ? nil : kept.value, revision: kept.revision,
                expiresIn: isExpired ? nil : kept.expires.map { $0 - time })
        }
    }

    /// Removes what has expired, and forgets the oldest removals when there are twice as many as are remembered.
    private func forget(_ time: Double) {
        for key in expiring {
            guard let entry = kept[key], entry.expires ?? .infinity <= time else { continue }
            keep(key, Kept(value: nil, revision: entry.revision, expires: nil))
        }
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
