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
        var head = ["scheme", "action"]
        if hasTargets { head.append("target") }
        head.append("configuration")
        if hasEnvironment { head += ["environment", "selected by"] }
        self.head = head + report.settingNames + [""]
        rows = report.rows.map { row in
            var cells = [row.scheme, row.plan.kind.rawValue]
            if hasTargets { cells.append(row.plan.target?.target.name ?? "-") }
            cells.append(row.configuration)
            if hasEnvironment { cells += [row.environment, row.source] }
            let isBuilt = !row.settings.isEmpty
            cells +=
                isBuilt ? row.settings.map { $0.origin == nil ? "-" : $0.value } : report.settingNames.map { _ in "-" }
            return cells + [row.marks.joined(separator: ", ")]
        }
    }
}
