import Testing

@testable import BuildSettings

/// Build settings that refer to each other in great numbers: exact values up to the limits.
@Suite struct CycleTests {
    private func evaluateAll(
        _ lines: [String], _ limits: EvaluationLimits = EvaluationLimits()
    ) -> [EvaluatedBuildSetting] {
        var build = SampleBuild(layers: [lines.joined(separator: "\n")], types: .none)
        build.evaluator.limits = limits
        return build.evaluator.evaluateAll()
    }

    @Test(arguments: [2, 3, 300]) func aRingGivesEachAllTheOthers(count: Int) {
        let evaluated = evaluateAll((0..<count).map { "A\($0) = $(A\(($0 + 1) % count)) \($0)" })
        #expect(evaluated.count == count)
        for setting in evaluated {
            let own = Int(setting.name.dropFirst()) ?? 0
            let order = (0..<count).map { (own + count - 1 - $0) % count }
            #expect(setting.limit == nil)
            #expect(setting.list == order.map(String.init), "\(setting.name)")
        }
    }

    @Test func aRingBelowAComputedName() {
        let values = evaluateAll(["P = <$(N_$(K))>", "K = X", "N_X = x$(M)", "M = m$(N_$(K))", "Q = $(M)$(P)"])
        let found = Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
        #expect(found == ["P": "<xm>", "K": "X", "N_X": "xm", "M": "mx", "Q": "mx<xm>"])
    }

    /// Two rings that a computed name joins only after both have been evaluated.
    @Test func ringsThatAreJoinedLate() {
        let lines = ["A = a$(B)", "B = b$(A)", "C = c$(D)", "D = d$(C)$(J_$(K))", "K = k", "J_k = j$(A)", "E = e$(D)"]
        let values = Dictionary(uniqueKeysWithValues: evaluateAll(lines).map { ($0.name, $0.value) })
        let expected = [
            "A": "ab", "B": "ba", "C": "cdjab", "D": "dcjab", "K": "k", "J_k": "jab", "E": "edcjab",
        ]
        #expect(values == expected)
    }

    /// Without limits each of these would take longer than anybody waits.
    @Test(arguments: [
        (0..<400).map { "A\($0) = $(A\(($0 + 1) % 400))$(A\(($0 + 2) % 400))" },
        (0..<400).map { "A\($0) = x$(A\(($0 + 1) % 400))$(A\(($0 + 7) % 400))" },
        (0..<400).map { "A\($0) = $(A\($0 + 1))$(B)" } + ["A400 = x", "B = $(A0)"],
        (0..<20).flatMap { _ in (0..<20).map { "A\($0) = " + (0..<20).map { "$(A\($0))" }.joined() } },
    ])
    func tooMuchStopsEarly(lines: [String]) {
        var limits = EvaluationLimits()
        limits.steps = 20_000
        limits.totalSteps = 100_000
        let evaluated = evaluateAll(lines + ["FREE = $(PLAIN)", "PLAIN = p"], limits)
        #expect(evaluated.count >= 22)
        #expect(evaluated.contains { $0.limit == .tooManySteps })
        #expect(evaluated.first { $0.name == "FREE" }?.value == "p")
        #expect(evaluated.first { $0.name == "FREE" }?.limit == nil)
    }

    @Test func whatManyReferToIsEvaluatedOnce() {
        let stack = ["A = y"] + Array(repeating: "A = $(inherited)x", count: 5_000)
        let evaluated = evaluateAll(stack + (0..<5_000).map { "B\($0) = $(A)" })
        #expect(evaluated.count == 5_001)
        let value = "y" + String(repeating: "x", count: 5_000)
        #expect(evaluated.filter { $0.value == value && $0.limit == nil }.count == 5_001)
    }
}

/// The search for cycles, on graphs of references.
@Suite struct CycleSearchTests {
    @Test(arguments: [
        ("A = $(B)\nB = $(A)\nC = $(A)", ["A B", "C"]),
        ("A = $(B)\nB = $(C)\nC = $(A)", ["A B C"]),
        ("A = $(B)\nB = $(C)\nC = c", ["A", "B", "C"]),
        ("A = $(B)\nB = $(A)$(C)\nC = $(D)\nD = $(C)", ["A B", "C D"]),
        ("A = $(A)", ["A"]),
        ("A = 1\nB = 2", ["A", "B"]),
        ("A = $(U:default=$(B))\nB = $(A:upper)", ["A B"]),
        ("A = 1\nA = $(B)\nA = 2\nB = 3\nB = $(A)\nB = 4", ["A B"]),
        ("A[sdk=x] = $(B)\nB = $(A)", ["A B"]),
        ("A = $(B)$(C)\nB = $(D)\nC = $(D)\nD = $(A)\nE = $(D)$(E)", ["A B C D", "E"]),
    ])
    func groupsWhatLeadsBack(text: String, groups: [String]) {
        let table = SampleBuild(text).table
        var cycles = BuildSettingCycles()
        #expect(!cycles.areKnown)
        cycles.find(in: table)
        #expect(cycles.areKnown)
        #expect(Self.groups(cycles, table) == groups)
    }

    @Test func aComputedReferenceJoinsCycles() throws {
        let table = SampleBuild("A = $(B)\nB = b\nC = $(A)").table
        var cycles = BuildSettingCycles()
        let a = try #require(table.program.names.existingID(of: "A"))
        let b = try #require(table.program.names.existingID(of: "B"))
        let c = try #require(table.program.names.existingID(of: "C"))
        cycles.find(in: table)
        #expect(Self.groups(cycles, table) == ["A", "B", "C"])
        // From C to B there is no way back; from B to C there is, but only the first time it is new.
        let joins = [(c, b), (b, c), (b, c), (a, a)].map {
            cycles.addComputedReference(from: $0, to: $1, in: table).joinsCycles
        }
        #expect(joins == [false, true, false, false])
        #expect(Self.groups(cycles, table) == ["A B C"])
    }

    @Test func beforeTheFirstSearchComputedReferencesAreRemembered() throws {
        let table = SampleBuild("A = $(B)\nB = b").table
        var cycles = BuildSettingCycles()
        let a = try #require(table.program.names.existingID(of: "A"))
        let b = try #require(table.program.names.existingID(of: "B"))
        let joins = cycles.addComputedReference(from: b, to: a, in: table).joinsCycles
        #expect(!joins)
        #expect(cycles.cycle(of: a) == nil)
        cycles.find(in: table)
        #expect(Self.groups(cycles, table) == ["A B"])
    }

    /// The assigned names of each cycle, sorted.
    private static func groups(_ cycles: BuildSettingCycles, _ table: BuildSettingTable) -> [String] {
        let groups = Dictionary(grouping: table.assignedSettings) { cycles.cycle(of: $0)?.index ?? -1 }
        return groups.values.map { $0.map { table.program.names[$0] }.sorted().joined(separator: " ") }.sorted()
    }
}
