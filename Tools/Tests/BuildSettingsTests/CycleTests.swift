import Testing

@testable import BuildSettings

/// Settings that refer to each other in great numbers: exact values where there is room for them, a limit otherwise.
@Suite struct CycleTests {
    private func evaluateAll(_ lines: [String], _ limits: EvaluationLimits = EvaluationLimits())
        -> [EvaluatedBuildSetting]
    {
        let file = XcconfigFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "file")
        let layer = BuildSettingLayer(name: "file", assignments: file.assignments)
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: .none))
        evaluator.limits = limits
        return evaluator.evaluateAll()
    }

    @Test(arguments: [2, 3, 300]) func aRingGivesEachSettingAllTheOthers(count: Int) {
        for setting in evaluateAll((0..<count).map { "A\($0) = $(A\(($0 + 1) % count)) \($0)" }) {
            let own = Int(setting.name.dropFirst()) ?? 0
            let order = (0..<count).map { (own + count - 1 - $0) % count }.map { $0 == own ? own : $0 }
            #expect(setting.limit == nil)
            #expect(setting.list == order.map(String.init), "\(setting.name)")
        }
    }

    @Test func aRingBelowAComputedName() {
        let values = evaluateAll(["P = <$(N_$(K))>", "K = X", "N_X = x$(M)", "M = m$(N_$(K))", "Q = $(M)$(P)"])
        let found = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
        #expect(found == ["P": "<xm>", "K": "X", "N_X": "xm", "M": "mx", "Q": "mx<xm>"])
    }

    /// Without limits each of these takes longer than anybody waits.
    @Test(arguments: [
        (0..<400).map { "A\($0) = $(A\(($0 + 1) % 400))$(A\(($0 + 2) % 400))" },
        (0..<400).map { "A\($0) = x$(A\(($0 + 1) % 400))$(A\(($0 + 7) % 400))" },
        (0..<400).map { "A\($0) = $(A\($0 + 1))$(B)" } + ["A400 = x", "B = $(A0)"],
        (0..<20).flatMap { _ in (0..<20).map { "A\($0) = " + (0..<20).map { "$(A\($0))" }.joined() } },
    ])
    func whatIsTooMuchIsCutShort(lines: [String]) {
        var limits = EvaluationLimits()
        limits.steps = 20_000
        limits.totalSteps = 100_000
        let settings = evaluateAll(lines + ["FREE = $(PLAIN)", "PLAIN = p"], limits)
        #expect(settings.contains { $0.limit == .tooManySteps })
        #expect(settings.first { $0.name == "FREE" }?.value == "p")
        #expect(settings.first { $0.name == "FREE" }?.limit == nil)
    }

    @Test func whatManyReferToIsEvaluatedOnce() {
        let stack = ["A = y"] + Array(repeating: "A = $(inherited)x", count: 5_000)
        let settings = evaluateAll(stack + (0..<5_000).map { "B\($0) = $(A)" })
        #expect(settings.allSatisfy { $0.value == "y" + String(repeating: "x", count: 5_000) && $0.limit == nil })
    }

    @Test func allValuesTogetherAreLimited() {
        var limits = EvaluationLimits()
        limits.totalBytes = 1 << 20
        let lines =
            ["A = " + String(repeating: "x", count: 1 << 16), "B = $(A)$(A)"] + (0..<100).map { "C\($0) = $(B)" }
        let settings = evaluateAll(lines, limits)
        #expect(settings.contains { $0.limit == .tooMuchMemory })
        #expect(settings.reduce(0) { $0 + $1.value.utf8.count } < 3 << 20)
    }
}
