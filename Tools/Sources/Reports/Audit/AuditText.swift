import ArtifactAudit
import Foundation
import SourceText
import Switchyard

/// `audit` as text: the verdict with exactly what it rests on, then each hit, then what was read.
package struct AuditText {
    let outcome: AuditResult

    package init(_ outcome: AuditResult) { self.outcome = outcome }

    private var report: AuditReport { outcome.report }

    package var text: String {
        let sections = [[verdict], hits, fixes, accepted, required, coverage].filter { !$0.isEmpty }
        return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var verdict: String {
        let words = AuditWords.headline(outcome).printable
        return [.proven, .nothingFound].contains(report.verdict) ? words.good : words.bad
    }

    /// The hits that are not accepted, by file.
    private var hits: [String] {
        let (spread, open) = AuditWords.spread(report.hits.filter { $0.accepted == nil && $0.severity != .note })
        let paths = open.map(\.path).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        let inMany = spread.flatMap { hit, paths in
            ["\(paths.count) files: \(AuditWords.few(paths))".printable.emphasised]
                + lines(hit).prefix(1)
        }
        return inMany
            + paths.flatMap { path in
                let own = open.filter { $0.path == path }
                // One cause in many places of a file is shown in the first ones.
                let shown = own.prefix(Self.mostOfAFile)
                return [path.printable.emphasised] + shown.flatMap(lines)
                    + (own.count > shown.count ? ["  and \(own.count - shown.count) more in this file".faint] : [])
            }
    }

    private static let mostOfAFile = 20

    private func lines(_ hit: AuditReport.Hit) -> [String] {
        let place = [hit.part, hit.offset.map { "offset \($0)" }, hit.encoding].compactMap { $0 }
        return [
            "  \(hit.severity.rawValue): \(AuditWords.message(hit)) [\(hit.rule.rawValue)]".printable,
            "    \(place.joined(separator: ", "))".printable.faint,
        ].filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// What to do, each once.
    private var fixes: [String] {
        let fixes = AuditWords.fixes(outcome)
        return fixes.isEmpty ? [] : ["What to do".emphasised] + fixes.map { "  \($0)".printable }
    }

    private var accepted: [String] {
        let lines = report.hits.filter { $0.accepted != nil }.map { hit in
            "  \(hit.path): \(hit.value) (\(hit.accepted ?? ""))".printable
        }
        let stale = outcome.stale.map { entry in
            "  \(entry.path): \(entry.value.map { Redaction.shown(name: "", value: $0) } ?? entry.rule ?? "") is accepted, but no longer there; remove the entry"
                .printable.bad
        }
        return lines.isEmpty && stale.isEmpty ? [] : ["Accepted".emphasised] + lines + stale
    }

    private var required: [String] {
        guard !report.required.isEmpty else { return [] }
        let missing = report.required.filter { !$0.found }
        let found = report.required.count - missing.count
        return ["Required".emphasised, "  \(found) of \(report.required.count) found"]
            + missing.map { "  missing: \(AuditWords.requirement($0, outcome))".printable.bad }
    }

    private var coverage: [String] {
        var lines = ["Read".emphasised, "  \(AuditWords.coverage(outcome))"]
        lines += report.coverage.unread.map { unread in
            "  not read: \(unread.path) (\(unread.reason))".printable.bad
        }
        let opaque = report.coverage.opaque
        if !opaque.isEmpty {
            lines.append("  compressed in a way that is not decoded: \(AuditWords.few(opaque))".printable)
        }
        lines += AuditWords.unprovable(report).map { "  not provable: \($0)".printable }
        let notes = report.hits.count { $0.severity == .note }
        if notes > 0 { lines.append("  \(notes) in debugging information, which is not shipped".faint) }
        return lines
    }
}
