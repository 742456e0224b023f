import ArgumentParser
import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// Everything that `settings` has to say, as data.
struct SettingsReport {
    let settings: [EvaluatedSetting]
    let layers: [BuildSettingLayer]
    let expressionDiagnostics: [ExpressionDiagnostic]
    let infoPlist: PropertyListValue?
    let findings: [Finding]
    let status: ExitStatus?

    init(_ command: SettingsCommand) throws {
        guard let file = command.words.last, !file.contains("=") else {
            throw ValidationError("The last word must be the xcconfig file.")
        }
        let overrides = command.words.dropLast().compactMap(NamedText.init(argument:))
        let names = command.words.dropLast().filter { !$0.contains("=") }
        let loader = XcconfigLoader(
            searchPaths: command.sourceRoot.map(Self.path), developerDirectory: command.developerDir.map(Self.path))
        var layers = (command.layer + [file]).map { loader.load(Self.path($0)) }
        if !overrides.isEmpty {
            var layer = BuildSettingLayer(name: "command line")
            for override in overrides { layer.assign(override.name, override.text) }
            layers.append(layer)
        }
        self.layers = layers
        let table = BuildSettingTable(layers: layers, types: try Self.types(command))
        let conditions = command.condition.reduce(into: [String: [String]]()) {
            $0[$1.name, default: []].append($1.text)
        }
        var evaluator = BuildSettingEvaluator(table, conditions: conditions)
        settings = names.isEmpty ? evaluator.evaluateAll() : names.map { evaluator.evaluate($0) }
        expressionDiagnostics = table.expressionDiagnostics
        let places = PlaceFinder()
        var findings =
            layers.flatMap(\.diagnostics).map { places.finding($0) } + settings.compactMap { places.finding($0) }
            + Self.lint(layers, table).map(places.shown)
        var status: ExitStatus?
        var expanded: PropertyListValue?
        do throws(PropertyListError) {
            if let name = command.infoPlist {
                let list = try PropertyList.read(URL(fileURLWithPath: Self.path(name)))
                expanded = InfoPlistExpansion(table, conditions: conditions).expand(list)
            }
        } catch {
            findings.append(places.finding(PropertyListFinding(error)))
            status = .unusable
        }
        infoPlist = expanded
        self.findings = findings
        // A file that was named must be there; one that is included is a finding.
        let isUnreadable = layers.contains { $0.diagnostics.contains { $0.kind == .unreadableBaseConfiguration } }
        if isUnreadable { status = .unusable }
        self.status = status ?? (findings.contains { $0.severity == .error } ? .findings : nil)
    }

    /// What Xcode drops in silence.
    private static func lint(_ layers: [BuildSettingLayer], _ table: BuildSettingTable) -> [Finding] {
        let files = Set(layers.flatMap(\.files)).sorted().flatMap { file -> [Finding] in
            XcconfigFileSystem.disk.read(file).map { XcconfigLint(bytes: $0, file: file).findings } ?? []
        }
        return files + table.findings()
    }

    private static func path(_ name: String) -> String { URL(fileURLWithPath: name).standardizedFileURL.path }

    private static func types(_ command: SettingsCommand) throws -> BuildSettingTypes {
        var types: [String: BuildSettingType] = [:]
        for pair in command.type {
            guard let type = BuildSettingType(rawValue: pair.text) else {
                throw ValidationError("“\(pair.text)” is no type of a build setting.")
            }
            types[pair.name] = type
        }
        return (command.builtInTypes ? BuildSettingTypes.builtIn : .none).overriding(with: types)
    }
}

extension PlaceFinder {
    /// What the build system says of a file.
    func finding(_ diagnostic: XcconfigDiagnostic) -> Finding {
        Finding(
            rule: diagnostic.kind.rawValue, severity: diagnostic.level, message: diagnostic.message,
            location: location(diagnostic.file, line: diagnostic.line))
    }

    /// A value that could not be evaluated to its end.
    func finding(_ setting: EvaluatedSetting) -> Finding? {
        setting.limit.map { limit in
            Finding(
                rule: "evaluation-limit", severity: .error, message: "\(setting.name) is cut short: \(limit)",
                location: setting.origin.map { location($0.file, line: $0.line) })
        }
    }

    /// A line of a file; 0 is the file as a whole, or a source without lines.
    private func location(_ file: String, line: Int) -> SourceText.SourceLocation {
        SourceLocation(file: shown(file), position: line > 0 ? SourcePosition(line: line, column: 1) : nil)
    }
}
