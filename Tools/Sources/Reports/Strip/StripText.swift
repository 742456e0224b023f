import Generation

/// `strip` as text: what was removed, then the audit.
package struct StripText {
    let report: StripReport

    package init(_ report: StripReport) { self.report = report }

    /// `nil` where nothing was written, and nothing would be.
    package var text: String? {
        guard report.findings.isEmpty else { return nil }
        var lines = report.files.flatMap { file in
            ["\(file.change == .removed ? "removed" : "changed") \(file.path)"] + file.reasons.map { "    \($0)" }
        }
        if lines.isEmpty {
            lines = [report.remarks.isEmpty ? "nothing to remove" : "nothing that was generated is there to remove"]
        }
        if report.isDry { lines.append("nothing was written") }
        return lines.map(\.printable).joined(separator: "\n")
            + (report.outcome.map { "\n\n" + AuditText($0).text } ?? "")
    }
}
