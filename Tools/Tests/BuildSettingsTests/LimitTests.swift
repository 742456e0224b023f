import SourceText
import TestSupport
import Testing

@testable import BuildSettings

/// What would take the build system minutes, or overflow a stack.
@Suite struct LimitTests {
    private func build(_ lines: [String]) -> SampleBuild {
        SampleBuild(layers: [lines.joined(separator: "\n")], types: .none)
    }

    @Test func nineThatReferToEachOther() {
        let lines = (0..<9).map { at in
            "A\(at) = " + (0..<9).filter { $0 != at }.map { "$(A\($0))" }.joined() + "x"
        }
        var build = build(lines)
        let evaluated = build.evaluator.evaluateAll()
        #expect(evaluated.map(\.name) == (0..<9).map { "A\($0)" })
        #expect(evaluated.map(\.limit) == Array(repeating: nil, count: 9))
        #expect(evaluated.map(\.value.utf8.count) == Array(repeating: 109_601, count: 9))
    }

    @Test func twelveThatReferToEachOtherStopEarly() {
        let lines = (0..<12).map { at in "A\(at) = x" + (0..<12).filter { $0 != at }.map { "$(A\($0))" }.joined() }
        var build = build(lines + ["B = $(C)", "C = c"])
        build.evaluator.limits.steps = 100_000
        let evaluated = build.evaluator.evaluateAll()
        #expect(evaluated.count == 14)
        let onCycle = evaluated.filter { $0.name.hasPrefix("A") }
        #expect(onCycle.map(\.limit) == Array(repeating: .tooManySteps, count: 12))
        #expect(onCycle.map { $0.value.prefix(3) } == Array(repeating: "xxx", count: 12))
        // The others are not affected.
        #expect(evaluated.filter { !$0.name.hasPrefix("A") }.map(\.value) == ["c", "c"])
        #expect(evaluated.filter { !$0.name.hasPrefix("A") }.map(\.limit) == [nil, nil])
    }

    @Test(arguments: [1, 5_000, SoakCount.of(full: 100_000, slice: 20_000)]) func longChains(count: Int) {
        var chain = build((0..<count).map { "A\($0) = $(A\($0 + 1))" } + ["A\(count) = x"])
        let evaluated = chain.evaluator.evaluate("A0")
        #expect(evaluated.value == "x")
        #expect(evaluated.list == ["x"])
        #expect(evaluated.limit == nil)
        #expect(evaluated.chain.count == min(count, 100))
        var inherited = build(["A = x"] + Array(repeating: "A = $(inherited)", count: count))
        #expect(inherited.text("A") == "x")
    }

    @Test func deepNesting() {
        let depth = 50_000
        let nested = String(repeating: "$(", count: depth) + "A" + String(repeating: ")", count: depth)
        let defaults = String(repeating: "$(U:default=", count: depth) + "x" + String(repeating: ")", count: depth)
        var build = build(["A = a", "N = <\(nested)>", "D = \(defaults)", "O = <" + nested.dropLast(depth)])
        #expect(build.text("N") == "<>")
        #expect(build.text("D") == "x")
        #expect(build.text("O") == "<")
    }

    @Test func aValueIsOnlySoLong() {
        var build = build((1...22).map { "A\($0) = $(A\($0 - 1))$(A\($0 - 1))" } + ["A0 = x"])
        let complete = build.evaluator.evaluate("A20")
        #expect(complete.value.utf8.count == 1 << 20)
        #expect(complete.limit == nil)
        let cut = build.evaluator.evaluate("A22")
        #expect(cut.limit == .tooLong)
        #expect(cut.value == String(repeating: "x", count: build.evaluator.limits.bytes))
        #expect(build.text("A3") == "xxxxxxxx")
    }

    /// What there is of a value that stops early is its beginning, without the argument or name being put together.
    @Test(arguments: [
        ("A = ab$(L)cd", "abxxxxxxxx"), ("A = $(U:default=$(L))", ""), ("A = ab$(U:default=$(L))", "ab"),
        ("A = ab$(N_$(L))", "ab"), ("A = $(L)", "xxxxxxxxxx"),
    ])
    func theBeginningIsKept(text: String, value: String) {
        var build = SampleBuild("\(text)\nL = $(X)$(X)$(X)\nX = xxxxxxxx$(E)")
        build.evaluator.limits.bytes = 10
        let evaluated = build.evaluator.evaluate("A")
        #expect(evaluated.limit == .tooLong)
        #expect(evaluated.value == value)
        #expect(build.evaluator.evaluate("X").value == "xxxxxxxx", "the evaluator goes on after a limit")
        #expect(build.evaluator.evaluate("X").limit == nil)
    }

    @Test func stepsAreLimitedForEachValue() {
        var build = build((0..<1_000).map { "A\($0) = $(A\($0 + 1))" } + ["A1000 = x"])
        build.evaluator.limits.steps = 100
        #expect(build.evaluator.evaluate("A0").limit == .tooManySteps)
        #expect(build.evaluator.evaluate("A950").limit == nil)
        #expect(build.text("A950") == "x")
        build.evaluator.limits.steps = 10_000
        #expect(build.evaluator.evaluate("A0").limit == nil)
        #expect(build.text("A0") == "x")
    }

    @Test func afterAllStepsAreTakenEachValueHasFew() {
        let lines = (0..<30).map { "A\($0) = " + String(repeating: "$(U)", count: 200) }
        var build = build(lines + ["LONG = " + String(repeating: "$(U)", count: 600) + "x"])
        build.evaluator.limits.totalSteps = 0
        let evaluated = build.evaluator.evaluateAll()
        #expect(evaluated.count == 31)
        #expect(evaluated.first { $0.name == "LONG" }?.limit == .tooManySteps)
        #expect(evaluated.filter { $0.name != "LONG" }.map(\.limit) == Array(repeating: nil, count: 30))
    }

    @Test func allValuesTogetherAreLimited() {
        let lines =
            ["A = " + String(repeating: "x", count: 1 << 16), "B = $(A)$(A)"] + (0..<100).map { "C\($0) = $(B)" }
        var build = build(lines)
        build.evaluator.limits.totalBytes = 1 << 20
        let evaluated = build.evaluator.evaluateAll()
        #expect(evaluated.count == 102)
        #expect(evaluated.first { $0.name == "B" }?.value.utf8.count == 1 << 17)
        #expect(evaluated.last?.limit == .tooMuchMemory)
        #expect(evaluated.last?.value.utf8.count == build.evaluator.limits.leastBytes)
        #expect(evaluated.reduce(0) { $0 + $1.value.utf8.count } < 3 << 20)
    }

    @Test(arguments: [0, 1, 3]) func chainsAreLimited(count: Int) {
        var build = SampleBuild("R = $(A)$(B)\nA = $(C)\nB = $(C)b\nC = c")
        build.evaluator.limits.chain = count
        #expect(build.evaluator.evaluate("R").chain.map(\.name) == Array(["A", "C", "B"].prefix(count)))
        #expect(build.text("R") == "ccb")
    }

    @Test func includesThatDoubleAreLimited() {
        var files = ["/d20.xcconfig": "A = $(inherited)x"]
        for depth in 0..<20 {
            files["/d\(depth).xcconfig"] = "#include \"d\(depth + 1)\"\n#include \"d\(depth + 1)\"\n"
        }
        var loader = XcconfigLoader(fileSystem: .memory(files))
        loader.limits.includes = 500
        let layer = loader.load("/d0.xcconfig")
        #expect(layer.diagnostics.map(\.kind) == [.includeLimitReached])
        #expect(layer.diagnostics.map(\.message) == ["more than 500 files are included; the rest is skipped"])
        #expect(layer.assignments.count == 244)
    }
}
