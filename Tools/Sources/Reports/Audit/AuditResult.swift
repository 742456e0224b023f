package import ArtifactAudit
package import SourceText
package import Switchyard

/// The reason that nothing was audited.
package struct AuditRefusal: Error {
    package let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings }

    init(_ rule: RuleID, _ message: String, file: String, fix: String? = nil) {
        self.init([Finding(rule, .error, message, file: file, fix: fix)])
    }
}

/// What was audited, and the result.
package struct AuditResult {
    let artifact: String
    /// The catalog; `nil` without one.
    let subject: AuditSubject?
    let policy: ReleasePolicy
    package let report: AuditReport
    /// Accepted hits that are not there any more.
    let stale: [AcceptedHits.Entry]
    /// The hash of the artifact, for people.
    package let hash: String?

    package var status: ExitStatus? {
        switch report.verdict {
        case .proven, .nothingFound: nil
        case .notProven: .findings
        case .unreadable: .unusable
        }
    }

    /// The result where nothing was audited.
    package static func nothing(_ artifact: String, _ policy: ReleasePolicy) -> AuditResult {
        AuditResult(artifact: artifact, subject: nil, policy: policy, report: .empty, stale: [], hash: nil)
    }
}
