import CatalogDifferences
import Foundation
import PropertyLists
import SourceText

/// The data of a `ping` report.
struct PingReport {
    /// A key, and what became of asking its URL; `nil` if nothing was asked.
    struct Row {
        let target: PingPlan.Target
        let result: ProbeResult?
    }

    let plan: PingPlan
    private(set) var rows: [Row] = []
    private(set) var findings: [Finding]
    private(set) var status: ExitStatus?

    /// How long before its end a certificate is worth a warning, in seconds.
    private static let warningTime: TimeInterval = 14 * 24 * 3600

    /// The report before anything is asked.
    init(_ plan: PingPlan) {
        self.plan = plan
        findings = plan.findings
        if !findings.isEmpty { status = .unusable }
    }

    /// The report of the answers.
    init(_ plan: PingPlan, results: [ProbeKey: ProbeResult]) {
        self.init(plan)
        rows = plan.targets.map { Row(target: $0, result: $0.probe.flatMap { results[$0] }) }
        findings = rows.flatMap(Self.findings)
        if findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// The number of URLs that answered.
    var reached: Int { rows.count { $0.result?.error == nil && $0.result != nil } }

    private static func findings(_ row: Row) -> [Finding] {
        guard let result = row.result else { return [] }
        let subject = "\(row.target.key) of \(row.target.environment)"
        func finding(_ rule: RuleID, _ severity: Severity, _ message: String, fix: String? = nil) -> Finding {
            Finding(
                rule: rule, severity: severity, message: "\(subject): \(message)", location: row.target.value.location,
                fix: fix)
        }
        var findings: [Finding] = []
        if let error = result.error {
            let rule: RuleID = error.kind == .certificate ? .urlCertificate : .urlUnreachable
            findings.append(finding(rule, .error, error.message, fix: error.fix))
        } else if let status = result.status, status >= 500 {
            findings.append(finding(.urlUnreachable, .warning, "the server answers with status \(status)"))
        }
        if let end = result.certificateEnd, end.timeIntervalSinceNow < warningTime {
            findings.append(
                finding(
                    .urlCertificate, .warning, "the certificate expires on \(end.day)", fix: "renew the certificate"))
        }
        if let other = result.otherEnvironment, let last = result.redirects.last {
            findings.append(
                finding(
                    .urlRedirect, .error, "redirects to \(last.withoutSecrets), a host of \(other)",
                    fix: "correct the URL, or the server's redirect"))
        }
        if result.isEndless {
            findings.append(finding(.urlRedirect, .error, "redirects \(result.redirects.count) times without an end"))
        }
        let isWeaker = zip([row.target.url].compactMap { $0 } + result.redirects, result.redirects)
            .contains { $0.scheme?.lowercased() == "https" && $1.scheme?.lowercased() == "http" }
        if isWeaker { findings.append(finding(.urlRedirect, .warning, "redirects from HTTPS to HTTP")) }
        return findings
    }
}
