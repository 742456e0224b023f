import Generation

/// `settings-bundle generate --format json`: stable, for programs.
struct SettingsBundleGenerateJSON {
    let report: SettingsBundleGenerateReport

    init(_ report: SettingsBundleGenerateReport) {
        self.report = report
    }

    var value: JSONValue {
        .object([
            "bundle": .string(report.directory),
            "changed": .integer(Int64(report.changed)),
            "written": .boolean(!report.isDry && report.status != .unusable),
            "files": .array(
                report.files.map { file in
                    .object([
                        "path": .string(file.path), "change": .string(file.change.rawValue),
                        "reasons": .array(file.reasons.map(JSONValue.string)),
                    ])
                }),
            "removedFolders": .array(report.removedFolders.map(JSONValue.string)),
            "findings": .array(report.findings.map(JSONValue.init)),
        ])
    }
}
