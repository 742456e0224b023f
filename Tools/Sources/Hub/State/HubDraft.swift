import Foundation

/// The writes of one commit, which expect the entries to be as they are in memory.
struct HubDraft {
    let mirror: HubMirror
    private var byKey: [String: StoreWrite] = [:]
    /// The number of the next entry of the audit log.
    private(set) var nextAudit: Int

    init(_ mirror: HubMirror) {
        self.mirror = mirror
        nextAudit = mirror.lastAudit + 1
    }

    /// The writes, sorted by keys.
    var writes: [StoreWrite] { byKey.values.sorted { $0.key < $1.key } }

    mutating func write(_ key: String, _ record: some Encodable, expiresIn: Double? = nil) throws {
        byKey[key] = StoreWrite(
            key, try JSONEncoder().encode(record), expected: mirror.revision(of: key), expiresIn: expiresIn)
    }

    mutating func remove(_ key: String) {
        guard mirror.revision(of: key) > 0 else { return }
        byKey[key] = StoreWrite(key, nil, expected: mirror.revision(of: key))
    }

    /// Adds an entry to the audit log, and removes the oldest ones.
    mutating func log(_ record: AuditRecord, keeping limit: Int) throws {
        for number in mirror.oldestAudit(keeping: limit) { remove("audit/\(number)") }
        try write("audit/\(nextAudit)", record)
        nextAudit += 1
    }

    /// Adds what came of a change to its entry in the audit log, if it still exists.
    mutating func conclude(_ number: Int?, succeeded: Bool, _ outcome: String) throws {
        guard let number else { return }
        let key = "audit/\(number)"
        guard byKey[key] == nil, var record = mirror.audit[number] else { return }
        (record.succeeded, record.outcome) = (succeeded, outcome)
        try write(key, record)
    }
}
