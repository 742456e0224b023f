@testable import BuildSettings

/// A build of xcconfig texts: a layer for each, the lowest first. Names are user-defined unless `types` declares them.
struct SampleBuild {
    let table: BuildSettingTable
    var evaluator: BuildSettingEvaluator

    init(
        _ layers: String..., types: [String: BuildSettingType] = [:], conditions: [String: [String]] = [:]
    ) {
        self.init(layers: layers, types: BuildSettingTypes(types), conditions: conditions)
    }

    init(layers: [String], types: BuildSettingTypes, conditions: [String: [String]] = [:]) {
        let layers = layers.enumerated().map { index, text in
            let file = XcconfigFile(bytes: Array(text.utf8), file: "layer\(index)")
            return BuildSettingLayer(name: file.file, assignments: file.assignments, diagnostics: file.diagnostics)
        }
        table = BuildSettingTable(layers: layers, types: types)
        evaluator = BuildSettingEvaluator(table, conditions: conditions)
    }

    /// A build of one layer, as a project has it: no comments, nothing trimmed.
    init(settings: [String: String], types: [String: BuildSettingType] = [:]) {
        table = BuildSettingTable(
            layers: [BuildSettingLayer(name: "project", settings: settings)], types: BuildSettingTypes(types))
        evaluator = BuildSettingEvaluator(table)
    }

    mutating func text(_ name: String) -> String { evaluator.evaluate(name).value }

    mutating func list(_ name: String) -> [String] { evaluator.evaluate(name).list }
}
