import Testing

@testable import BuildSettings

/// What a value is made of.
@Suite struct ChainTests {
    /// A link as text: how deep, the name, whether it is inherited, and the line.
    private static func describe(_ link: EvaluatedBuildSetting.Link) -> String {
        let line = link.origin.map { "line \($0.line)" } ?? "undefined"
        return "\(link.depth) \(link.name) \(link.isInherited ? "inherited " : "")\(line)"
    }

    @Test(arguments: [
        ("R = r", []),
        ("R = $(A)\nA = a", ["1 A line 2"]),
        ("R = $(A) $(B)\nA = a\nB = b", ["1 A line 2", "1 B line 3"]),
        ("R = $(A) $(A)\nA = a", ["1 A line 2"]),
        ("R = $(A)\nA = $(B)\nB = $(C)\nC = c", ["1 A line 2", "2 B line 3", "3 C line 4"]),
        ("R = $(A)$(B)\nA = $(C)\nB = $(C)\nC = c", ["1 A line 2", "2 C line 4", "1 B line 3"]),
        ("R = $(U)", ["1 U undefined"]),
        ("R = $(U) $(U)", ["1 U undefined", "1 U undefined"]),
        ("R = $U", []),
        ("R = $(A[sdk=x])", ["1 A[sdk=x] undefined"]),
        ("R = 1\nR = $(inherited)", ["1 R inherited line 1"]),
        ("R = 1\nR = $(R)", ["1 R inherited line 1"]),
        ("R = 1\nR = $(inherited)2\nR = $(inherited)3", ["1 R inherited line 2", "2 R inherited line 1"]),
        ("R = $(inherited)", ["1 R inherited undefined"]),
        ("R = $(A_$(K))\nK = k\nA_k = $(B)\nB = b", ["1 K line 2", "1 A_k line 3", "2 B line 4"]),
        ("R = $(A:default=$(B))\nB = b", ["1 A undefined", "1 B line 2"]),
        ("R = $(A:upper)\nA = $(B)\nB = b", ["1 A line 2", "2 B line 3"]),
        ("A = $(B)a\nB = $(A)b\nR = $(A)", ["1 A line 1", "2 B line 2"]),
        ("R = $(A)\nA = 1\nA[sdk=x] = 2", ["1 A line 2"]),
        ("R = $$(A)\nA = a", []),
    ])
    func namesWhatContributed(text: String, links: [String]) {
        var build = SampleBuild(text)
        #expect(build.evaluator.evaluate("R").chain.map(Self.describe) == links)
    }

    /// Links come from stored values, too: the order of evaluation must not change them.
    @Test(arguments: [
        "R = $(A)$(B)\nA = $(C)1\nB = $(C)2\nC = $(D)\nD = d$(E)",
        "R = $(B)$(A)\nA = $(inherited) $(B)\nB = x $(C:upper)\nC = \"c d\"",
        "R = $(X_$(K)) $(A)\nK = k\nX_k = $(A)\nA = $(B)\nB = $(U:default=$(C))\nC = c",
    ])
    func areTheSameFromTheCache(text: String) {
        var fresh = SampleBuild(text)
        let expected = fresh.evaluator.evaluate("R")
        #expect(expected.chain.isEmpty == false)
        for first in fresh.table.assignedNames {
            var build = SampleBuild(text)
            _ = build.evaluator.evaluate(first)
            #expect(build.evaluator.evaluate("R") == expected, "after \(first)")
            #expect(build.evaluator.evaluate("R") == expected, "again, after \(first)")
        }
    }

    @Test func aTextHasAChainToo() {
        var build = SampleBuild("A = $(B)\nB = b")
        let evaluated = build.evaluator.evaluate(text: "x $(A) $(U) $(inherited)")
        let expected = ["1 A line 1", "2 B line 2", "1 U undefined", "1 inherited undefined"]
        #expect(evaluated.chain.map(Self.describe) == expected)
        #expect(evaluated.value == "x b  ")
    }
}
