import Testing

@testable import BuildSettings

/// Which assignment supplies a value: layers, order, `$(inherited)`, and references that lead back.
@Suite struct LookupTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layers: [String]
        let name: String
        let value: String

        init(_ description: String, _ layers: [String], _ name: String, _ value: String) {
            testDescription = description
            self.layers = layers
            self.name = name
            self.value = value
        }
    }

    @Test(arguments: [
        Row("the last assignment of a file", ["A = 1\nA = 2"], "A", "2"),
        Row("the higher layer", ["A = 1", "A = 2"], "A", "2"),
        Row("the lower layer, if the higher one has none", ["A = 1", "B = 2"], "A", "1"),
        Row("an empty value overrides", ["A = 1", "A ="], "A", ""),
        Row("three layers", ["A = 1", "A = 2", "A = 3"], "A", "3"),
        Row("a reference sees later assignments", ["R = $(A)\nA = 1\nA = 2"], "R", "2"),
        Row("a reference sees higher layers", ["R = $(A)\nA = 1", "A = 2"], "R", "2"),
        Row("a reference through two layers", ["R = $(A)", "A = $(B)", "B = b"], "R", "b"),
        Row("a lower layer refers to a higher one", ["A = $(B)", "B = b"], "A", "b"),
    ])
    func newestWins(row: Row) { check(row) }

    @Test(arguments: [
        Row("the older assignment", ["A = 1\nA = $(inherited)2"], "A", "12"),
        Row("the lower layer", ["A = 1", "A = $(inherited) 2"], "A", "1 2"),
        Row("through three layers", ["A = 1", "A = $(inherited)2", "A = $(inherited)3"], "A", "123"),
        Row("nothing below", ["A = $(inherited)1"], "A", "1"),
        Row("twice", ["A = 1", "A = $(inherited)$(inherited)"], "A", "11"),
        Row("$(value) is the same", ["A = 1", "A = <$(value)>"], "A", "<1>"),
        Row("a reference to itself is the same", ["A = 1", "A = $(A)2"], "A", "12"),
        Row("$A is the same", ["A = 1", "A = $A-2"], "A", "1-2"),
        Row("${inherited} is the same", ["A = 1", "A = ${inherited}2"], "A", "12"),
        Row("$inherited without value is text", ["A = $inherited"], "A", "$inherited"),
        Row("a computed name is the same", ["K = inherited", "A = 1", "A = $($(K))2"], "A", "12"),
        Row("belongs to the assignment that has it", ["A = $(B)\nB = 1\nB = $(inherited)2"], "A", "12"),
        Row("with an operator", ["A = a", "A = $(inherited:upper)b"], "A", "Ab"),
        Row("an empty older value", ["A =", "A = $(inherited)2"], "A", "2"),
    ])
    func inherits(row: Row) { check(row) }

    @Test(arguments: [
        Row("two", ["A = $(B)a\nB = $(A)b"], "A", "ba"),
        Row("two, from the other", ["A = $(B)a\nB = $(A)b"], "B", "ab"),
        Row("two above a floor", ["A = floor\nA = $(B)a\nB = $(A)b"], "A", "floorba"),
        Row("two above a floor, from the other", ["A = floor\nA = $(B)a\nB = $(A)b"], "B", "ab"),
        Row("three", ["A = $(B)a\nB = $(C)b\nC = $(A)c"], "A", "cba"),
        Row("three, from the second", ["A = $(B)a\nB = $(C)b\nC = $(A)c"], "B", "acb"),
        Row("itself only", ["A = $(A)$(A)"], "A", ""),
        Row("itself, as text", ["A = $A"], "A", "$A"),
        Row("with a default", ["A = $(B)\nB = $(A:default=d)"], "A", "d"),
        Row("through a computed name", ["A = $(X_$(K))\nK = k\nX_k = x$(A)"], "A", "x"),
        Row("a way out", ["A = $(B)a\nB = $(A)$(C)b\nC = c"], "A", "cba"),
        Row("from outside", ["R = $(A)$(B)\nA = $(B)a\nB = $(A)b"], "R", "baab"),
    ])
    func endsWhereReferencesLeadBack(row: Row) { check(row) }

    /// What was asked before must not change what is asked next.
    @Test(arguments: [["A", "B", "R"], ["B", "A", "R"], ["R", "A", "B"], ["R", "B", "A", "A", "R"]])
    func doesNotDependOnTheOrder(names: [String]) {
        var build = SampleBuild("R = $(A)$(B)\nA = 0\nA = $(B)a\nB = $(A)b")
        let expected = ["A": "0ba", "B": "ab", "R": "0baab"]
        let values = names.map { build.text($0) }
        #expect(values == names.compactMap { expected[$0] })
    }

    private func check(_ row: Row) {
        var build = SampleBuild(layers: row.layers, types: .none)
        #expect(build.text(row.name) == row.value)
        // The same whatever was evaluated before.
        #expect(build.evaluator.evaluateAll().first { $0.name == row.name }?.value == row.value)
        var all = SampleBuild(layers: row.layers, types: .none)
        #expect(all.evaluator.evaluateAll().first { $0.name == row.name }?.value == row.value)
        #expect(all.text(row.name) == row.value)
    }
}

/// The stack of layers of a build, and where a value comes from.
@Suite struct LayerTests {
    /// Low to high, as Xcode has them.
    private static let layers = [
        "project.xcconfig", "project", "target.xcconfig", "target", "command line",
    ]

    @Test(arguments: 1...5) func theHighestThatAssignsSuppliesTheValue(count: Int) {
        let layers = Self.layers.prefix(count).map { BuildSettingLayer(name: $0, settings: ["A": $0]) }
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: layers))
        let evaluated = evaluator.evaluate("A")
        #expect(evaluated.value == Self.layers[count - 1])
        #expect(evaluated.origin == BuildSettingOrigin(file: Self.layers[count - 1], line: 0, endLine: 0))
        #expect(evaluated.chain.isEmpty)
    }

    @Test func eachInheritsFromTheOneBelow() {
        let layers = Self.layers.map { BuildSettingLayer(name: $0, settings: ["A": "$(inherited)/\($0)"]) }
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: layers))
        let evaluated = evaluator.evaluate("A")
        #expect(evaluated.value == Self.layers.map { "/" + $0 }.joined())
        let files: [String?] = Self.layers.reversed().dropFirst().map { $0 } + [nil]
        #expect(evaluated.chain.map { $0.origin?.file } == files)
        #expect(evaluated.chain.map(\.isInherited) == [true, true, true, true, true])
        #expect(evaluated.chain.map(\.depth) == [1, 2, 3, 4, 5])
    }

    @Test func aLayerIsPushedLater() {
        var table = BuildSettingTable(layers: [BuildSettingLayer(name: "low", settings: ["A": "1", "B": "2"])])
        table.push(BuildSettingLayer(name: "high", settings: ["A": "$(inherited)0", "C": "$(B)"]))
        var evaluator = BuildSettingEvaluator(table)
        #expect(evaluator.evaluateAll().map(\.value) == ["10", "2", "2"])
        #expect(table.assignedNames == ["A", "B", "C"])
        #expect(table.isAssigned("A"))
        #expect(!table.isAssigned("D"))
    }

    @Test func anAssignmentAboveAllLayers() {
        var build = SampleBuild("A = 1\nB = $(A)", "A = 2")
        var overridden = build.evaluator
        overridden.assign("\"x\\ $(C)\"", to: "A")
        #expect(overridden.evaluate("B").value == "\"x\\ \"", "the string grammar: quotes and backslashes are text")
        #expect(overridden.evaluate("A").list == ["\"x\\ \""])
        #expect(build.text("B") == "2", "the other evaluator keeps its value")
        overridden.limits.bytes = 1
        overridden.assign("", to: "C")
        #expect(overridden.limits.bytes == 1)
    }

    @Test func keysOfAProjectCanHaveConditions() {
        let layer = BuildSettingLayer(
            name: "project", settings: ["A[sdk=iphoneos*]": "device", "A": "any", "A[arch=arm64]": "arm"])
        #expect(layer.assignments.map(\.value) == ["any", "arm", "device"])
        let table = BuildSettingTable(layers: [layer])
        func value(_ conditions: [String: [String]]) -> String {
            var evaluator = BuildSettingEvaluator(table, conditions: conditions)
            return evaluator.evaluate("A").value
        }
        #expect(value([:]) == "any")
        #expect(value(["arch": ["arm64"]]) == "arm")
        #expect(value(["arch": ["arm64"], "sdk": ["iphoneos18.0"]]) == "device")
    }

    @Test(arguments: [
        ([String](), ""), (["a"], "a"), (["a", "b"], "a b"), (["a b", "", "c"], "a\\ b \"\" c"),
        (["it's \"x\""], "it\\'s\\ \\\"x\\\""),
    ])
    func aListOfAProjectComesBack(elements: [String], text: String) {
        #expect(BuildSettingLayer.text(ofList: elements) == text)
        var layer = BuildSettingLayer(name: "project")
        layer.assign("L", text)
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: .none))
        #expect(evaluator.evaluate("L").list == elements)
    }
}
