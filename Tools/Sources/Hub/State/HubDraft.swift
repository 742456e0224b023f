import Foundation
import HubMessages

/// The writes of one commit, which expect the entries to be as they are in memory.
struct HubDraft {
    let mirror: HubMirror
    private let run: String
    private var byKey: [String: StoreWrite] = [:]
    /// The place of the next entry of the audit log.
    private(set) var nextAudit: AuditPlace
    private var pages: [AuditPageName: AuditPage] = [:]
    /// Whether something was left out, because a commit has a limit.
    private(set) var isIncomplete = false

    /// What is left for the writes that a commit has besides a list of any length.
    private static let otherWrites = 20
    /// The most bytes of changes that share a commit. A replicated store refuses more than three times as many.
    private static let sharedBytes = 512 << 10

    init(_ mirror: HubMirror, run: String) {
        (self.mirror, self.run) = (mirror, run)
        nextAudit = AuditPlace(run: run, number: (mirror.lastAudit[run] ?? 0) + 1)
    }

    /// The writes, sorted by keys.
    var writes: [StoreWrite] { byKey.values.sorted { $0.key < $1.key } }

    /// Whether several changes fit into the commit: all of each, with entries of the audit log that are on one page, so that
    /// their order is that of the changes.
    var isShareable: Bool {
        !isIncomplete && pages.count <= 1 && byKey.count <= StoreLimits.writes - Self.otherWrites
            && byKey.values.reduce(0) { $0 + ($1.value?.count ?? 0) } <= Self.sharedBytes
    }

    /// Whether some more writes fit into the commit. What does not fit is for another commit.
    mutating func hasRoom(for count: Int = 1) -> Bool {
        guard byKey.count + count <= StoreLimits.writes - Self.otherWrites else {
            isIncomplete = true
            return false
        }
        return true
    }

    mutating func write(_ key: String, _ record: some Encodable & Sendable) throws {
        var write = StoreWrite(key, try JSONEncoder().encode(record), expected: mirror.revision(of: key))
        write.record = record
        byKey[key] = write
        // Another hub may have removed the device, and nothing of it must come back.
        guard let device = HubMirror.device(of: key) else { return }
        let identity = "device/\(device)/key"
        if byKey[identity] == nil { byKey[identity] = .check(identity, at: mirror.revision(of: identity)) }
    }

    mutating func remove(_ key: String) {
        guard mirror.revision(of: key) > 0 else { return }
        byKey[key] = StoreWrite(key, nil, expected: mirror.revision(of: key))
    }

    /// Adds an entry to the audit log.
    mutating func log(_ record: AuditRecord) throws {
        let place = nextAudit
        nextAudit.number += 1
        let bytes = try JSONEncoder().encode(record.shortened)
        byKey[place.key] = StoreWrite(place.key, bytes)
        var page = pages[place.page] ?? mirror.auditPages[place.page] ?? AuditPage()
        page.bytes += bytes.count + AuditPage.outcomeBytes
        (page.last, page.at) = (place.number, max(page.at, record.at))
        pages[place.page] = page
        try write(place.page.key, page)
    }

    /// Adds what came of a change to its entry in the audit log, if it still exists.
    ///
    /// - Returns: Whether it fits into this commit.
    mutating func conclude(_ place: AuditPlace, succeeded: Bool, _ outcome: String) throws -> Bool {
        // The entry of another hub may not have come here yet.
        let isRemoved = mirror.auditPages[place.page] == nil && place.number <= mirror.lastAudit[place.run] ?? 0
        guard !isRemoved || pages[place.page] != nil else { return true }
        guard hasRoom() else { return false }
        let text = HubLimits.cut(outcome, to: AuditRecord.longestText)
        let record = AuditOutcome(succeeded: succeeded, text: text)
        byKey[place.outcomeKey] = StoreWrite(place.outcomeKey, try JSONEncoder().encode(record))
        return true
    }

    /// Removes the oldest page of the audit log, if the log has too many bytes or the page is too old. The last page stays.
    mutating func removeOldAudit(before time: Double, bytes: Int) {
        guard let name = mirror.firstAuditPage, let oldest = mirror.auditPages[name],
            mirror.auditBytes > bytes || oldest.at < time
        else { return }
        for number in max(1, name.page * AuditPage.entries)...max(1, oldest.last) {
            let place = AuditPlace(run: name.run, number: number)
            for key in [place.key, place.outcomeKey] { byKey[key] = StoreWrite(key, nil) }
        }
        remove(name.key)
        isIncomplete = true
    }
}
