import PropertyLists
import Rules
import SourceText

/// `check --format json`: stable, for programs.
struct CheckJSON {
    let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    var value: JSONValue {
        let folder = report.folder
        return .members([
            "path": .string(report.locations.shown(folder.path)),
            "checked": .object([
                "projects": .array(folder.projects.map(shown)), "workspaces": .array(folder.workspaces.map(shown)),
                "xcconfigFiles": .array(folder.xcconfigFiles.map(shown)),
                "settingsBundles": .array(folder.settingsBundles.map(shown)),
                "catalogs": .array((folder.switchyardFiles + folder.catalogs).map(shown)),
            ]),
            "configuration": .object([
                "file": report.configurationFile.map(shown) ?? .null,
                "turnedOff": .array(report.turnedOff.map { .string($0.rawValue) }),
            ]),
            "summary": .object([
                "errors": count(report.count(.error)), "warnings": count(report.count(.warning)),
                "notes": count(report.count(.note)), "lessSevere": count(report.checked?.lessSevere ?? 0),
                "suppressed": count(report.checked?.suppressed ?? 0), "inBaseline": count(report.checked?.known ?? 0),
                "fixedSinceBaseline": count(report.checked?.stale.count ?? 0),
            ]),
            "configurationSurveys": report.configurationSurveys.isEmpty
                ? nil : .array(report.configurationSurveys.map { JSONValue($0, report.locations) }),
            "findings": .array(report.findings.map { finding($0, $1) }),
        ])
    }

    private func finding(_ finding: Finding, _ fingerprint: String?) -> JSONValue {
        guard case .object(var members) = JSONValue(finding) else { return .null }
        members["fingerprint"] = fingerprint.map(JSONValue.string)
        return .object(members)
    }

    private func shown(_ path: String) -> JSONValue { .string(report.locations.shown(path)) }

    private func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
