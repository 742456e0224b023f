import PropertyLists
import SourceText
import TestSupport
import Testing

@testable import BuildSettings

/// What the value of a build setting does not depend on: how its references are written.
@Suite struct ReferenceLawTests {
    private static let names = ["A", "B", "C", "A_b", "UNDEFINED"]

    /// A value of pieces, in which `reference` writes each reference.
    private static func value(_ generator: inout SeededGenerator, _ reference: (String) -> String) -> String {
        (0..<generator.upTo(5)).map { _ in
            generator.oneIn(2)
                ? reference(generator.pick(names)) : generator.pick(["x", " ", "\"q r\"", "-I", "é", ".", "/p/"])
        }.joined()
    }

    private static func results(_ value: String) -> [[String]] {
        [BuildSettingType.userDefined, .string, .pathList].map { type in
            var build = SampleBuild(
                "A = a\nB = $(A) b\nC =\nA_b = \"c d\"\nR = \(value)", types: ["R": type, "B": .string])
            let evaluated = build.evaluator.evaluate("R")
            return [evaluated.value] + evaluated.list
        }
    }

    /// The same random pieces, with the references written in two ways.
    private static func expectTheSame(
        seed: UInt64, _ one: (String) -> String, _ other: (String) -> String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        for seed in seed..<seed + 100 {
            var (first, second) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
            let (left, right) = (value(&first, one), value(&second, other))
            #expect(results(left) == results(right), "\(left), \(right)", sourceLocation: sourceLocation)
        }
    }

    @Test func theBracketsDoNotMatter() {
        Self.expectTheSame(seed: 1_000, { "$(\($0))" }, { "${\($0)}" })
        Self.expectTheSame(seed: 1_100, { "$(\($0))" }, { "$[\($0)]" })
    }

    @Test func anIgnoredOperatorChangesNothing() {
        Self.expectTheSame(seed: 1_200, { "$(\($0))" }, { "$(\($0):shout)" })
        Self.expectTheSame(seed: 1_300, { "$(\($0):upper)" }, { "$(\($0)::a b:Upper:upper:append=x)" })
    }

    @Test func aNameCanBePutTogether() {
        Self.expectTheSame(seed: 1_500, { "$(\($0))" }, { "$($(E)\($0)$(E))" })
        Self.expectTheSame(seed: 1_600, { "$(\($0):lower)" }, { "$($(NAME_\($0):default=\($0)):lower)" })
    }

    /// A reference without a name, or to a name without a value, adds nothing.
    @Test func anEmptyReferenceAddsNothing() {
        Self.expectTheSame(seed: 1_700, { "y$(\($0))z" }, { "y$()$(\($0))${}z$(E)" })
    }

    /// `$NAME` is the same, except that a name without a value stays as text.
    @Test(arguments: ["A", "B", "A_b"]) func aReferenceWithoutBrackets(name: String) {
        for (before, after) in [("", ""), ("x", "-"), ("\"", "\""), ("$(C)", " y"), ("$B ", "$A")] {
            #expect(Self.results("\(before)$\(name)\(after)") == Self.results("\(before)$(\(name))\(after)"))
        }
    }

    /// A text is expanded as the string that has it.
    @Test func anExpandedTextIsTheValueOfAString() {
        var generator = SeededGenerator(seed: 1_800)
        for _ in 0..<200 {
            let text = Self.value(&generator) { "$(\($0))" }
            var build = SampleBuild(
                settings: ["A": "a", "B": "$(A) b", "C": "", "A_b": "\"c d\"", "R": text], types: ["R": .string])
            #expect(build.evaluator.expand(text) == build.text("R"))
            #expect(build.evaluator.evaluate(text: text).value == build.text("R"))
            var assigned = build.evaluator
            assigned.assign(text, to: "NEW")
            #expect(assigned.evaluate("NEW").value == build.text("R"))
        }
    }

    /// An assignment that waits until something refers to its name gives the same values as one that is made at once:
    /// whether the name is written, put together, already known, or asked for before.
    @Test(arguments: ["NEW", "A_b", "A", "B", "SRCROOT"]) func anAssignmentThatWaits(name: String) {
        var generator = SeededGenerator(seed: 1_850)
        for _ in 0..<100 {
            let references = [
                "$(\(name))", "$(A_$(b))", "$(N$(EW))", "$(SRC$(ROOT))", "$(A)$(R)", "${\(name):upper}", "$C",
            ]
            let value = Self.value(&generator) { "$(\($0))" }
            let text = references.shuffled(using: &generator).joined()
            let settings = [
                "A": "a", "b": "b", "EW": "EW", "ROOT": "ROOT",
                "R": references.shuffled(using: &generator).prefix(3).joined(),
            ]
            var atOnce = SampleBuild(settings: settings, types: ["SRCROOT": .string]).evaluator
            var waiting = SampleBuild(settings: settings, types: ["SRCROOT": .string]).evaluator
            if Bool.random(using: &generator) {
                #expect(atOnce.expand(text) == waiting.expand(text))
            }
            if Bool.random(using: &generator) {
                #expect(atOnce.evaluate(name) == waiting.evaluate(name))
            }
            atOnce.assign(value, to: name)
            waiting.assignIfReferredTo(value, to: name)
            #expect(Self.isEqual(waiting.evaluate("R"), atOnce.evaluate("R")), "\(settings), \(name) = \(value)")
            #expect(
                Self.isEqual(waiting.evaluate(text: text), atOnce.evaluate(text: text)), "\(text), \(name) = \(value)")
            #expect(Self.isEqual(waiting.evaluate(name), atOnce.evaluate(name)))
            #expect(zip(waiting.evaluateAll(), atOnce.evaluateAll()).allSatisfy(Self.isEqual))
        }
    }

    /// Whether two values have the same origins. A name that is put together and has no value is in a chain only if
    /// something else in the table mentions it.
    private static func isEqual(_ left: EvaluatedBuildSetting, _ right: EvaluatedBuildSetting) -> Bool {
        left.value == right.value && left.list == right.list && left.origin == right.origin && left.limit == right.limit
            && left.chain.filter { $0.origin != nil } == right.chain.filter { $0.origin != nil }
    }

    /// With every `$` doubled, a text stands for itself.
    @Test func doubledDollarsStandForThemselves() {
        var generator = SeededGenerator(seed: 1_900)
        for _ in 0..<300 {
            let text = WritingTests.text(&generator)
            var build = SampleBuild(
                settings: ["A": "a", "R": text.replacing("$", with: "$$")], types: ["R": .string])
            #expect(build.text("R").utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
            #expect(build.table.expressionDiagnostics == [])
        }
    }

    /// What a limit leaves is the beginning of the value, and the limit is named exactly if something is missing.
    @Test func aLimitedValueIsABeginning() {
        var generator = SeededGenerator(seed: 2_000)
        for _ in 0..<100 {
            let value = Self.value(&generator) { "$(\($0))" }
            var whole = SampleBuild("A = a\nB = $(A)$(A) b\nA_b = \"c d\"\nR = \(value)$(A)")
            let expected = whole.evaluator.evaluate("R")
            var limited = SampleBuild("A = a\nB = $(A)$(A) b\nA_b = \"c d\"\nR = \(value)$(A)")
            limited.evaluator.limits.bytes = 6
            let evaluated = limited.evaluator.evaluate("R")
            #expect(expected.value.utf8.starts(with: evaluated.value.utf8), "no character is cut")
            #expect(evaluated.value.utf8.count <= 6)
            #expect(evaluated.limit == (expected.value.utf8.count > 6 ? .tooLong : nil), "\(value)")
            #expect(evaluated.origin == expected.origin)
        }
    }

    /// The links of a chain are assignments of the build, each one level below an earlier one.
    @Test func aChainIsATree() {
        var generator = SeededGenerator(seed: 2_100)
        for _ in 0..<200 {
            let names = ["A", "B", "C", "D", "E"]
            let lines = (0..<8).map { _ in
                "\(generator.pick(names)) = x$(\(generator.pick(names))) $(inherited)$(\(generator.pick(names)):upper)"
            }
            var build = SampleBuild(lines.joined(separator: "\n"))
            for evaluated in build.evaluator.evaluateAll() {
                #expect(evaluated.limit == nil)
                var depth = 0
                for link in evaluated.chain {
                    #expect(1...(depth + 1) ~= link.depth)
                    depth = link.depth
                    guard let line = link.origin?.line else { continue }
                    #expect(lines[line - 1].hasPrefix("\(link.name) ="))
                    #expect(!link.isInherited || link.origin != evaluated.origin)
                }
                #expect(Set(evaluated.chain.filter { $0.origin != nil }.map(\.origin)).count <= lines.count)
            }
        }
    }

    /// The excerpt of a diagnostic is the part that it is about.
    @Test(arguments: [
        ("$(A:shout)", ExpressionDiagnostic.Kind.unknownRetrievalOperator, "shout"),
        ("$(A:upper:shout)", .unknownRetrievalOperator, "shout"),
        ("$(A:shout=x)", .unknownReplacementOperator, "shout"),
        ("$(A:x y)", .invalidOperatorCharacter, " "), ("${A}", .deprecatedMacroRefSyntax, "${"),
        ("$[A]", .deprecatedMacroRefSyntax, "$["), ("x$(A", .unterminatedMacroSubexpression, "$(A"),
        ("x $(A:upper", .unterminatedMacroSubexpression, "$(A:upper"),
    ])
    func anExcerptIsThePartThatIsWrong(value: String, kind: ExpressionDiagnostic.Kind, excerpt: String) {
        let found = SampleBuild("A = a\nR = \(value)").table.expressionDiagnostics
        #expect(found.map(\.kind) == [kind])
        #expect(found.map(\.excerpt) == [excerpt])
        #expect(found.map(\.setting) == ["R"])
        #expect(found.map(\.line) == [2])
    }
}

extension BuildSettingEvaluator {
    /// The text of a build setting, in a copy.
    fileprivate func evaluator(_ name: String) -> String {
        var copy = self
        return copy.evaluate(name).value
    }
}
