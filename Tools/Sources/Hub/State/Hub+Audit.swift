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

    /// Entries of the audit log, the latest first.
    ///
    /// - Parameters:
    ///   - number: Only entries before this one.
    ///   - device: Only entries about this device. Of a long log, a part may then have few entries, or none.
    package func auditEntries(before number: Int?, device: String?, count: Int = 100) async throws -> AuditPart {
        var part = AuditPart()
        var next = max(1, min(number ?? .max, mirror.lastAudit + 1))
        let first = mirror.firstAuditPage ?? .max
        for _ in 0..<limits.auditPages {
            let page = AuditPage.page(of: next - 1)
            guard next > 1, page >= first else { return part }
            for entry in try await Self.entries(of: page, store) where entry.number < next {
                guard part.entries.count < count else {
                    part.earlier = next
                    return part
                }
                next = entry.number
                if device == nil || entry.entry.device == device { part.entries.append(entry) }
            }
            next = max(1, page * AuditPage.entries)
        }
        part.earlier = next > 1 ? next : nil
        return part
    }

    /// The entries of a page with what came of them, the latest first.
    private nonisolated static func entries(of page: Int, _ store: any HubStore) async throws -> [AuditEntry] {
        let prefix = AuditPage.prefix(page)
        var records: [Int: AuditRecord] = [:]
        var outcomes: [Int: AuditOutcome] = [:]
        for entry in try await store.snapshot(prefix).entries {
            let name = entry.key.dropFirst(prefix.count)
            if name.hasSuffix(AuditPage.outcomeEnd) {
                guard let number = Int(name.dropLast(AuditPage.outcomeEnd.count)) else { continue }
                outcomes[number] = entry.value.flatMap { try? JSONDecoder().decode(AuditOutcome.self, from: $0) }
            } else if let number = Int(name) {
                records[number] = entry.value.flatMap { try? JSONDecoder().decode(AuditRecord.self, from: $0) }
            }
        }
        return records.sorted { $0.key > $1.key }.map { number, record in
            var record = record
            (record.succeeded, record.outcome) = (outcomes[number]?.succeeded, outcomes[number]?.text)
            return AuditEntry(number: number, entry: record)
        }
    }
}
