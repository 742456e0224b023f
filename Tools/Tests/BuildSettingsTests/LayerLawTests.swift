import TestSupport
import Testing

@testable import BuildSettings

/// What a build does not depend on: how its assignments are spread over files and layers.
@Suite struct LayerLawTests {
    private static let conditions = ["sdk": ["iphoneos18.0"], "config": ["Debug"]]

    private static func lines(_ generator: inout SeededGenerator, withConditions: Bool = true) -> [String] {
        (0..<(1 + generator.upTo(9))).map { _ in
            let condition =
                withConditions ? generator.pick(["", "", "[sdk=iphone*]", "[sdk=mac*]", "[config=Debug]"]) : ""
            let value = (0..<generator.upTo(3)).map { _ in
                generator.pick([
                    "x", " ", "$(inherited)", "$(A)", "$(B)", "$C", "$(D:upper)", "$(A_$(B))", "\"q r\"",
                    "$(U:default=$(C))",
                ])
            }.joined()
            return "\(generator.pick(["A", "B", "C", "D", "A_x"]))\(condition) = \(value)"
        }
    }

    private static func values(_ layers: [BuildSettingLayer]) -> [[String]] {
        var evaluator = BuildSettingEvaluator(
            BuildSettingTable(layers: layers, types: BuildSettingTypes(["C": .string])), conditions: conditions)
        return evaluator.evaluateAll().map { [$0.name, $0.value] + $0.list }
    }

    private static func layer(_ lines: some Collection<String>) -> BuildSettingLayer {
        let file = XcconfigFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "f")
        return BuildSettingLayer(name: "f", assignments: file.assignments)
    }

    /// A table of what several builds share, with what is below put there later, is the same build.
    @Test(arguments: 0..<60) func aLayerCanBePutBelow(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let layers = (0..<3).map { _ in Self.layer(Self.lines(&generator)) }
        let types = BuildSettingTypes(["C": .string])
        var table = BuildSettingTable(layers: [layers[1]], types: types)
        table.push(layers[2])
        table.pushBelow(layers[0])
        var evaluator = BuildSettingEvaluator(table, conditions: Self.conditions)
        #expect(evaluator.evaluateAll().map { [$0.name, $0.value] + $0.list } == Self.values(layers))
        #expect(table.assignedNames == BuildSettingTable(layers: layers, types: types).assignedNames)
    }

    @Test(arguments: 0..<60) func aFileCanBeCutIntoLayers(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let lines = Self.lines(&generator)
        let whole = Self.values([Self.layer(lines)])
        for cut in 0...lines.count {
            #expect(Self.values([Self.layer(lines[..<cut]), Self.layer(lines[cut...])]) == whole, "\(lines) at \(cut)")
        }
        #expect(Self.values(lines.map { Self.layer([$0]) }) == whole)
    }

    /// An include is its file's text in its place, also when the file is cut in two levels.
    @Test(arguments: 0..<60) func anIncludeIsTheTextOfItsFile(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 500)
        let lines = Self.lines(&generator)
        let start = generator.upTo(lines.count)
        let end = start + generator.upTo(lines.count - start)
        let middle = start + generator.upTo(end - start)
        let text = { (lines: ArraySlice<String>) in lines.joined(separator: "\n") }
        let files = [
            "/p/top": [text(lines[..<start]), "#include \"sub/one\"", text(lines[end...])].joined(separator: "\n"),
            "/p/sub/one.xcconfig": text(lines[start..<middle])
                + "\n  #include? \"two.xcconfig\" // rest\n#include? \"no\"",
            "/p/sub/two.xcconfig": text(lines[middle..<end]),
        ]
        let layer = XcconfigLoader(fileSystem: .memory(files)).load("/p/top")
        #expect(layer.diagnostics == [])
        #expect(Self.values([layer]) == Self.values([Self.layer(lines)]), "\(files)")
    }

    @Test(arguments: 0..<40) func whatAddsNothingChangesNothing(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 700)
        let lines = Self.lines(&generator, withConditions: false)
        let whole = Self.values([Self.layer(lines)])
        let empty = BuildSettingLayer(name: "empty")
        #expect(Self.values([empty, Self.layer(lines), empty]) == whole)
        // Assignments that apply to no build here, between the others.
        let others = lines.flatMap { ["A[sdk=mac*] = other", $0, "B[config=Release][sdk=*] = $(inherited) other"] }
        let assigned = Set(whole.compactMap(\.first))
        #expect(Self.values([Self.layer(others)]).filter { assigned.contains($0[0]) } == whole)
        // Conditions that always hold.
        let always = lines.map { $0.replacing(" = ", with: "[any=*][config=Debug] = ", maxReplacements: 1) }
        #expect(Self.values([Self.layer(always)]) == whole)
    }

    /// Of names that do not refer to each other, only the order of each one's own assignments counts.
    @Test(arguments: 0..<20) func theOrderOfDifferentNamesDoesNotMatter(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 900)
        let lines = Self.lines(&generator)
        let byName = Dictionary(grouping: lines) { $0.prefix { $0 != " " && $0 != "[" } }
        let sorted = byName.keys.sorted().shuffled(using: &generator).flatMap { byName[$0] ?? [] }
        #expect(Self.values([Self.layer(sorted)]) == Self.values([Self.layer(lines)]))
    }

    /// A pattern, against the simplest program that matches it.
    @Test func patternsMatchAsTheSimplestProgramDoes() {
        var generator = SeededGenerator(seed: 41)
        func matches(_ pattern: Substring, _ text: Substring) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            if first == "*" {
                return matches(pattern.dropFirst(), text) || !text.isEmpty && matches(pattern, text.dropFirst())
            }
            guard let character = text.first else { return false }
            return (first == "?" || first == character) && matches(pattern.dropFirst(), text.dropFirst())
        }
        for _ in 0..<3_000 {
            let pattern = (0..<generator.upTo(6)).map { _ in generator.pick(["a", "b", "*", "?", "é", ".", "\\"]) }
                .joined()
            let text = (0..<generator.upTo(6)).map { _ in generator.pick(["a", "b", "é", ".", "\\", "A"]) }.joined()
            let condition = BuildSettingCondition(parameter: "p", pattern: pattern)
            #expect(condition.matches(text) == matches(pattern[...], text[...]), "\(pattern) \(text)")
        }
    }
}
