import Generation

/// `generate --format json`: stable, for programs.
struct GenerateJSON {
    let report: GenerateReport

    init(_ report: GenerateReport) {
        self.report = report
    }

    var value: JSONValue {
        var members: [String: JSONValue] = [
            "folder": .string(report.folder),
            "changed": .integer(Int64(report.files.count - report.count(.unchanged))),
            "written": .boolean(!report.isDry && report.status != .unusable),
            "files": .array(
                report.files.map { file in
                    .object([
                        "path": .string(file.path),
                        "change": .string(file.change == .changed ? "updated" : file.change.rawValue),
                        "reasons": .array(file.reasons.map(JSONValue.string)),
                    ])
                }),
            "findings": .array(report.findings.map(JSONValue.init)),
        ]
        if report.completesFormerRun { members["completesFormerRun"] = .boolean(true) }
        if let snippet = report.snippet { members["snippet"] = .string(snippet) }
        return .object(members)
    }
}
