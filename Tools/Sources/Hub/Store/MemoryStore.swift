import Foundation

/// A store that ends with the process: for a hub without a file, and for tests.
package actor MemoryStore: HubStore {
    private struct Kept {
        var value: Data?
        var revision: Int
        var expires: Double?
    }

    private var kept: [String: Kept] = [:]
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
            kept[write.key] = Kept(
                value: write.value, revision: revision, expires: write.expiresIn.map { time + $0 })
        }
        forget(time)
        return .stored(revision)
    }

    package func changes(after revision: Int) -> StoreChanges {
        guard revision >= forgotten, revision <= self.revision else { return .startOver }
        let time = now()
        let entries = kept.keys.compactMap { entry($0, time) }.filter { $0.revision > revision }
        return .entries(
            entries.sorted { ($0.revision, $0.key) < ($1.revision, $1.key) }, revision: self.revision)
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
        for (key, entry) in kept where entry.expires.map({ $0 <= time }) ?? false {
            kept[key] = Kept(value: nil, revision: entry.revision, expires: nil)
        }
        let removed = kept.filter { $0.value.value == nil }
        guard removed.count > 2 * StoreLimits.removals else { return }
        for (key, removal) in removed.sorted(by: { $0.value.revision < $1.value.revision })
            .dropLast(StoreLimits.removals)
        {
            kept[key] = nil
            forgotten = max(forgotten, removal.revision)
        }
    }
}
