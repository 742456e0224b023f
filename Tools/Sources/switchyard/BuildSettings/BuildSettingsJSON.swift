import BuildSettings
import PropertyLists
import SourceText

/// `build-settings --format json`: stable, for programs.
struct BuildSettingsJSON {
    let report: BuildSettingsReport
    private let locations = LocationFinder()

    init(_ report: BuildSettingsReport) {
        self.report = report
    }

    var value: JSONValue {
        .members([
            "settings": .object(Dictionary(report.settings.map { ($0.name, setting($0)) }) { first, _ in first }),
            "diagnostics": .array(report.layers.flatMap(\.diagnostics).map(diagnostic)),
            // An empty reference is the spelling of two slashes in a row, https:/$()/, and nothing to report.
            "expressionDiagnostics": .array(
                report.expressionDiagnostics.filter { $0.kind != .missingMacroName || !Self.isEmpty($0.excerpt) }
                    .map(diagnostic)),
            "files": .array(report.layers.flatMap(\.files).map { .string(locations.shown($0)) }),
            "findings": .array(report.findings.map(JSONValue.init)),
            "hidden": .object(hidden),
            "infoPlist": report.infoPlist.map { JSONValue(redacting: $0) },
        ])
    }

    /// The values that each value hides, by name. Separate from the settings, whose form is that of the build
    /// system's own test cases.
    private var hidden: [String: JSONValue] {
        let pairs = report.settings.map { ($0.name, report.hidden(by: $0)) }.filter { !$0.1.isEmpty }
        return Dictionary(pairs.map { ($0.0, .array($0.1.map(origin))) }) { first, _ in first }
    }

    private static func isEmpty(_ reference: String) -> Bool { ["$()", "${}", "$[]"].contains(reference) }

    private func setting(_ setting: EvaluatedBuildSetting) -> JSONValue {
        .object([
            "value": .string(Redaction.shown(name: setting.name, value: setting.value)),
            "list": .array(
                setting.list.map { element in
                    let isHidden = Redaction.hides(name: setting.name, value: setting.value)
                    return .string(isHidden ? Redaction.text : Redaction.shown(name: setting.name, value: element))
                }),
            "origin": origin(setting.origin),
            "chain": .array(
                setting.chain.map { link in
                    .object([
                        "name": .string(link.name), "inherited": .boolean(link.isInherited),
                        "depth": .integer(Int64(link.depth)), "origin": origin(link.origin),
                    ])
                }),
        ])
    }

    private func origin(_ origin: BuildSettingOrigin?) -> JSONValue {
        guard let origin else { return .null }
        return .object([
            "file": .string(locations.shown(origin.file)), "line": .integer(Int64(origin.line)),
            "endLine": .integer(Int64(origin.endLine)),
        ])
    }

    private func diagnostic(_ diagnostic: XcconfigDiagnostic) -> JSONValue {
        .object([
            "level": .string(diagnostic.level.rawValue), "kind": .string(diagnostic.kind.rawValue),
            "file": .string(locations.shown(diagnostic.file)), "line": .integer(Int64(diagnostic.line)),
            "message": .string(diagnostic.message),
        ])
    }

    private func diagnostic(_ diagnostic: ExpressionDiagnostic) -> JSONValue {
        .object([
            "level": .string(diagnostic.level.rawValue), "kind": .string(diagnostic.kind.rawValue),
            "file": .string(locations.shown(diagnostic.file)), "line": .integer(Int64(diagnostic.line)),
            "setting": .string(diagnostic.setting),
        ])
    }
}
