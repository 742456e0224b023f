import PropertyLists
import Rules
import SourceText

/// The findings, each with the lines of the map that it is about.
extension ReportPage {
    /// So many findings are shown; the others are folded.
    private static let mostShown = 8
    /// So many lines of the map are named beside a finding.
    private static let mostLines = 3

    var findings: String {
        guard !model.findings.isEmpty else { return section("findings", "Findings", "<p>No findings.</p>") }
        // The first path of each line of the map, by the paths that it stands for.
        let lines = map.grouped.flatMap(\.groups).flatMap(\.lines)
        let heads = Dictionary(lines.flatMap { line in line.paths.map { ($0, line.paths[0]) } }) { first, _ in first }
        let order = model.findings.indices.sorted {
            (model.findings[$1].severity, $0) < (model.findings[$0].severity, $1)
        }
        let serious = order.filter { model.findings[$0].severity > .note }
        let shown = Array(serious.prefix(Self.mostShown))
        let folded = order.filter { !shown.contains($0) }
        let fold =
            folded.isEmpty
            ? ""
            : "<details><summary>\(counts(folded))\(shown.isEmpty ? "" : " more")</summary>\(table(folded, heads))</details>"
        return section("findings", "Findings", (shown.isEmpty ? "" : table(shown, heads)) + fold)
    }

    /// How many there are of each severity.
    private func counts(_ indexes: [Int]) -> String {
        let severities = indexes.map { model.findings[$0].severity }
        return severities.uniqued.map { severity in
            Self.count(severities.count { $0 == severity }, severity.rawValue)
        }.joined(separator: ", ")
    }

    private func table(_ indexes: [Int], _ heads: [Int: Int]) -> String {
        """
        <table class="findings">
        <thead><tr><th scope="col">Severity</th><th scope="col">What is wrong</th><th scope="col">Where</th>\
        <th scope="col">On the map</th></tr></thead>
        <tbody>
        \(indexes.map { row($0, heads) }.joined(separator: "\n"))
        </tbody></table>
        """
    }

    private func row(_ index: Int, _ heads: [Int: Int]) -> String {
        let finding = model.findings[index]
        let notes = FindingPrinter.notes(of: finding).map { note in
            let place = note.location.map { "<code>\($0.fileAndLine.html)</code> " } ?? ""
            return "<li>\(place)\(note.message.html)</li>"
        }
        let fix = finding.fix.map { "<p>\($0.html)</p>" } ?? ""
        let list =
            notes.isEmpty
            ? ""
            : "<details><summary>\(Self.count(notes.count, "place")) more</summary><ul>\(notes.joined())</ul></details>"
        let place = finding.location.map { "<code>\($0.fileAndLine.html)</code>" } ?? ""
        return
            "<tr id=\"finding-\(index)\" class=\"\(finding.severity.rawValue)\"><td><b>\(finding.severity.rawValue)</b></td>"
            + "<td>\(finding.message.html) <small>\(finding.rule.rawValue.html)</small>\(fix)\(list)</td>"
            + "<td>\(place)</td><td>\(links(to: model.paths(ofFinding: index), heads))</td></tr>"
    }

    /// Links to the lines of the map that paths are drawn as, each with the name of the first of these paths.
    private func links(to paths: [Int], _ heads: [Int: Int]) -> String {
        let lines = paths.compactMap { heads[$0] }.uniqued
        guard !lines.isEmpty else { return "<span class=\"empty\">no line</span>" }
        let links = lines.prefix(Self.mostLines).map { line in
            let path = model.paths[paths.first { heads[$0] == line } ?? line]
            return "<a class=\"onmap\" href=\"#path-\(line)\">\("\(path.scheme): \(path.actionNames)".html)</a>"
        }
        let rest = lines.count - links.count
        return links.joined(separator: "<br/>") + (rest > 0 ? " <a href=\"#map\">and \(rest) more</a>" : "")
    }
}
