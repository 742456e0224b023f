import BuildSettings
import JSONRPC
import PropertyLists
import SourceText

/// `build-settings --format json`: stable, for programs.
package struct BuildSettingsJSON: Encodable {
    private let settings: [String: Setting]
    private let diagnostics: [Diagnostic]
    private let expressionDiagnostics: [ExpressionDiagnostic]
    private let files: [String]
    private let findings: [FindingJSON]
    /// The values that each value hides, by name. Separate from the settings, whose form is that of the build
    /// system's own test cases.
    private let hidden: [String: [OriginJSON]]
    private let infoPlist: JSONValue?

    private struct Setting: Encodable {
        let value: String
        let list: [String]
        @OrNull var origin: OriginJSON?
        let chain: [Link]
    }

    private struct Link: Encodable {
        let name: String
        let inherited: Bool
        let depth: Int
        @OrNull var origin: OriginJSON?
    }

    private struct Diagnostic: Encodable {
        let level, kind, file: String
        let line: Int
        let message: String
    }

    private struct ExpressionDiagnostic: Encodable {
        let level, kind, file: String
        let line: Int
        let setting: String
    }

    package init(_ report: BuildSettingsReport) {
        let locations = LocationFinder()
        settings = Dictionary(report.settings.map { ($0.name, Self.setting($0, locations)) }) { first, _ in first }
        diagnostics = report.layers.flatMap(\.diagnostics).map { diagnostic in
            Diagnostic(
                level: diagnostic.level.rawValue, kind: diagnostic.kind.rawValue,
                file: locations.shown(diagnostic.file), line: diagnostic.line, message: diagnostic.message)
        }
        // An empty reference is the spelling of two slashes in a row, https:/$()/, and nothing to report.
        let reported = report.expressionDiagnostics.filter {
            $0.kind != .missingMacroName || !["$()", "${}", "$[]"].contains($0.excerpt)
        }
        expressionDiagnostics = reported.map { diagnostic in
            ExpressionDiagnostic(
                level: diagnostic.level.rawValue, kind: diagnostic.kind.rawValue,
                file: locations.shown(diagnostic.file), line: diagnostic.line, setting: diagnostic.setting)
        }
        files = report.layers.flatMap(\.files).map(locations.shown)
        findings = report.findings.map { FindingJSON($0) }
        let pairs = report.settings.map { ($0.name, report.hidden(by: $0)) }.filter { !$0.1.isEmpty }
        hidden = Dictionary(pairs.map { ($0.0, $0.1.map { OriginJSON($0, locations) }) }) { first, _ in first }
        infoPlist = report.infoPlist.map { JSONValue(redacting: $0) }
    }

    private static func setting(_ setting: EvaluatedBuildSetting, _ locations: LocationFinder) -> Setting {
        let isHidden = setting.isHidden
        return Setting(
            value: setting.shown,
            list: setting.list.map { isHidden ? Redaction.text : Redaction.shown(name: setting.name, value: $0) },
            origin: setting.origin.map { OriginJSON($0, locations) },
            chain: setting.chain.map { link in
                Link(
                    name: link.name, inherited: link.isInherited, depth: link.depth,
                    origin: link.origin.map { OriginJSON($0, locations) })
            })
    }
}

/// The lines of an assignment.
struct OriginJSON: Encodable {
    private let file: String
    private let line, endLine: Int

    init(_ origin: BuildSettingOrigin, _ locations: LocationFinder) {
        file = locations.shown(origin.file)
        line = origin.line
        endLine = origin.endLine
    }
}
