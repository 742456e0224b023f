import CatalogDifferences
import SourceText

/// `diff --from REV --format json`: stable, for programs.
struct RevisionDiffJSON {
    let report: RevisionDiffReport

    init(_ report: RevisionDiffReport) {
        self.report = report
    }

    var value: JSONValue {
        .object([
            "path": .string(report.path),
            "revisions": .object([
                "from": .string(report.from), "to": report.to.map(JSONValue.string) ?? .null,
            ]),
            "changes": .array(report.changes.map(change)),
            "findings": .array(report.findings.map(JSONValue.init)),
        ])
    }

    private func change(_ change: CatalogChange) -> JSONValue {
        .members([
            "kind": .string(change.kind.rawValue), "audience": .string(change.audience.rawValue),
            "environment": change.environment.map(JSONValue.string),
            "formerEnvironment": change.formerEnvironment.map(JSONValue.string),
            "configuration": change.configuration.map(JSONValue.string), "key": change.key.map(JSONValue.string),
            "property": change.property.map(JSONValue.string), "brand": change.brand.map(JSONValue.string),
            "before": change.before.map(JSONValue.init), "after": change.after.map(JSONValue.init),
        ])
    }
}
