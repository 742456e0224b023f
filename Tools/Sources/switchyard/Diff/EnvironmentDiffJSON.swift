import CatalogDifferences
import SourceText
import Switchyard

/// `diff ENV ENV --format json`: stable, for programs.
struct EnvironmentDiffJSON {
    let report: EnvironmentDiffReport

    init(_ report: EnvironmentDiffReport) {
        self.report = report
    }

    var value: JSONValue {
        .object([
            "path": .string(report.path),
            "first": .string(report.first), "second": .string(report.second),
            "same": .integer(Int64(report.difference?.sameCount ?? 0)),
            "differences": .array(
                (report.difference?.entries ?? []).map { entry in
                    .members([
                        "key": .string(entry.key), "first": entry.first.map(JSONValue.init),
                        "second": entry.second.map(JSONValue.init),
                    ])
                }),
            "uncompared": .array(report.uncompared.map(JSONValue.string)),
            "findings": .array(report.findings.map(JSONValue.init)),
        ])
    }
}

extension JSONValue {
    /// A value with its type and its origin; a secret is redacted, and so are passwords in URLs.
    init(_ value: CatalogValue) {
        let shown: JSONValue =
            switch value.written {
            case .string?, nil: .string(value.description)
            case let written?: JSONValue(written)
            }
        self = .members([
            "value": shown, "type": .string(value.type.name), "secret": value.isSecret ? .boolean(true) : nil,
            "layer": value.layer.map(JSONValue.string), "file": value.location.map { .string($0.file) },
            "line": value.location?.position.map { .integer(Int64($0.line)) },
        ])
    }
}
