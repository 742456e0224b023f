import CatalogDifferences
import SourceText

/// `diff --from REV --format json`: stable, for programs.
package struct RevisionDiffJSON: Encodable {
    private let path: String
    private let revisions: Revisions
    private let changes: [Change]
    private let findings: [FindingJSON]

    private struct Revisions: Encodable {
        let from: String
        @OrNull var to: String?
    }

    private struct Change: Encodable {
        let kind, audience: String
        let environment, formerEnvironment, configuration, key, property, brand: String?
        let before, after: CatalogValueJSON?
    }

    package init(_ report: RevisionDiffReport) {
        path = report.path
        revisions = Revisions(from: report.from, to: report.to)
        changes = report.changes.map { change in
            Change(
                kind: change.kind.rawValue, audience: change.audience.rawValue, environment: change.environment,
                formerEnvironment: change.formerEnvironment, configuration: change.configuration, key: change.key,
                property: change.property, brand: change.brand, before: change.before.map(CatalogValueJSON.init),
                after: change.after.map(CatalogValueJSON.init))
        }
        findings = report.findings.map { FindingJSON($0) }
    }
}
