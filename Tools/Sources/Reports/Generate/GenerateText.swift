import Generation

/// `generate` as text: findings, then a table of the files with what changed and why.
package struct GenerateText {
    let report: GenerateReport

    package init(_ report: GenerateReport) {
        self.report = report
    }

    package var text: String {
        let findings = FindingPrinter(secrets: report.secretNames).lines(report.findings)
        guard report.status != .unusable else { return (findings + ["nothing was written"]).joined(separator: "\n") }
        let former =
            report.completesFormerRun
            ? ["an earlier run ended before it had written all files; now they are complete"] : []
        return (findings + changes + table + [summary] + former + snippet + nextSteps).joined(separator: "\n")
    }

    private var table: [String] {
        let width = report.files.map { word($0).count }.max() ?? 0
        return report.files.flatMap { file in
            let word = word(file)
            let blanks = String(repeating: " ", count: width - word.count + 1)
            return ["\(word)\(blanks)\(file.path)".printable] + file.reasons.map { "    \($0)".printable }
        }
    }

    private var changes: [String] {
        guard report.showsChanges else { return [] }
        return report.files.filter { $0.change != .unchanged && $0.path != report.secretsFile }.flatMap { file in
            UnifiedDiff(file.path, before: file.before, after: file.data).lines.map(\.printableWithTabs)
        }
    }

    /// What belongs into the manifest of the tool that generates the project.
    private var snippet: [String] {
        guard let snippet = report.snippet else { return [] }
        return ["the project is generated, so it was not edited; add to its manifest:"]
            + snippet.split(separator: "\n").map { "    \($0)" }
    }

    /// What is left to do by hand after new files were written.
    private var nextSteps: [String] {
        guard !report.isDry, !report.isWiring else { return [] }
        let created = report.files.filter { $0.change == .created }.map(\.path)
        func first(_ suffix: String) -> String? { created.first { $0.hasSuffix(suffix) } }
        var steps: [String] = []
        if let file = first(".xcconfig") {
            steps.append(
                "choose \(file) and its like under Info > Configurations of the project, or include them there")
        }
        if let file = first("/Environments.plist") {
            steps.append("add \(file) and its like to Copy Bundle Resources of the app")
        }
        for file in created where file.hasSuffix(".swift") { steps.append("add \(file) to the app target") }
        guard !steps.isEmpty else { return [] }
        return ["next, once, in Xcode:"] + steps.map { "    \($0)".printable }
            + ["or let \"switchyard generate --wire\" edit the project"]
    }

    private func word(_ file: GeneratedFile) -> String {
        guard file.change != .unchanged else { return "unchanged" }
        let word = file.change == .changed ? "updated" : file.change.rawValue
        return report.isDry ? "would be \(word)" : word
    }

    private var summary: String {
        let changed = report.files.count - report.count(.unchanged)
        let verb = report.isDry ? "would change" : "changed"
        let parts = [
            ("created", report.count(.created)), ("updated", report.count(.changed)),
            ("removed", report.count(.removed)),
        ]
        .filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        let details = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        return "\(changed) of \(report.files.count) files \(verb)\(details)"
    }
}

extension String {
    /// A line of a file: its tabs stay.
    fileprivate var printableWithTabs: String {
        split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\t")
    }
}
