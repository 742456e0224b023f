import SourceText
import Testing

@testable import BuildSettings

/// What would keep the build system busy for minutes, or overflow a stack.
@Suite struct LimitTests {
    private func evaluator(_ lines: [String]) -> BuildSettingEvaluator {
        let file = XcconfigFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "file")
        let layer = BuildSettingLayer(name: "file", assignments: file.assignments)
        return BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: .none))
    }

    @Test func nineSettingsThatReferToEachOther() {
        let lines = (0..<9).map { at in
            "A\(at) = " + (0..<9).filter { $0 != at }.map { "$(A\($0))" }.joined() + "x"
        }
        var evaluator = evaluator(lines)
        for setting in evaluator.evaluateAll() {
            #expect(setting.limit == nil)
            #expect(setting.value.utf8.count == 109_601)
        }
    }

    @Test func twelveSettingsThatReferToEachOtherAreCutShort() {
        let lines = (0..<12).map { at in "A\(at) = x" + (0..<12).filter { $0 != at }.map { "$(A\($0))" }.joined() }
        var evaluator = evaluator(lines + ["B = $(C)", "C = c"])
        evaluator.limits.steps = 100_000
        let settings = evaluator.evaluateAll()
        #expect(settings.filter { $0.limit != nil }.count == 12)
        #expect(settings.allSatisfy { $0.limit == nil || $0.value.hasPrefix("x") })
        // Those that are not part of it are not concerned.
        #expect(settings.first { $0.name == "B" }?.value == "c")
    }

    @Test func longChains() {
        for count in [5_000, 100_000] {
            var evaluator = evaluator((0..<count).map { "A\($0) = $(A\($0 + 1))" } + ["A\(count) = x"])
            #expect(evaluator.evaluate("A0").value == "x")
            #expect(evaluator.evaluate("A0").list == ["x"])
        }
        var inherited = evaluator(["A = x"] + Array(repeating: "A = $(inherited)", count: 100_000))
        #expect(inherited.evaluate("A").value == "x")
    }

    @Test func deepNesting() {
        let depth = 50_000
        let nested = String(repeating: "$(", count: depth) + "A" + String(repeating: ")", count: depth)
        let defaults = String(repeating: "$(U:default=", count: depth) + "x" + String(repeating: ")", count: depth)
        var evaluator = evaluator(["A = $(A)", "N = \(nested)", "D = \(defaults)", "O = " + nested.dropLast(depth)])
        #expect(evaluator.evaluate("N").value == "")
        #expect(evaluator.evaluate("D").value == "x")
        #expect(evaluator.evaluate("O").value == "")
    }

    @Test func doublingIsCutAtTheLimitWithAFinding() {
        var evaluator = evaluator((1...22).map { "A\($0) = $(A\($0 - 1))$(A\($0 - 1))" } + ["A0 = x"])
        #expect(evaluator.evaluate("A20").value.utf8.count == 1 << 20)
        #expect(evaluator.evaluate("A20").limit == nil)
        #expect(evaluator.evaluate("A22").limit == .tooLong)
        #expect(evaluator.evaluate("A22").value.utf8.count == evaluator.limits.bytes)
        #expect(evaluator.evaluate("A3").value == "xxxxxxxx")
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
        #expect(!layer.assignments.isEmpty)
    }
}
