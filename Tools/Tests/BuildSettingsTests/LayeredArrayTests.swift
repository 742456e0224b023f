import TestSupport
import Testing

@testable import BuildSettings

/// An array whose beginning copies share is an array.
@Suite struct LayeredArrayTests {
    @Test(arguments: 0..<50) func itIsAnArray(seed: UInt64) {
        var generator = SeededGenerator(seed: 3_000 + seed)
        var layered = LayeredArray<Int>()
        var plain: [Int] = []
        var copies: [(LayeredArray<Int>, [Int])] = []
        for step in 0..<200 {
            switch Int.random(in: 0..<7, using: &generator) {
            case 0, 1:
                layered.append(step)
                plain.append(step)
            case 2:
                layered.append(contentsOf: [step, step + 1])
                plain += [step, step + 1]
            case 3: layered.share()
            case 4 where !plain.isEmpty:
                let index = Int.random(in: plain.indices, using: &generator)
                layered[index] += 7
                plain[index] += 7
            case 5 where Bool.random(using: &generator):
                let index = Int.random(in: 0...plain.count, using: &generator)
                layered.removeAll(from: index)
                plain.removeSubrange(index...)
            default: copies.append((layered, plain))
            }
            #expect(layered.count == plain.count)
        }
        copies.append((layered, plain))
        for (layered, plain) in copies {
            #expect(Array(layered) == plain)
            #expect(layered.last == plain.last)
            let start = Int.random(in: 0...plain.count, using: &generator)
            let range = start..<Int.random(in: start...plain.count, using: &generator)
            #expect(Array(layered.slice(range)) == Array(plain[range]))
        }
    }
}
