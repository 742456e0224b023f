import Foundation
import GuardedServer

/// Copies everything of a store into an empty one: between a file and etcd, and into a backup.
package enum StoreCopy {
    /// The bytes of one commit. etcd takes 1.5 MiB, and a report has up to 512 KiB.
    private static let commitBytes = 700 << 10

    /// Copies a store as it is at one moment; hubs may use it meanwhile.
    ///
    /// - Returns: The number of entries.
    /// - Throws: ``StoreError`` if the first store has no hub, or the second one has anything.
    package static func copy(from source: any HubStore, to target: any HubStore) async throws -> Int {
        guard try await source.snapshot(HubSchema.key).entries.contains(where: { $0.key == HubSchema.key }) else {
            throw StoreError(description: "the store to copy is not one of a hub")
        }
        let hub = try await HubSchema.prepare(source, retention: nil)
        try await clear(target)
        let entries = try await source.snapshot("").entries
        var writer = Writer(store: target)
        let places = try await copyAudit(entries, &writer)
        for entry in entries where !isLeftOut(entry.key) {
            var value = entry.value
            if entry.key.hasSuffix("/desired"), let old = value {
                var desired = try JSONDecoder().decode(DesiredRecord.self, from: old)
                for index in desired.changes.indices {
                    desired.changes[index].audit = places[desired.changes[index].audit] ?? desired.changes[index].audit
                }
                value = try JSONEncoder().encode(desired)
            }
            try await writer.add([StoreWrite(entry.key, value)])
        }
        try await writer.finish()
        let last = [
            StoreWrite(HubSchema.key, try JSONEncoder().encode(hub), expected: 0), StoreWrite(HubSchema.copyKey, nil),
        ]
        guard case .stored = try await target.commit(last) else { throw inUse }
        return writer.count + 1
    }

    private static let inUse = StoreError(description: "the store to copy to is in use: it must be empty")

    /// What is a run's, or has another place.
    private static func isLeftOut(_ key: String) -> Bool {
        [HubSchema.key, HubSchema.copyKey].contains(key)
            || ["run/", "presence/", "audit/", "audit-page/"].contains { key.hasPrefix($0) }
    }

    /// Checks that a store has nothing but what a copy has left that was interrupted, which is removed.
    private static func clear(_ target: any HubStore) async throws {
        let entries = try await target.snapshot("").entries
        let isPartOfCopy = entries.contains { $0.key == HubSchema.copyKey }
        guard entries.isEmpty || isPartOfCopy && !entries.contains(where: { $0.key == HubSchema.key }) else {
            throw inUse
        }
        guard case .stored = try await target.commit([StoreWrite(HubSchema.copyKey, Data())]) else { throw inUse }
        var writer = Writer(store: target)
        for entry in entries where entry.key != HubSchema.copyKey {
            try await writer.add([StoreWrite(entry.key, nil)])
        }
        try await writer.finish()
    }

    /// Copies the audit log, as that of one run, in its order: the revisions of the new store say nothing of it.
    ///
    /// - Returns: The new places of the entries.
    private static func copyAudit(_ entries: [StoreEntry], _ writer: inout Writer) async throws -> [AuditPlace:
        AuditPlace]
    {
        var (records, outcomes): ([(place: AuditPlace, entry: StoreEntry)], [AuditPlace: Data]) = ([], [:])
        for entry in entries where entry.key.hasPrefix("audit/") {
            let isOutcome = entry.key.hasSuffix(AuditPlace.outcomeEnd)
            let key = isOutcome ? String(entry.key.dropLast(AuditPlace.outcomeEnd.count)) : entry.key
            let parts = key.split(separator: "/").map(String.init)
            guard parts.count == 4, let number = Int(parts[3]) else { continue }
            let place = AuditPlace(run: parts[1], number: number)
            if isOutcome { outcomes[place] = entry.value } else { records.append((place, entry)) }
        }
        records.sort { ($0.entry.revision, $0.place.number) < ($1.entry.revision, $1.place.number) }
        var (places, writes, page): ([AuditPlace: AuditPlace], [StoreWrite], AuditPage) = ([:], [], AuditPage())
        var next = AuditPlace(run: AccessKeys.random(), number: 1)
        for (index, record) in records.enumerated() {
            places[record.place] = next
            writes.append(StoreWrite(next.key, record.entry.value))
            if let outcome = outcomes[record.place] { writes.append(StoreWrite(next.outcomeKey, outcome)) }
            let read = try JSONDecoder().decode(AuditRecord.self, from: record.entry.value ?? Data())
            page.bytes += (record.entry.value?.count ?? 0) + AuditPage.outcomeBytes
            (page.last, page.at) = (next.number, max(page.at, read.at))
            let name = next.page
            next.number += 1
            guard next.page != name || index == records.count - 1 else { continue }
            // With a commit of its own, so that the revisions of the pages are in order.
            try await writer.finish()
            try await writer.add(writes + [StoreWrite(name.key, try JSONEncoder().encode(page))])
            (writes, page) = ([], AuditPage())
        }
        try await writer.finish()
        return places
    }

    /// Writes entries in commits that every store takes.
    private struct Writer {
        let store: any HubStore
        private(set) var count = 0
        private var writes: [StoreWrite] = []
        private var bytes = 0

        init(store: any HubStore) { self.store = store }

        mutating func add(_ new: [StoreWrite]) async throws {
            let size = new.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) }
            if writes.count + new.count > StoreLimits.writes || bytes + size > commitBytes { try await finish() }
            writes += new
            bytes += size
        }

        mutating func finish() async throws {
            guard !writes.isEmpty else { return }
            _ = try await store.commit(writes)
            count += writes.count
            (writes, bytes) = ([], 0)
        }
    }
}
