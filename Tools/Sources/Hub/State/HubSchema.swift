import Foundation
import GuardedServer

/// The record that makes a store that of hubs, and the version of the records in it.
enum HubSchema {
    /// The key of ``HubRecord``.
    static let key = "hub"
    /// A key that a store has while it is copied to.
    static let copyKey = "copying"

    /// Makes an empty store that of a new hub, and migrates one of an earlier version. Of several hubs that begin at once, one
    /// does it.
    ///
    /// - Throws: ``StoreError`` if the store is that of a later version, or was not copied to its end.
    static func prepare(_ store: any HubStore, retention: Retention?) async throws -> HubRecord {
        for _ in 0..<100 {
            guard try await store.snapshot(copyKey).entries.isEmpty else {
                throw StoreError(description: "the store is only a part of a copy: remove it, and copy again")
            }
            let entry = try await store.snapshot(key).entries.first { $0.key == key }
            var record = HubRecord(identifier: AccessKeys.random(), schema: HubRecord.schema)
            if let entry {
                guard let found = entry.value.flatMap({ try? JSONDecoder().decode(HubRecord.self, from: $0) }) else {
                    throw StoreError(description: "the store has no identifier of a hub")
                }
                record = found
                let schema = found.schema ?? 1
                guard schema <= HubRecord.schema else {
                    throw StoreError(description: "the store is from a later version of switchyard")
                }
                if schema < HubRecord.schema { try await FirstSchema.migrate(store) }
                if schema == HubRecord.schema, retention == nil || retention == found.retention { return found }
            }
            record.schema = HubRecord.schema
            record.retention = retention ?? record.retention ?? Retention()
            let write = StoreWrite(key, try JSONEncoder().encode(record), expected: entry?.revision ?? 0)
            if case .stored = try await store.commit([write]) { return record }
        }
        throw StoreError(description: "other hubs change the store all the time", isPassing: true)
    }
}

/// The first version: one hub, the numbers of whose audit log were those of the store.
enum FirstSchema {
    /// The run that its entries become those of.
    private static let run = "1"

    /// Writes every record of the first version as one of the second. A migration that was interrupted goes on.
    static func migrate(_ store: any HubStore) async throws {
        let audit = try await store.snapshot("audit-page/").entries.compactMap { entry -> (page: Int, StoreEntry)? in
            Int(entry.key.dropFirst("audit-page/".count)).map { ($0, entry) }
        }
        for (page, entry) in audit.sorted(by: { $0.page < $1.page }) {
            let name = AuditPageName(run: run, page: page)
            let old = "audit/\(page)/"
            let entries = try await store.snapshot(old).entries
            let moved = entries.map { StoreWrite(name.prefix + $0.key.dropFirst(old.count), $0.value) }
            _ = try await store.commit(moved + [StoreWrite(name.key, entry.value)])
            _ = try await store.commit(entries.map { StoreWrite($0.key, nil) } + [StoreWrite(entry.key, nil)])
        }
        for entry in try await store.snapshot("device/").entries where entry.key.hasSuffix("/desired") {
            guard let desired = entry.value.flatMap(desired) else { continue }
            _ = try await store.commit([StoreWrite(entry.key, desired, expected: entry.revision)])
        }
        // They last for minutes.
        for part in ["pairing/", "ticket/"] {
            for entry in try await store.snapshot(part).entries {
                _ = try await store.commit([StoreWrite(entry.key, nil, expected: entry.revision)])
            }
        }
    }

    private static func desired(_ value: Data) -> Data? {
        guard var record = try? JSONSerialization.jsonObject(with: value) as? [String: Any],
            let changes = record["changes"] as? [[String: Any]], record["handedOut"] == nil
        else { return nil }
        record["handedOut"] = 0
        record["changes"] = changes.map { change in
            var change = change
            change["audit"] = ["run": run, "number": change["audit"] ?? 0]
            return change
        }
        return try? JSONSerialization.data(withJSONObject: record)
    }
}
