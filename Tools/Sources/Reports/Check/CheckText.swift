import Manifest
import PropertyLists
import Rules
import SourceText

/// `check` as text: the findings in the style of Xcode, and a summary in the last line.
package struct CheckText {
    let report: CheckReport
    /// Whether it is about a change: one line, and nothing where there is none.
    private let isOfChange: Bool

    package init(_ report: CheckReport, isOfChange: Bool = false) {
        (self.report, self.isOfChange) = (report, isOfChange)
    }

    package var text: String {
        guard !isOfChange || report.checked == nil else {
            return lineOfChange
        }
        return
            (FindingPrinter(secrets: report.secretNames).lines(report.findings.map(\.finding))
            + report.configurationSurveys.compactMap(SurveyText.sentence).uniqued.prefix(Self.mostGuesses).map(\.faint)
            + [summary])
            .joined(separator: "\n")
    }

    /// The finding that says best what to undo, and the rules of the others: what explains a change of a release is before it.
    private var lineOfChange: String {
        let ordered = report.findings.map(\.finding).enumerated().sorted { left, right in
            func rank(_ finding: (offset: Int, element: Finding)) -> [Int] {
                [
                    -(Severity.allCases.firstIndex(of: finding.element.severity) ?? 0),
                    finding.element.rule == .changedRelease ? 1 : 0, finding.offset,
                ]
            }
            return rank(left).lexicographicallyPrecedes(rank(right))
        }.map(\.element)
        guard let first = ordered.first else { return "" }
        let others = ordered.dropFirst().map(\.rule.rawValue)
        let counted = others.uniqued.map { rule in
            let count = others.count { $0 == rule }
            return count > 1 ? "\(rule) (\(count))" : rule
        }
        return FindingPrinter.line(first) + (counted.isEmpty ? "" : "; also \(counted.joined(separator: ", "))")
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
