import Foundation

/// The audit log, which is in the store alone.
extension Hub {
    /// An entry of the audit log with its number.
    package struct AuditEntry: Codable, Sendable, Hashable {
        /// The number.
        package var number: Int
        /// The entry.
        package var entry: AuditRecord
    }

    /// A part of the audit log.
    package struct AuditPart: Codable, Sendable {
        /// The entries, the latest first.
        package var entries: [AuditEntry] = []
        /// The number before which there may be earlier entries; `nil` at the beginning of the log.
        package var earlier: Int?
    }

    /// Entries of the audit log, the latest first, in the order in which they were stored.
    ///
    /// - Parameters:
    ///   - number: Only entries before this one.
    ///   - device: Only entries about this device. Of a long log, a part may then have few entries, or none.
    package func auditEntries(before number: Int?, device: String?, count: Int = 100) async throws -> AuditPart {
        let end = number ?? .max
        // A page changes with its last entry. An earlier page of the same run has only earlier entries.
        let pages = mirror.auditPages.keys.map { (name: $0, last: mirror.revision(of: $0.key)) }
            .filter { Self.number(mirror.revision(of: $0.name.previous.key), 0) < end }
            .sorted { $0.last > $1.last }
        var (part, found): (AuditPart, [AuditEntry]) = (AuditPart(), [])
        for (index, page) in pages.enumerated() {
            found += try await Self.entries(of: page.name, store).filter { $0.number < end }
            // The runs of several hubs overlap: what is later than all pages that follow is complete.
            let next = index + 1 < pages.count ? Self.number(pages[index + 1].last + 1, 0) : 0
            found.sort { $0.number > $1.number }
            let complete = found.prefix { $0.number >= next }
            found.removeFirst(complete.count)
            for entry in complete where device == nil || entry.entry.device == device {
                guard part.entries.count < count else {
                    part.earlier = part.entries.last?.number
                    return part
                }
                part.entries.append(entry)
            }
            guard index + 1 < limits.auditPages || next >= end || next == 0 else {
                part.earlier = next
                return part
            }
        }
        return part
    }

    /// The number of an entry: its revision, and its place among those of one commit, of which there are several in a copy.
    private static func number(_ revision: Int, _ place: Int) -> Int {
        revision * AuditPage.entries + place % AuditPage.entries
    }

    /// The entries of a page with what came of them.
    private nonisolated static func entries(of page: AuditPageName, _ store: any HubStore) async throws -> [AuditEntry]
    {
        var records: [String: AuditEntry] = [:]
        var outcomes: [String: AuditOutcome] = [:]
        for entry in try await store.snapshot(page.prefix).entries {
            let name = String(entry.key.dropFirst(page.prefix.count))
            if name.hasSuffix(AuditPlace.outcomeEnd) {
                outcomes[String(name.dropLast(AuditPlace.outcomeEnd.count))] = entry.value.flatMap {
                    try? JSONDecoder().decode(AuditOutcome.self, from: $0)
                }
            } else if let place = Int(name), let value = entry.value,
                let record = try? JSONDecoder().decode(AuditRecord.self, from: value)
            {
                records[name] = AuditEntry(number: number(entry.revision, place), entry: record)
            }
        }
        return records.map { name, entry in
            var entry = entry
            (entry.entry.succeeded, entry.entry.outcome) = (outcomes[name]?.succeeded, outcomes[name]?.text)
            return entry
        }
    }
}
