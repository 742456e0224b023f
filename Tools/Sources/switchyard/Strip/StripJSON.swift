import Generation
import SourceText

/// `strip --format json`: stable, for programs.
struct StripJSON {
    let report: StripReport

    init(_ report: StripReport) { self.report = report }

    var value: JSONValue {
        .members([
            "findings": .array((report.findings + report.remarks).map(JSONValue.init)),
            "artifact": .string(report.artifact),
            "written": .boolean(report.outcome != nil),
            "files": .array(
                report.files.map { file in
                    .object([
                        "path": .string(file.path), "change": .string(file.change.rawValue),
                        "reasons": .array(file.reasons.map(JSONValue.string)),
                    ])
                }),
            "audit": report.outcome.map { AuditJSON($0).value },
        ])
    }
}
