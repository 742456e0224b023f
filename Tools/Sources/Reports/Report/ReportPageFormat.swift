/// The format of a report.
package enum ReportPageFormat: String, CaseIterable, Sendable {
    case html, svg, mermaid, markdown

    package func text(of model: ReportModel) -> String {
        switch self {
        case .html: ReportPage(model).text
        case .svg: ReportSVG(model).text
        case .mermaid: ReportMermaid(model).text
        case .markdown: ReportMarkdown(model).text
        }
    }
}
