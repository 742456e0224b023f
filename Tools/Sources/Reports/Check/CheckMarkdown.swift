import Foundation
import PropertyLists
import SourceText

/// `check --format markdown`: a comment on a pull request.
package struct CheckMarkdown {
    let report: CheckReport

    package init(_ report: CheckReport) {
        self.report = report
    }

    package var text: String {
        let words = CheckText(report)
        let found = words.found.isEmpty ? "No findings" : words.found
        let contents = report.checked == nil ? "" : " in \(words.contents)"
        let others = words.others.isEmpty ? "" : " (\(words.others.joined(separator: ", ")))"
        return MarkdownComment(
            command: "check", headline: "**\(found)**" + Markdown.escaped(contents + others),
            parts: Severity.allCases.reversed().map { severity in
                let own = report.findings.map(\.finding).filter { $0.severity == severity }
                return MarkdownComment.Part(
                    title: "\(severity.rawValue.capitalized)s", items: own.map(Markdown.item),
                    isFolded: severity != .error)
            }
        ).text
    }
}
