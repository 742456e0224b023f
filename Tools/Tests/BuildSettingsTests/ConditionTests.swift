import Testing

@testable import BuildSettings

/// When an assignment applies.
@Suite struct ConditionTests {
    private static let values = ["config": ["Debug"], "sdk": ["iphoneos18.0"], "arch": ["arm64"], "empty": [""]]

    @Test(arguments: [
        ("[config=Debug]", true), ("[config=debug]", false), ("[config=De*]", true), ("[config=*]", true),
        ("[config=*bug]", true), ("[config=D?bug]", true), ("[config=Debug*]", true), ("[config=Debu]", false),
        ("[config= Debug]", false), ("[config=Debug ]", false), ("[ config=Debug]", false), ("[config=]", false),
        ("[sdk=iphoneos*]", true), ("[sdk=iphoneos]", false), ("[sdk=macosx*]", false), ("[sdk=*18.0]", true),
        ("[arch=arm64]", true), ("[arch=arm*][sdk=iphone*]", true), ("[arch=arm*][sdk=mac*]", false),
        ("[sdk=iphone*,arch=arm64]", false), ("[empty=]", true), ("[empty=*]", true), ("[empty=?]", false),
        ("[variant=*]", true), ("[variant=normal]", false), ("[variant=**]", false), ("[variant=]", false),
        ("[any=*]", true), ("[any=thing]", false), ("[Config=Debug]", false), ("[config=$(CONFIGURATION)]", false),
    ])
    func hold(conditions: String, holds: Bool) {
        var build = SampleBuild(
            "CONFIGURATION = Debug\nA = base\nA\(conditions) = own", conditions: Self.values)
        #expect(build.text("A") == (holds ? "own" : "base"))
    }

    /// Precedence is by order only; a more specific condition does not win.
    @Test(arguments: [
        (["A[config=Debug] = 1\nA = 2"], "2"),
        (["A = 1\nA[config=Debug] = 2"], "2"),
        (["A[config=Debug][arch=arm64] = 1\nA[config=*] = 2"], "2"),
        (["A[config=Debug] = 1", "A = 2"], "2"),
        (["A = 1", "A[config=Debug] = 2"], "2"),
        (["A = 1", "A[config=Release] = 2"], "1"),
        (["A[config=Debug] = 1", "A[config=Release] = 2"], "1"),
        (["A[config=Release] = 1"], ""),
        (["A = 1", "A[config=Debug] ="], ""),
        (["A = 1\nA[config=Debug] = $(inherited)2"], "12"),
        (["A = 1\nA[config=Release] = 2\nA = $(inherited)3"], "13"),
        (["A[config=Release] = 1\nA = $(inherited)2"], "2"),
        (["A[config=Debug] = 1", "A[config=Release] = 2", "A = $(inherited)3"], "13"),
        (["B = b\nB[config=Debug] = d", "A = $(B)"], "d"),
    ])
    func precedenceIsByOrder(layers: [String], value: String) {
        var build = SampleBuild(layers: layers, types: .none, conditions: Self.values)
        #expect(build.text("A") == value)
    }

    @Test func anAssignmentThatDoesNotApplyIsNoOrigin() {
        var build = SampleBuild("A[config=Release] = 1\nB = $(A)|$A", conditions: Self.values)
        #expect(build.evaluator.evaluate("A") == EvaluatedBuildSetting(name: "A", value: "", list: [], origin: nil))
        let evaluated = build.evaluator.evaluate("B")
        #expect(evaluated.value == "|$A")
        #expect(evaluated.chain.map(\.name) == ["A"], "a reference that stays as text has no link")
        #expect(evaluated.chain.map(\.origin) == [nil])
    }

    /// Of several values of `sdk`, the first that any assignment of the build setting asks for is the only one.
    @Test(arguments: [
        ("A[sdk=old*] = old\nA[sdk=new*] = new\nA[sdk=old*] = last", "new"),
        ("A[sdk=old*] = old\nA[sdk=x*] = x", "old"),
        ("A[sdk=x*] = x", ""),
        ("A[sdk=*] = any\nA[sdk=old*] = old", "any"),
        ("A = base\nA[sdk=old*] = old", "old"),
        ("A[sdk=old*] = old\nA[sdk=new1] = new\nA = base", "base"),
        ("A[sdk=new*] = new\nB[sdk=old*] = old", "new"),
        ("A[sdk=old*][config=Debug] = 1\nA[sdk=old*][config=Release] = 2", "1"),
    ])
    func ofSeveralValuesOneCounts(text: String, value: String) {
        var build = SampleBuild(text, conditions: ["sdk": ["new1", "old1"], "config": ["Debug"]])
        #expect(build.text("A") == value)
    }

    @Test(arguments: [
        ("*", "", true), ("", "", true), ("", "x", false), ("?", "é", true), ("a*b*c", "aXbYc", true),
        ("a*b*c", "aXbY", false), ("**", "x", true), ("[a-c]x", "bx", true), ("[!a]x", "ax", false),
        ("[!a]x", "bx", true), ("[ab", "[ab", true), ("[]x", "x", false), ("[a-]", "-", true),
        ("a/*", "a/b/c", true), ("A", "a", false), ("*.0", "1.0.0", true), ("é*", "éa", true), ("*a", "aaaa", true),
        ("?", "", false), ("??", "ab", true), ("?", "🇩🇪", true), ("\\*", "*", false), ("*[0-9]", "x5", true),
    ])
    func patterns(pattern: String, value: String, fits: Bool) {
        #expect(BuildSettingCondition(parameter: "p", pattern: pattern).matches(value) == fits)
    }

    @Test func aPatternOfManyStarsEnds() {
        let condition = BuildSettingCondition(
            parameter: "p", pattern: String(repeating: "*a", count: 2_000) + "b")
        #expect(!condition.matches(String(repeating: "a", count: 5_000)))
    }

    @Test func ofRepeatedConditionsOnSDKTheFirstIsUsed() {
        let conditions = ["sdk", "arch", "sdk", "config", "sdk"].map {
            BuildSettingCondition(parameter: $0, pattern: "*")
        }
        #expect(conditions.ignoredByXcode == [2, 4])
        #expect([BuildSettingCondition]().ignoredByXcode == [])
    }
}
