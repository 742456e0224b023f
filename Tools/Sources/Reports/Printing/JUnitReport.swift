import ArtifactAudit
import PropertyLists
import SourceText

/// `--format junit`: findings as the results of tests, for services that read nothing else. Errors have failed, and one test that
/// passes says that something was checked.
package struct JUnitReport {
    /// The document.
    package let text: String

    private struct Result {
        let rule: String
        /// Its severity, and whether it is that of what fails.
        let severity: String
        let isError: Bool
        /// Where it is, for people, and for services that lead there.
        let place, file: String?
        let line: Int?
        let message: String
        let fix: String?
    }

    package init(_ report: CheckReport) {
        let results = report.findings.map { element in
            let finding = element.finding
            let position = finding.location?.position
            return Result(
                rule: finding.rule.rawValue, severity: finding.severity.rawValue,
                isError: finding.severity == .error, place: finding.location?.fileAndLine,
                file: finding.location?.file, line: position?.line, message: finding.message, fix: finding.fix)
        }
        self.init("check", results, isUnusable: report.status == .unusable)
    }

    package init(_ outcome: AuditResult) {
        let results = outcome.report.hits.filter { $0.accepted == nil }.map { hit in
            Result(
                rule: hit.rule.rawValue, severity: hit.severity.rawValue, isError: hit.severity == .error,
                place: hit.path, file: nil, line: nil,
                message: AuditWords.message(hit), fix: AuditWords.fix(hit, outcome))
        }
        self.init("audit", results, isUnusable: outcome.report.verdict == .unreadable)
    }

    private init(_ command: String, _ results: [Result], isUnusable: Bool) {
        let failed = results.count(where: \.isError)
        let counts =
            "tests=\"\(results.count + 1)\" failures=\"\(isUnusable ? 0 : failed)\" "
            + "errors=\"\(isUnusable ? max(failed, 1) : 0)\" skipped=\"0\""
        // What is not usable was not checked.
        let whole =
            isUnusable && failed == 0
            ? "    <testcase classname=\"switchyard\" name=\"\(command)\"><error message=\"nothing was checked\"/></testcase>"
            : "    <testcase classname=\"switchyard\" name=\"\(command)\"/>"
        text =
            ([
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
                "  <testsuite name=\"switchyard \(command)\" \(counts)>", whole,
            ] + results.map { Self.test($0, isUnusable: isUnusable) } + ["  </testsuite>", "</testsuites>"])
            .joined(separator: "\n")
    }

    private static func test(_ result: Result, isUnusable: Bool) -> String {
        var attributes = "classname=\"switchyard.\(result.rule.html)\""
        attributes += " name=\"\([result.place, result.message].compactMap { $0 }.joined(separator: ": ").html)\""
        if let file = result.file { attributes += " file=\"\(file.html)\"" }
        if let line = result.line { attributes += " line=\"\(line)\"" }
        let words = [result.message, result.fix].compactMap { $0 }.joined(separator: ": ").html
        let kind = isUnusable ? "error" : "failure"
        let outcome =
            result.isError
            ? "<\(kind) message=\"\(result.message.html)\" type=\"\(result.rule.html)\">\(words)</\(kind)>"
            : "<system-out>\(result.severity): \(words)</system-out>"
        return "    <testcase \(attributes)>\(outcome)</testcase>"
    }
}
