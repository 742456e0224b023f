import Testing

@testable import BuildSettings
import TestSupport

/// Random builds with cycles, older values, computed names, and conditions. The cache must not change a value.
@Suite struct EvaluationPropertyTests {
    @Test func equalsTheNaiveEvaluation() {
        var generator = SeededGenerator(seed: 7)
        var compared = 0
        let count = SoakCount.of(full: 5_000, slice: 1_000)
        for _ in 0..<count {
            let build = randomBuild(&generator)
            guard let difference = difference(in: build, &compared, &generator) else { continue }
            Issue.record("\(difference) in\n\(build.layers.joined(separator: "\n--\n"))")
            return
        }
        #expect(compared > count * 12 / 5)
    }

    /// A text that is only a reference takes a way of its own, which `${NAME}` does not: both find the same, chains included,
    /// before and after other evaluations, and while an assignment waits.
    @Test func aReferenceAloneEqualsOneInBraces() {
        var generator = SeededGenerator(seed: 11)
        var (compared, literals) = (0, 0)
        for _ in 0..<2_000 {
            let build = randomBuild(&generator)
            let sample = SampleBuild(
                layers: build.layers, types: build.types, conditions: build.conditions.mapValues { [$0] })
            var (first, second) = (sample.evaluator, sample.evaluator)
            if Bool.random(using: &generator) {
                let name = ["A", "U", "AB", "X"].randomElement(using: &generator) ?? "U"
                first.assignIfReferredTo("waiting", to: name)
                second.assignIfReferredTo("waiting", to: name)
            }
            for name in ["U", "inherited", "value", "X"] + sample.table.assignedNames.shuffled(using: &generator) {
                let (alone, braced) = (first.evaluate(text: "$(\(name))"), second.evaluate(text: "${\(name)}"))
                guard alone.limit == nil, braced.limit == nil else { continue }
                compared += 1
                literals += alone.chain.count == 1 ? 1 : 0
                guard alone != braced || first.expand("$(\(name))") != alone.value else { continue }
                Issue.record("\(name) is \(alone), not \(braced) in\n\(build.layers.joined(separator: "\n--\n"))")
                return
            }
        }
        #expect(compared > 5_000)
        #expect(literals > 1_000)
    }

    private struct RandomBuild {
        let layers: [String]
        let types: BuildSettingTypes
        let conditions: [String: String]
    }

    private func randomBuild(_ generator: inout SeededGenerator) -> RandomBuild {
        let all = ["A", "B", "C", "D", "E", "F", "AB", "BA"]
        let names = Array(all.prefix(Int.random(in: 2...8, using: &generator)))
        let hasConditions = Bool.random(using: &generator)
        let layers = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                let name = names.randomElement(using: &generator) ?? "A"
                let condition = hasConditions ? Self.conditions.randomElement(using: &generator) ?? "" : ""
                return "\(name)\(condition) = \(value(names, 0, &generator))"
            }.joined(separator: "\n")
        }
        return RandomBuild(
            layers: layers, types: Bool.random(using: &generator) ? .none : .init(["A": .string, "C": .path]),
            conditions: hasConditions ? ["sdk": "iphoneos18.0", "config": "Debug"] : [:])
    }

    private static let conditions = [
        "", "", "[sdk=iphoneos*]", "[sdk=macosx*]", "[config=Debug]", "[config=Release]", "[arch=*]", "[arch=arm64]",
        "[sdk=iphone*][config=Debug]", "[sdk=macosx*][sdk=iphoneos*]", "[sdk=iphoneos*][sdk=macosx*]",
        "[config=D*][config=Release]",
    ]

    /// How a value differs from the naive one, in either form and in either order; `nil` when all are the same.
    private func difference(
        in build: RandomBuild, _ compared: inout Int, _ generator: inout SeededGenerator
    ) -> String? {
        let sample = SampleBuild(
            layers: build.layers, types: build.types, conditions: build.conditions.mapValues { [$0] })
        let naive = NaiveEvaluation(sample.table, conditions: build.conditions)
        for order in [sample.table.assignedNames, sample.table.assignedNames.reversed()] {
            var evaluator = sample.evaluator
            if Bool.random(using: &generator) { evaluator.cache.storesEveryResultOnCycles = true }
            for name in order {
                let evaluated = evaluator.evaluate(name)
                guard evaluated.limit == nil else { continue }
                compared += 1
                let text = naive.evaluate(name, as: .text).text
                let list = naive.evaluate(name, as: .list).elements
                if evaluated.value != text || evaluated.list != list {
                    return "\(name) is \(evaluated.value) \(evaluated.list), not \(text) \(list)"
                }
            }
        }
        return nil
    }

    /// At most four references, so that the naive evaluation ends.
    private func value(_ names: [String], _ depth: Int, _ generator: inout SeededGenerator) -> String {
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
