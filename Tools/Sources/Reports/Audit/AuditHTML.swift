import ArtifactAudit
import Foundation
import SourceText
import Switchyard

/// `audit --format html`: one page without scripts and without other files, to attach to a release.
package struct AuditHTML {
    let outcome: AuditResult

    package init(_ outcome: AuditResult) { self.outcome = outcome }

    package var text: String {
        let report = outcome.report
        let name = URL(fileURLWithPath: outcome.artifact).lastPathComponent
        let isProven = report.verdict == .proven
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>Audit of \(name.html)</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; }
            th, td { border-bottom: 1px solid #8886; padding: .3rem .6rem .3rem 0; text-align: start; vertical-align: top; }
            td { overflow-wrap: anywhere; }
            .verdict { border-inline-start: .5rem solid \(isProven ? "#1a7f37" : "#b35900"); padding-inline-start: 1rem; }
            </style>
            </head>
            <body>
            <main>
            <h1>Audit of \(name.html)</h1>
            <p class="verdict"><strong>\(AuditWords.verdict(outcome).html)</strong><br>\(AuditWords.basis(outcome).html)</p>
            \(subject)
            \(table("Found", ["File", "Place", "What"], report.hits.filter { $0.accepted == nil }.map(row)))
            \(list("What to do", AuditWords.fixes(outcome)))
            \(table("Accepted", ["File", "Place", "What", "Reason"], report.hits.filter { $0.accepted != nil }.map(row)))
            \(table("Required", ["What", "Where"], report.required.map(row)))
            <h2>Read</h2>
            <p>\(AuditWords.coverage(outcome).html)</p>
            \(table("Not read", ["File", "Reason"], report.coverage.unread.map { [$0.path, $0.reason] }))
            \(list("Compressed in a way that is not decoded; the bytes were searched", report.coverage.opaque))
            \(list("Not provable", AuditWords.unprovable(report)))
            <footer><p>\(identification.html)</p></footer>
            </main>
            </body>
            </html>
            """
    }

    /// What the page is about, with what it was made, and when.
    private var identification: String {
        let hash = outcome.hash.map { "SHA-256 \($0). " } ?? ""
        let date = Date().formatted(.iso8601)
        return "\(hash)Audited by switchyard \(ToolVersion.current) at \(date)."
    }

    private var subject: String {
        guard let subject = outcome.subject else { return "" }
        return "<p>Expected: the environment \(subject.expected.html) of \(subject.path.html), policy "
            + "\(outcome.policy.rawValue.html).</p>"
    }

    private func row(_ hit: AuditReport.Hit) -> [String] {
        let place = [hit.part, hit.offset.map { "offset \($0)" }, hit.encoding].compactMap { $0 }
        return [
            hit.path, place.joined(separator: ", "), "\(hit.severity.rawValue): \(AuditWords.message(hit))",
        ] + [hit.accepted].compactMap { $0 }
    }

    private func row(_ requirement: AuditReport.Requirement) -> [String] {
        let what =
            requirement.key.map { "value of \($0)" } ?? "marker of the policy \(outcome.policy.rawValue)"
        return [what, requirement.found ? requirement.path ?? "found" : "missing"]
    }

    private func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = columns.map { "<th scope=\"col\">\($0.html)</th>" }.joined()
        let body = rows.map { "<tr>" + $0.map { "<td>\($0.html)</td>" }.joined() + "</tr>" }.joined(separator: "\n")
        return "<h2>\(title.html)</h2>\n<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body)\n</tbody>\n</table>"
    }

    private func list(_ title: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        return "<h2>\(title.html)</h2>\n<ul>\n" + items.map { "<li>\($0.html)</li>" }.joined(separator: "\n")
            + "\n</ul>"
    }
}
