import Generation

/// `settings-bundle generate` as text: each file, and what changed and why.
package struct SettingsBundleGenerateText {
    let report: SettingsBundleGenerateReport

    package init(_ report: SettingsBundleGenerateReport) {
        self.report = report
    }

    package var text: String {
        let files = report.files.flatMap { file in
            ["\(word(file)) \(report.directory)/\(file.path)".printable] + file.reasons.map { "    \($0)".printable }
        }
        let folders = report.removedFolders.map { "removed \($0), which became empty".printable }
        return
            (FindingPrinter(secrets: report.secretNames).lines(report.findings) + files + folders
            + [summary].compactMap { $0 })
            .joined(separator: "\n")
    }

    private func word(_ file: GeneratedFile) -> String {
        file.change == .unchanged ? "unchanged" : (report.isDry ? "would be " : "") + file.change.rawValue
    }

    private var summary: String? {
        if report.status == .unusable { return "nothing was written" }
        let verb = report.isDry ? "would change" : "changed"
        return "\(report.changed) \(verb)"
    }
}
