package import Foundation
import SourceText

/// Hits that are known and may stay, such as the `localhost` of a vendor's library, each with a reason.
///
/// ```json
/// { "accepted": [ { "rule": "local-host", "path": "Frameworks/Vendor.framework/Vendor", "value": "http://localhost",
///                   "reason": "the vendor's debugger, never called in a release" } ] }
/// ```
package struct AcceptedHits: Sendable, Codable {
    /// One entry. What it does not name may be anything.
    package struct Entry: Sendable, Hashable, Codable {
        /// The identifier of the rule.
        package var rule: String?
        /// The path, or its end after a slash.
        package var path: String
        /// The value.
        package var value: String?
        /// Why the hit may stay.
        package var reason: String

        func matches(_ hit: AuditReport.Hit) -> Bool {
            (rule == nil || rule == hit.rule.rawValue) && (value == nil || value == hit.value)
                && (hit.path == path || hit.path.hasSuffix("/" + path))
        }
    }

    /// The entries.
    package var accepted: [Entry]

    /// Reads the JSON of a file.
    ///
    /// - Throws: a `DecodingError`, also for an entry without a reason.
    package init(_ data: Data) throws {
        self = try JSONDecoder().decode(AcceptedHits.self, from: data)
        if let rule = accepted.compactMap(\.rule).first(where: { !RuleID.ofBuiltApps.map(\.rawValue).contains($0) }) {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "unknown rule \"\(rule)\""))
        }
        if let entry = accepted.first(where: { $0.reason.allSatisfy(\.isWhitespace) || $0.path.isEmpty }) {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "the entry for \"\(entry.path)\" needs a path and a reason"))
        }
    }

    /// Marks the hits that are accepted.
    ///
    /// - Returns: the entries that match nothing.
    package func mark(_ report: inout AuditReport) -> [Entry] {
        var used: Set<Entry> = []
        for index in report.hits.indices {
            guard let entry = accepted.first(where: { $0.matches(report.hits[index]) }) else { continue }
            report.hits[index].accepted = entry.reason
            used.insert(entry)
        }
        return accepted.filter { !used.contains($0) }
    }
}
