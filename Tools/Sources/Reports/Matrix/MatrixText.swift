import Foundation
import SourceText

/// `matrix` as text.
package struct MatrixText {
    let report: MatrixReport

    package init(_ report: MatrixReport) {
        self.report = report
    }

    package var text: String {
        let blocks = [lines(MatrixTable(report)), remarks].filter { !$0.isEmpty }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// The findings, for standard error.
    package var findings: [String] { FindingPrinter().lines(report.findings) }

    /// What is not in the table.
    private var remarks: [String] {
        let further = report.furtherSettings
        let more =
            further > 0
            ? [
                "\(further) more build setting\(further == 1 ? "" : "s") of Info.plist differ\(further == 1 ? "s" : ""); "
                    + "--setting shows them"
            ] : []
        return
            (more + report.pickedFiles.map { "\($0.phrase) \($0.files.joined(separator: ", "))".printable }
            + report.surveys.compactMap(SurveyText.sentence)).map(\.faint)
    }

    private func lines(_ table: MatrixTable) -> [String] {
        guard !table.rows.isEmpty else { return [] }
        let head = table.head.map(\.printable)
        // The marks in the last cell are not cut: a rule's identifier is of use only as a whole.
        let cells = table.rows.map { $0.dropLast().map(\.printableValue) + $0.suffix(1).map(\.printable) }
        let widths = head.indices.map { column in
            min(60, ([head[column]] + cells.map { $0[column] }).map(\.count).max() ?? 0)
        }
        var last = ""
        return [line(head, widths).faint]
            + cells.map { row in
                // The name of a scheme only once, in the row of its first action.
                let name = row[0] == last ? "" : row[0]
                last = row[0]
                let mark = row.last.map { $0.isEmpty ? "" : "▲ \($0)" } ?? ""
                return line([name] + row.dropFirst().dropLast(), widths, ending: mark.bad)
            }
    }

    private func line(_ cells: [String], _ widths: [Int], ending: String = "") -> String {
        let padded = zip(cells, widths).map { cell, width in
            cell.count >= width ? cell : cell.padding(toLength: width, withPad: " ", startingAt: 0)
        }
        let text = (padded + (ending.isEmpty ? [] : [ending])).joined(separator: "  ")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
