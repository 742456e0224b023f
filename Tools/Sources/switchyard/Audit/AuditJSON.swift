import ArtifactAudit
import SourceText
import Switchyard

/// `audit --format json`: stable, for programs.
struct AuditJSON {
    let outcome: AuditOutcome
    /// Why nothing was audited.
    let findings: [Finding]

    init(_ outcome: AuditOutcome, findings: [Finding] = []) {
        self.outcome = outcome
        self.findings = findings
    }

    var value: JSONValue {
        let report = outcome.report
        return .members([
            "findings": .array(findings.map(JSONValue.init)),
            "verdict": .string((findings.isEmpty ? report.verdict : .unreadable).rawValue),
            "headline": findings.isEmpty ? .string(AuditWords.headline(outcome)) : nil,
            "artifact": .string(outcome.artifact),
            "catalog": outcome.subject.map { .string($0.path) },
            "expected": outcome.subject.map { .string($0.expected) },
            "policy": .string(outcome.policy.rawValue),
            "hits": .array(report.hits.map(Self.hit)),
            "required": .array(report.required.map(Self.requirement)),
            "coverage": Self.coverage(report.coverage),
            "stale": .array(
                outcome.stale.map { entry in
                    .members([
                        "rule": entry.rule.map(JSONValue.string), "path": .string(entry.path),
                        "value": entry.value.map(JSONValue.string), "reason": .string(entry.reason),
                    ])
                }),
        ])
    }

    private static func hit(_ hit: AuditReport.Hit) -> JSONValue {
        .members([
            "rule": .string(hit.rule.rawValue), "severity": .string(hit.severity.rawValue), "path": .string(hit.path),
            "part": hit.part.map(JSONValue.string), "offset": hit.offset.map { .integer(Int64($0)) },
            "length": hit.length.map { .integer(Int64($0)) }, "encoding": hit.encoding.map(JSONValue.string),
            "environment": hit.environment.map(JSONValue.string), "key": hit.key.map(JSONValue.string),
            "value": .string(hit.value), "accepted": hit.accepted.map(JSONValue.string),
        ])
    }

    private static func requirement(_ requirement: AuditReport.Requirement) -> JSONValue {
        .members([
            "what": .string(requirement.what), "key": requirement.key.map(JSONValue.string),
            "path": requirement.path.map(JSONValue.string), "found": .boolean(requirement.found),
        ])
    }

    private static func coverage(_ coverage: AuditReport.Coverage) -> JSONValue {
        .object([
            "files": .integer(Int64(coverage.files)), "bytes": .integer(Int64(coverage.bytes)),
            "executables": .integer(Int64(coverage.executables)),
            "texts": .integer(Int64(coverage.texts)), "spellings": .integer(Int64(coverage.spellings)),
            "opaque": .array(coverage.opaque.map(JSONValue.string)),
            "unread": .array(
                coverage.unread.map {
                    .object(["path": .string($0.path), "reason": .string($0.reason)])
                }),
            "unprovable": .array(
                coverage.unprovable.map {
                    .object([
                        "environment": .string($0.environment), "key": .string($0.key),
                        "reason": .string($0.reason.rawValue),
                    ])
                }),
        ])
    }
}
