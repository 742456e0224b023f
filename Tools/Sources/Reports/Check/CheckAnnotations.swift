import PropertyLists
import Rules
import SourceText

/// `check --format github`: a workflow command for each finding, which GitHub shows at the line of a pull request.
///
/// See "Workflow commands for GitHub Actions".
package struct CheckAnnotations {
    let report: CheckReport

    package init(_ report: CheckReport) {
        self.report = report
    }

    package var text: String {
        (report.findings.map { Self.command($0.finding) }
            + CheckText(report).text.split(separator: "\n").suffix(1).map(String.init))
            .joined(separator: "\n")
    }

    private static func command(_ finding: Finding) -> String {
        let kind =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties: [String] = []
        if let location = finding.location {
            properties.append("file=\(property(location.file))")
            if let position = location.position {
                properties += ["line=\(position.line)", "col=\(position.column)"]
            }
        }
        properties.append("title=\(property(finding.rule.rawValue))")
        let notes = FindingPrinter.notes(of: finding).map { note in
            (note.location.map { "\($0): " } ?? "") + note.message
        }
        let message = ([finding.message] + notes + [finding.fix].compactMap { $0 }).map(\.printable)
        return "::\(kind) \(properties.joined(separator: ","))::\(data(message.joined(separator: "\n")))"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
