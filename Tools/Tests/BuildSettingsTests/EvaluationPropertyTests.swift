import Testing

@testable import BuildSettings

/// Random tables with cycles, older values and computed names: remembering results must change none of them.
@Suite struct EvaluationPropertyTests {
    @Test func equalsTheNaiveEvaluation() {
        var generator = SplitMix(seed: 7)
        var compared = 0
        for _ in 0..<5_000 {
            let names = ["A", "B", "C", "D", "E", "F", "AB", "BA"].prefix(Int.random(in: 2...8, using: &generator))
            let types: BuildSettingTypes = Bool.random(using: &generator) ? .none : .init(["A": .string, "C": .path])
            let count = Int.random(in: 1...12, using: &generator)
            let lines = (0..<count).map { _ in
                "\(names.randomElement(using: &generator) ?? "A") = \(value(Array(names), 0, &generator))"
            }
            let file = XcconfigFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "random")
            let layer = BuildSettingLayer(name: "random", assignments: file.assignments)
            let table = BuildSettingTable(layers: [layer], types: types)
            let naive = NaiveEvaluation(table)
            for order in [table.assignedNames, table.assignedNames.reversed()] {
                var evaluator = BuildSettingEvaluator(table)
                if Bool.random(using: &generator) { evaluator.cache.storesEveryResultOnCycles = true }
                for name in order {
                    let setting = evaluator.evaluate(name)
                    guard setting.limit == nil else { continue }
                    compared += 1
                    let text = naive.evaluate(name, as: .text).text
                    let list = naive.evaluate(name, as: .list).elements
                    guard setting.value != text || setting.list != list else { continue }
                    Issue.record("\(name) in\n\(lines.joined(separator: "\n"))\nis \(setting.list), not \(list)")
                    return
                }
            }
        }
        #expect(compared > 12_000)
    }

    /// At most four references, so that the naive evaluation ends.
    private func value(_ names: [String], _ depth: Int, _ generator: inout SplitMix) -> String {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            let name = names.randomElement(using: &generator) ?? "A"
            switch Int.random(in: 0..<(depth > 1 ? 9 : 14), using: &generator) {
            case 0: return "x"
            case 1: return " "
            case 2: return "\"q r\""
            case 3: return "$(inherited)"
            case 4: return "$\(name)"
            case 5...7: return "$(\(name))"
            case 8: return name
            case 9: return "$(\(value(names, depth + 1, &generator)))"
            case 10: return "$(\(name):default=\(value(names, depth + 1, &generator)))"
            case 11: return "\"$(\(name):lower)\""
            case 12: return "\\ '$(\(name))"
            default: return "$(U:default=$(\(name):file=\(value(names, depth + 1, &generator))))"
            }
        }.joined()
    }
}

/// A small generator with a seed, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
