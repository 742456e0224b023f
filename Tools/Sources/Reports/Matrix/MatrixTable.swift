import AppProjects
import BuildSettings
import SourceText
import Switchyard
import XcodeProjects

/// The cells of a matrix, for a terminal and for Markdown.
struct MatrixTable {
    /// The names of the columns.
    let head: [String]
    /// The cells, row by row; the last cell has the marks.
    let rows: [[String]]

    init(_ report: MatrixReport) {
        let hasEnvironment = report.rows.contains { $0.plan.outcome.selection != nil }
        let targets = Set(report.rows.compactMap { $0.plan.target?.target.name })
        let hasTargets = targets.count > 1
        // Projects may have schemes of one name.
        let projects = Dictionary(grouping: report.rows) { $0.plan.scheme.name }.values
        let hasProjects = projects.contains { rows in
            Set(rows.compactMap { $0.plan.target?.project.directory }).count > 1
        }
        var head = ["scheme", "action"]
        if hasProjects { head.append("project") }
        if hasTargets { head.append("target") }
        head.append("configuration")
        if hasEnvironment { head += ["environment", "selected by"] }
        self.head = head + report.settingNames + [""]
        let all = report.rows.map { row in
            var cells = [row.scheme, row.plan.kind.rawValue]
            if hasProjects { cells.append(row.plan.target?.project.name ?? "-") }
            if hasTargets { cells.append(row.plan.target?.target.name ?? "-") }
            cells.append(row.configuration)
            if hasEnvironment { cells += [row.environment, row.source] }
            let isBuilt = !row.settings.isEmpty
            cells +=
                isBuilt
                ? row.settings.map { $0.origin == nil ? "-" : $0.shown }
                : report.settingNames.map { _ in "-" }
            return Entry(
                scheme: row.plan.scheme.scheme.file, cells: cells + [row.marks.joined(separator: ", ")],
                testRun: row.plan.action.testRun?.name)
        }
        rows = Self.joined(all)
    }

    /// An action of a scheme.
    private struct Entry {
        let scheme: String
        let cells: [String]
        /// The configuration of a test plan.
        let testRun: String?

        func differsOnlyInAction(from other: Entry) -> Bool {
            other.scheme == scheme && cells.indices.allSatisfy { $0 == action || other.cells[$0] == cells[$0] }
        }
    }

    /// The rows, where actions of a scheme that differ in nothing else are one: `run, test, analyze`. Test plans are named
    /// where their tests are launched in different ways: `test (Smoke)`.
    private static func joined(_ entries: [Entry]) -> [[String]] {
        var groups: [[Entry]] = []
        for entry in entries {
            let same = groups.firstIndex { $0.first.map(entry.differsOnlyInAction) ?? false }
            if let same { groups[same].append(entry) } else { groups.append([entry]) }
        }
        return groups.map { group in
            var cells = group.first?.cells ?? []
            let scheme = group.first?.scheme
            let hasOtherTests =
                groups.count { other in
                    other.contains { $0.scheme == scheme && $0.testRun != nil }
                } > 1
            let runs = group.compactMap(\.testRun).uniqued.joined(separator: ", ")
            let names = group.map(\.cells[action]).uniqued.map { name in
                name == SchemeAction.Kind.test.rawValue && hasOtherTests ? "\(name) (\(runs))" : name
            }
            cells[action] = names.joined(separator: ", ")
            return cells
        }
    }

    /// The column of the action.
    private static let action = 1
}
