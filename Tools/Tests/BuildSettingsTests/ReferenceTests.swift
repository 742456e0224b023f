import Testing

@testable import BuildSettings

/// Every form of a reference, and what it leaves when there is no value.
@Suite struct ReferenceTests {
    /// A right-hand side with its text and its list, where A is `a`, B is `b`, L is `x y`, A_b is `ab`, and U undefined.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let text: String
        let list: [String]
        var testDescription: String { value }

        init(_ value: String, _ text: String, _ list: [String]) {
            self.value = value
            self.text = text
            self.list = list
        }
    }

    private static let file = "A = a\nB = b\nL = x y\nE =\nA_b = ab\nab = nested\nN = A\n"

    @Test(arguments: [
        Row("$(A)", "a", ["a"]),
        Row("${A}", "a", ["a"]),
        Row("$[A]", "a", ["a"]),
        Row("$A", "a", ["a"]),
        Row("<$(A)>", "<a>", ["<a>"]),
        Row("<$A>", "<a>", ["<a>"]),
        Row("$(A)$(B)", "ab", ["ab"]),
        Row("$(A) $(B)", "a b", ["a", "b"]),
        Row("$A$B", "ab", ["ab"]),
        Row("$(L)", "x y", ["x", "y"]),
        Row("<$(L)>", "<x y>", ["<x", "y>"]),
        Row("\"$(L)\"", "\"x y\"", ["x y"]),
        Row("'$(L)'", "'x y'", ["x y"]),
        Row("$(A)$(L)$(B)", "ax yb", ["ax", "yb"]),
    ])
    func toAValue(row: Row) { check(row) }

    @Test(arguments: [
        Row("$(A_$(B))", "ab", ["ab"]),
        Row("$(A_$(B)x)", "", []),
        Row("${A_${B}}", "ab", ["ab"]),
        Row("$($(A)$(B))", "nested", ["nested"]),
        Row("$(A_$(B:lower):upper)", "AB", ["AB"]),
        Row("$($(N))", "a", ["a"]),
        Row("$(A_$B)", "ab", ["ab"]),
        Row("$A_$(B)", "ab", ["ab"]),
        Row("$A_${B}", "$A_b", ["$A_b"]),
        Row("$($($(N)))", "", []),
        Row("$( A )", "", []),
        Row("$(A )", "", []),
    ])
    func withNestedNames(row: Row) { check(row) }

    @Test(arguments: [
        Row("$(U)", "", []),
        Row("${U}", "", []),
        Row("$[U]", "", []),
        Row("$U", "$U", ["$U"]),
        Row("<$U>", "<$U>", ["<$U>"]),
        Row("<$(U)>", "<>", ["<>"]),
        Row("a $(U) b", "a  b", ["a", "b"]),
        Row("\"$(U)\"", "\"\"", []),
        Row("$(E)", "", []),
        Row("$E", "", []),
        Row("$(U)$(A)", "a", ["a"]),
        Row("$()", "", []),
        Row("a$()b", "ab", ["ab"]),
        Row("${}x", "x", ["x"]),
        Row("$A.B", "$A.B", ["$A.B"]),
        Row("$(A.B)", "", []),
        Row("$(A[sdk=x])", "", []),
    ])
    func withoutValue(row: Row) { check(row) }

    @Test(arguments: [
        Row("$$", "$", ["$"]),
        Row("$$(A)", "$(A)", ["$(A)"]),
        Row("$$$(A)", "$a", ["$a"]),
        Row("$$A", "$A", ["$A"]),
        Row("$5", "$5", ["$5"]),
        Row("$-", "$-", ["$-"]),
        Row("a $ b", "a $ b", ["a", "$", "b"]),
        Row("a$", "a$", ["a$"]),
        Row("$é", "$é", ["$é"]),
        Row("\\$(A)", "\\$(A)", ["$(A)"]),
        Row("$(A", "a", ["a"]),
        Row("<$(A:upper", "<a", ["<a"]),
        Row("$(A}", "", []),
    ])
    func thatIsNotOne(row: Row) { check(row) }

    @Test func valuesAreNotScannedAgain() {
        var build = SampleBuild("D = $$\nP = (A)\nA = a\nR = $(D)$(P) $(D)A")
        #expect(build.text("R") == "$(A) $A")
    }

    /// `\$` is the one difference of the grammars that a text shows.
    @Test func aBackslashBeforeAReferenceIsTextInTheStringGrammar() {
        var build = SampleBuild("A = a\nR = \\$(A)", types: ["R": .string])
        #expect(build.text("R") == "\\a")
        #expect(build.list("R") == ["\\a"])
    }

    private func check(_ row: Row) {
        var build = SampleBuild(Self.file + "R = \(row.value)")
        #expect(build.text("R") == row.text)
        #expect(build.list("R") == row.list)
        // As a text of its own, by the string grammar, where backslashes are text.
        guard !row.value.contains("\\") else { return }
        #expect(build.evaluator.expand(row.value) == row.text)
        let evaluated = build.evaluator.evaluate(text: row.value)
        #expect(evaluated.list == [row.text])
        #expect(evaluated.origin == nil && evaluated.name == "")
    }
}

/// How values are split into elements.
@Suite struct ListGrammarTests {
    @Test(arguments: [
        ("a b", ["a", "b"]), ("a   b", ["a", "b"]), ("a\tb", ["a", "b"]), ("a\u{B}b\u{C}c", ["a", "b", "c"]),
        ("\"a b\" c", ["a b", "c"]), ("'a b' c", ["a b", "c"]), ("a\\ b c", ["a b", "c"]),
        ("a\"b c\"d", ["ab cd"]), ("\"a\"'b'c", ["abc"]), ("\"it's\"", ["it's"]), ("'say \"x\"'", ["say \"x\""]),
        ("\\\"a\\\"", ["\"a\""]), ("a\\\\b", ["a\\b"]), ("'a\\'b'", ["a'b"]),
        ("\"\"", [""]), ("''", [""]), ("a \"\" b", ["a", "", "b"]), ("\"\"a", ["a"]), ("a\"\"", ["a"]),
        ("\"a b", ["a b"]), ("a\u{A0}b", ["a\u{A0}b"]), ("", []),
    ])
    func splits(value: String, list: [String]) {
        var build = SampleBuild("L = \(value)\nR = $(L)")
        for name in ["L", "R"] {
            #expect(build.list(name) == list)
            #expect(build.text(name) == value, "the text form keeps quotes, backslashes, and blanks")
        }
    }

    @Test(arguments: BuildSettingType.allCases)
    func dependsOnTheType(type: BuildSettingType) {
        var build = SampleBuild("L = \"a b\"  c", types: ["L": type])
        #expect(build.text("L") == "\"a b\"  c")
        #expect(build.list("L") == (type.isList ? ["a b", "c"] : ["\"a b\"  c"]))
    }

    @Test(arguments: BuildSettingType.allCases)
    func withoutValueIsOneElementOrNone(type: BuildSettingType) {
        var build = SampleBuild("R = $(V)", types: ["V": type])
        #expect(build.text("R") == "")
        #expect(build.list("R") == (type == .string || type == .boolean ? [""] : []))
    }
}
