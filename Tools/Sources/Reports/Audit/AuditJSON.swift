import ArtifactAudit
package import SourceText
import Switchyard

/// `audit --format json`: stable, for programs.
package struct AuditJSON: Encodable {
    private let findings: [FindingJSON]
    private let verdict: String
    private let headline: String?
    private let artifact: String
    private let catalog, expected: String?
    private let policy: String
    private let hits: [Hit]
    private let required: [Requirement]
    private let coverage: Coverage
    private let stale: [Entry]

    private struct Hit: Encodable {
        let rule, severity, path: String
        let part: String?
        let offset, length: Int?
        let encoding, environment, key: String?
        let value: String
        let accepted: String?
    }

    private struct Requirement: Encodable {
        let what: String
        let key, path: String?
        let found: Bool
    }

    private struct Coverage: Encodable {
        let files, bytes, executables, texts, spellings: Int
        let opaque: [String]
        let unread: [Unread]
        let unprovable: [Unprovable]
    }

    private struct Unread: Encodable { let path, reason: String }

    private struct Unprovable: Encodable { let environment, key, reason: String }

    private struct Entry: Encodable {
        let rule: String?
        let path: String
        let value: String?
        let reason: String
    }

    /// - Parameter findings: why nothing was audited.
    package init(_ outcome: AuditResult, findings: [Finding] = []) {
        let report = outcome.report
        self.findings = findings.map { FindingJSON($0) }
        verdict = (findings.isEmpty ? report.verdict : .unreadable).rawValue
        headline = findings.isEmpty ? AuditWords.headline(outcome) : nil
        artifact = outcome.artifact
        catalog = outcome.subject?.path
        expected = outcome.subject?.expected
        policy = outcome.policy.rawValue
        hits = report.hits.map { hit in
            Hit(
                rule: hit.rule.rawValue, severity: hit.severity.rawValue, path: hit.path, part: hit.part,
                offset: hit.offset, length: hit.length, encoding: hit.encoding, environment: hit.environment,
                key: hit.key, value: hit.value, accepted: hit.accepted)
        }
        required = report.required.map { Requirement(what: $0.what, key: $0.key, path: $0.path, found: $0.found) }
        let read = report.coverage
        coverage = Coverage(
            files: read.files, bytes: read.bytes, executables: read.executables, texts: read.texts,
            spellings: read.spellings, opaque: read.opaque,
            unread: read.unread.map { Unread(path: $0.path, reason: $0.reason) },
            unprovable: read.unprovable.map {
                Unprovable(environment: $0.environment, key: $0.key, reason: $0.reason.rawValue)
            })
        stale = outcome.stale.map { Entry(rule: $0.rule, path: $0.path, value: $0.value, reason: $0.reason) }
    }
}
