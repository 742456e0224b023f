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
                ? row.settings.map { $0.origin == nil ? "-" : Redaction.shown(name: $0.name, value: $0.value) }
                : report.settingNames.map { _ in "-" }
            return (scheme: row.plan.scheme.scheme.file, cells: cells + [row.marks.joined(separator: ", ")])
        }
        rows = Self.joined(all)
    }

    /// The rows, where actions of a scheme that differ in nothing else are one: `run, test, analyze`.
    private static func joined(_ rows: [(scheme: String, cells: [String])]) -> [[String]] {
        var joined: [(scheme: String, cells: [String])] = []
        for row in rows {
            let same = joined.firstIndex { other in
                other.scheme == row.scheme
                    && other.cells.indices.allSatisfy { $0 == action || other.cells[$0] == row.cells[$0] }
            }
            if let same { joined[same].cells[action] += ", \(row.cells[action])" } else { joined.append(row) }
        }
        return joined.map(\.cells)
    }

    /// The column of the action.
    private static let action = 1
}
