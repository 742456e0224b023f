import TestSupport
import Testing

@testable import BuildSettings

/// Lists: however an element is quoted, and wherever a list is put in, its elements stay.
@Suite struct ListLawTests {
    private static func element(_ generator: inout SeededGenerator) -> String {
        (0..<generator.upTo(4)).map { _ in
            generator.pick(["a", "-D", "=", " ", "\t", "\"", "'", "\\", "é", ".", "*", "it's", "//"])
        }.joined()
    }

    private static func elements(_ generator: inout SeededGenerator) -> [String] {
        (0..<generator.upTo(4)).map { _ in element(&generator) }
    }

    /// One of the ways to write an element.
    private static func spelling(_ element: String, _ generator: inout SeededGenerator) -> String {
        let backslash = { (text: String) in text.replacing("\\", with: "\\\\") }
        switch generator.upTo(2) {
        case 0: return "\"" + backslash(element).replacing("\"", with: "\\\"") + "\""
        case 1: return "'" + backslash(element).replacing("'", with: "\\'") + "'"
        default: return BuildSettingLayer.text(ofList: [element])
        }
    }

    @Test func everySpellingIsTheSameList() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<300 {
            let elements = Self.elements(&generator)
            let value = elements.map { Self.spelling($0, &generator) }.joined(
                separator: generator.pick([" ", "\t", "   "]))
            var build = SampleBuild(settings: ["L": value])
            #expect(build.list("L") == elements, "\(value)")
            #expect(build.text("L") == value)
        }
    }

    @Test func listsAreJoined() {
        var generator = SeededGenerator(seed: 32)
        for _ in 0..<200 {
            let (first, second) = (Self.elements(&generator), Self.elements(&generator))
            var build = SampleBuild(settings: [
                "A": BuildSettingLayer.text(ofList: first), "B": BuildSettingLayer.text(ofList: second),
                "AB": "$(A) $(B)", "ABA": "$(AB) x $(A)", "ONE": "$(A)",
            ])
            #expect(build.list("ONE") == first)
            #expect(build.list("AB") == first + second)
            #expect(build.list("ABA") == first + second + ["x"] + first)
        }
    }

    /// `$(inherited)` in each layer adds to the list of the layers below.
    @Test func layersAddToAList() {
        var generator = SeededGenerator(seed: 33)
        for _ in 0..<100 {
            let parts = (0..<(1 + generator.upTo(4))).map { _ in Self.elements(&generator) }
            let layers = parts.enumerated().map { index, part in
                BuildSettingLayer(
                    name: "\(index)", settings: ["L": "$(inherited) " + BuildSettingLayer.text(ofList: part)])
            }
            var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: layers, types: .none))
            #expect(evaluator.evaluate("L").list == parts.flatMap { $0 })
        }
    }

    @Test(arguments: [
        ("-I$(L)", ["-Ia", "b"]), ("$(L)/x", ["a", "b/x"]), ("-I$(L)/x", ["-Ia", "b/x"]),
        ("$(L)$(L)", ["a", "ba", "b"]),
        ("\"$(L)\"", ["a b"]), ("'$(L)'", ["a b"]), ("\"-I$(L)\" c", ["-Ia b", "c"]),
        ("$(L) $(L)", ["a", "b", "a", "b"]),
        ("$(E)", []), ("$(E) $(E)", []), ("$(E) x", ["x"]), ("x$(E)y", ["xy"]), ("\"$(E)\"", []),
        ("x \"\" $(E)", ["x", ""]),
        ("$(U) x", ["x"]), ("$U x", ["$U", "x"]), ("$(S)", ["c d"]), ("$(S) x", ["c d", "x"]), ("-I$(S)", ["-Ic d"]),
    ])
    func aReferenceWithinAList(value: String, list: [String]) {
        var build = SampleBuild("L = a b\nE =\nS = c d\nR = \(value)", types: ["S": .string])
        #expect(build.list("R") == list)
    }

    /// A declared string is one element, whatever it contains; a declared list is split.
    @Test(arguments: BuildSettingType.allCases, ["a b", "\"a b\"", "a\\ b", "'a", " "])
    func theTypeDecides(type: BuildSettingType, value: String) {
        let layer = BuildSettingLayer(name: "project", settings: ["V": value])
        let own = SampleBuild(settings: ["V": value], types: ["V": .userDefined])
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: BuildSettingTypes(["V": type])))
        var user = own.evaluator
        #expect(evaluator.evaluate("V").list == (type.isList ? user.evaluate("V").list : [value]))
        #expect(evaluator.evaluate("V").value == value, "the text is the same for every type")
    }
}
