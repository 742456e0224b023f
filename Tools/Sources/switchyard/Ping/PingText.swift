import CatalogDifferences
import Foundation
import NIOHTTP1
import SourceText

/// `ping` as text: for each environment, its URLs and what became of them.
struct PingText {
    let report: PingReport

    init(_ report: PingReport) {
        self.report = report
    }

    var text: String {
        (report.plan.environments.flatMap(lines) + [summary]).joined(separator: "\n")
    }

    private func lines(_ environment: String) -> [String] {
        let rows = report.rows.filter { $0.target.environment == environment }
        let keys = rows.map(\.target.key.printable)
        let urls = rows.map { Self.url($0).printable }
        let (keyWidth, urlWidth) = (keys.map(\.count).max() ?? 0, min(60, urls.map(\.count).max() ?? 0))
        return [environment.printable.emphasised]
            + (rows.isEmpty ? ["  no URLs".faint] : [])
            + rows.indices.map { index in
                "  \(Self.padded(keys[index], keyWidth))  \(Self.padded(urls[index], urlWidth))  \(Self.words(rows[index]))"
            }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text.count >= width ? text : text.padding(toLength: width, withPad: " ", startingAt: 0)
    }

    private static func url(_ row: PingReport.Row) -> String {
        row.target.url?.withoutSecrets ?? CatalogValue.withoutPassword(row.target.value.description)
    }

    private static func words(_ row: PingReport.Row) -> String {
        guard let result = row.result else { return "skipped: \(row.target.skipped ?? "")".printable.faint }
        if let error = result.error { return error.message.printable.bad }
        let status = result.status.map { "status \($0)" } ?? "no answer"
        let parts = [
            result.method == .HEAD ? status : "\(status) to \(result.method.rawValue)",
            result.certificateEnd.map { "certificate until \($0.day)" },
            result.redirects.last.map { "redirects to \($0.withoutSecrets)" },
        ]
        let words = parts.compactMap { $0 }.joined(separator: ", ").printable
        return result.otherEnvironment == nil && (result.status ?? 0) < 500 ? words : words.bad
    }

    private var summary: String {
        let asked = report.rows.count { $0.target.url != nil }
        let skipped = report.rows.count - asked
        let words =
            "\(report.reached) of \(asked) URL\(asked == 1 ? "" : "s") answered"
            + (skipped > 0 ? ", \(skipped) skipped" : "")
        return report.reached == asked ? words.good : words.bad
    }
}
