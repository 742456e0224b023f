import Manifest
import PropertyLists
import Rules
import SourceText

/// `check` as text: the findings in the style of Xcode, and a summary in the last line.
struct CheckText {
    let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    var text: String {
        (FindingPrinter(secrets: report.secretNames).lines(report.findings.map(\.finding))
            + report.configurationSurveys.compactMap(SurveyText.sentence).uniqued.prefix(Self.mostGuesses).map(\.faint)
            + [summary])
            .joined(separator: "\n")
    }

    /// The apps without a catalog that are mentioned; `explain` and JSON have all.
    private static let mostGuesses = 3

    private var summary: String {
        guard report.checked != nil else { return found }
        let others = others.joined(separator: ", ")
        return (found.isEmpty ? "no findings".good : found.bad) + " in \(contents)"
            + (others.isEmpty ? "" : " (\(others))")
    }

    /// How many findings there are of each severity.
    var found: String {
        let counts = Severity.allCases.reversed().map { ($0, report.count($0)) }.filter { $0.1 > 0 }
        return counts.map { Self.number($1, $0.rawValue) }.joined(separator: ", ")
    }

    /// What is not shown, and why.
    var others: [String] {
        guard let checked = report.checked else { return [] }
        return [
            checked.lessSevere > 0 ? "\(checked.lessSevere) less severe" : nil,
            checked.suppressed > 0 ? "\(checked.suppressed) suppressed" : nil,
            checked.known > 0 ? "\(checked.known) in the baseline" : nil,
            report.turnedOff.isEmpty
                ? nil
                : "turned off in \(Manifest.fileName): \(report.turnedOff.map(\.rawValue).joined(separator: ", "))",
            checked.stale.isEmpty ? nil : "\(checked.stale.count) fixed since the baseline",
        ].compactMap { $0 }
    }

    /// What was checked, because silence could mean that nothing was.
    var contents: String {
        let folder = report.folder
        let kinds = [
            (folder.projects.count, "project"), (folder.xcconfigFiles.count, "xcconfig file"),
            (folder.settingsBundles.count, "Settings bundle"),
            (folder.catalogs.count + folder.switchyardFiles.count, "catalog"),
        ]
        let listed = kinds.filter { $0.0 > 0 }.map(Self.number)
        return listed.isEmpty ? "0 projects" : listed.joined(separator: ", ")
    }

    private static func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
