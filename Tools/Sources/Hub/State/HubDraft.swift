import Foundation
import HubMessages

/// The writes of one commit, which expect the entries to be as they are in memory.
struct HubDraft {
    let mirror: HubMirror
    private var byKey: [String: StoreWrite] = [:]
    /// The number of the next entry of the audit log.
    private(set) var nextAudit: Int
    private var pages: [Int: AuditPage] = [:]

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

    /// Adds an entry to the audit log, and removes its oldest page if the log is too large or the page too old.
    mutating func log(_ record: AuditRecord, _ limits: FleetLimits) throws {
        let number = nextAudit
        nextAudit += 1
        try writeAudit(AuditPage.entryKey(number), record.shortened, number) { page in
            (page.last, page.at) = (number, max(page.at, record.at))
        }
        removeOldAudit(at: record.at, limits)
    }

    /// Adds what came of a change to its entry in the audit log, if it still exists.
    mutating func conclude(_ number: Int, succeeded: Bool, _ outcome: String) throws {
        let page = AuditPage.page(of: number)
        guard mirror.auditPages[page] != nil || pages[page] != nil else { return }
        let text = HubLimits.cut(outcome, to: AuditRecord.longestText)
        try writeAudit(AuditPage.outcomeKey(number), AuditOutcome(succeeded: succeeded, text: text), number) { _ in }
    }

    /// Removes the oldest page of the audit log, if the log has too many bytes or the page is too old. The last page stays.
    mutating func removeOldAudit(at time: Double, _ limits: FleetLimits) {
        guard let page = mirror.firstAuditPage, page < AuditPage.page(of: nextAudit - 1), pages[page] == nil,
            let oldest = mirror.auditPages[page],
            mirror.auditBytes > limits.auditBytes || oldest.at < time - limits.auditSeconds
        else { return }
        let first = max(1, page * AuditPage.entries)
        guard first <= oldest.last else { return remove(AuditPage.key(page)) }
        for number in first...oldest.last {
            for key in [AuditPage.entryKey(number), AuditPage.outcomeKey(number)] {
                byKey[key] = StoreWrite(key, nil)
            }
        }
        remove(AuditPage.key(page))
    }

    private mutating func writeAudit(
        _ key: String, _ record: some Encodable, _ number: Int, _ change: (inout AuditPage) -> Void
    ) throws {
        let bytes = try JSONEncoder().encode(record)
        byKey[key] = StoreWrite(key, bytes)
        let index = AuditPage.page(of: number)
        var page = pages[index] ?? mirror.auditPages[index] ?? AuditPage()
        page.bytes += bytes.count
        change(&page)
        pages[index] = page
        // Who adds an entry meanwhile has changed the page.
        try write(AuditPage.key(index), page)
    }
}
