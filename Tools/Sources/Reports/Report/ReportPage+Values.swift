import SourceText

/// The values, and the files that take part in a selection.
extension ReportPage {
    var values: String {
        guard !model.values.isEmpty else { return "" }
        return section("values", "Values", model.values.map(table).joined(separator: "\n"))
    }

    private func table(_ table: ReportValues) -> String {
        let shown = table.rows.filter { $0.differs || $0.isChanged }
        let alike = table.rows.filter { !$0.differs && !$0.isChanged }
        let head = table.columns.map { name in
            "<th scope=\"col\">\(Self.breaking(name))\(name == table.production ? " <small>production</small>" : "")</th>"
        }
        let rows = shown.map { row in
            "<tr\(row.differs ? " class=\"differing\"" : "")>\(Self.head(of: row))\(row.cells.map(Self.cell).joined())</tr>"
        }
        let differing =
            rows.isEmpty
            ? ""
            : """
            <div class="scroll" tabindex="0" role="region" aria-label="\(table.title.html)"><table>
            <thead><tr><th scope="col">Key</th>\(head.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
        return """
            <details open class="values"><summary>\(table.title.html)</summary>
            <label class="origins"><input type="checkbox"> Where each value comes from</label>
            \(differing)\(alike.isEmpty ? "" : fold(alike, of: table))
            </details>
            """
    }

    /// What is the same in all columns has one of them.
    private func fold(_ alike: [ReportValues.Row], of table: ReportValues) -> String {
        let rows = alike.map { row in
            let origins = row.cells.compactMap { $0?.origin }.uniqued.joined(separator: "; ")
            let cell = row.cells.first.flatMap { $0 }.map { ReportValues.Cell(text: $0.text, origin: origins) }
            return "<tr>\(Self.head(of: row))\(Self.cell(cell))</tr>"
        }
        let hidden = alike.count(where: \.isHidden)
        let secrets = hidden > 0 ? ", of which \(hidden) hidden, because secret" : ""
        let words =
            table.columns.count > 1
            ? "\(Self.count(alike.count, "key")) without a difference\(secrets)" : Self.count(alike.count, "key")
        // Without a difference, a short table is all there is to see.
        let isOpen = alike.count == table.rows.count && alike.count <= 12
        return """
            <details \(isOpen ? "open " : "")class="alike"><summary>\(words)</summary>
            <table>
            <thead><tr><th scope="col">Key</th><th scope="col">\(table.columns.count > 1 ? "Everywhere" : table.columns[0].html)</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></details>
            """
    }

    private static func head(of row: ReportValues.Row) -> String {
        let marks = row.marks.map { "<small>\($0.html)</small>" }
        let differs = row.differs ? "<small class=\"differs\" title=\"not everywhere the same\">≠</small> " : ""
        return "<th scope=\"row\">\(differs)\(breaking(row.key)) \(marks.joined(separator: " "))</th>"
    }

    private static func cell(_ cell: ReportValues.Cell?) -> String {
        guard let cell else { return "<td class=\"empty\">no value</td>" }
        let origin = cell.origin.map { "<small class=\"origin\">\($0.html)</small>" } ?? ""
        let change = cell.change.map { "<small class=\"change\">● \($0.html)</small>" } ?? ""
        return "<td>\(breaking(cell.text))\(change)\(origin)</td>"
    }

    /// A text whose lines break after dots and slashes, and within names only without another way.
    private static func breaking(_ text: String) -> String {
        text.html.replacing(/[.\/](?=[^.\/])/) { "\($0.output)<wbr/>" }
    }

    var switchPoints: String {
        let files = model.switchPoints
        guard !files.isEmpty else { return "" }
        let items = files.map { point in
            let lines = point.lines.map { line, words in
                let number = line > 0 ? "<code>\(line)</code> " : ""
                let shown =
                    words.prefix(4).joined(separator: "; ") + (words.count > 4 ? "; and \(words.count - 4) more" : "")
                return "<li>\(number)\(shown.html)</li>"
            }
            return
                "<li><details><summary><code>\(point.file.html)</code> <small>\(Self.count(point.lines.count, "line"))</small></summary>"
                + "<ul>\(lines.joined())</ul></details></li>"
        }
        return section(
            "switch-points", "Switch points",
            "<details><summary>\(Self.count(files.count, "file")) that take part in a selection, with the lines</summary>"
                + "<ul class=\"files\">\n\(items.joined(separator: "\n"))\n</ul></details>")
    }
}
