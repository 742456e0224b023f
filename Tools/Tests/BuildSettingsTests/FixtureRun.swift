import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText

/// What this package makes of a case, in the form of the case's expectations.
struct FixtureRun {
    let settings: [String: Fixture.Setting]
    let diagnostics: [Fixture.Diagnostic]
    let expressionDiagnostics: [Fixture.Diagnostic]
    let files: [String]
    let propertyList: PropertyListValue?

    init(_ fixture: Fixture) throws {
        let base = fixture.folder.path + "/"
        func relative(_ path: String) -> String { path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path }

        let loader = XcconfigLoader(
            searchPaths: (fixture.input.searchPaths ?? []).map { base + $0 },
            developerDirectory: fixture.input.developerDir.map { base + $0 })
        let layers = ((fixture.input.layers ?? []) + ["input.xcconfig"]).map { loader.load(base + $0) }
        let types = BuildSettingTypes((fixture.input.types ?? [:]).compactMapValues(BuildSettingType.init(rawValue:)))
        let table = BuildSettingTable(layers: layers, types: types)
        let conditions = fixture.input.conditions.mapValues(\.all)
        var evaluator = BuildSettingEvaluator(table, conditions: conditions)

        var settings: [String: Fixture.Setting] = [:]
        for setting in evaluator.evaluateAll() {
            let origin = setting.origin.map {
                Fixture.Origin(file: relative($0.file), line: $0.line, endLine: $0.endLine)
            }
            settings[setting.name] = Fixture.Setting(value: setting.value, list: setting.list, origin: origin)
        }
        self.settings = settings
        diagnostics = layers.flatMap(\.diagnostics).map {
            Fixture.Diagnostic(
                level: $0.level.rawValue, kind: $0.kind.rawValue, file: relative($0.file), line: $0.line, setting: nil)
        }
        expressionDiagnostics = table.expressionDiagnostics.map {
            Fixture.Diagnostic(
                level: $0.level.rawValue, kind: $0.kind.rawValue, file: relative($0.file), line: $0.line,
                setting: $0.setting)
        }
        files = layers.flatMap(\.files).map(relative)
        propertyList = try fixture.input.plist.map { name in
            let data = try Data(contentsOf: fixture.folder.appending(path: name))
            return InfoPlistExpansion(table, conditions: conditions).expand(try PropertyList.parse(data))
        }
    }
}
