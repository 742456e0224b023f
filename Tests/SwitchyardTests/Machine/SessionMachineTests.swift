import Foundation
import Testing

/// Random lives of an installation: launches of an app and its widget, choices, resets, updates, and ends at any step.
/// `make soak` runs 100,000 of them, `make test` the first of these.
@Suite("Random installations", .timeLimit(.minutes(60)))
struct SessionMachineTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil
    /// To begin with a sequence that failed.
    private static let first = ProcessInfo.processInfo.environment["SWITCHYARD_SEED"].flatMap(Int.init) ?? 0
    private static let workers = 2

    @Test("Nobody gets an environment that nobody chose, and nothing of one is seen in another")
    func sequences() async throws {
        let count = Self.isSoak ? 100_000 : 1_000
        let bundles = try MachineBundles()
        let results = await withTaskGroup(of: (launches: Int, failure: String?).self) { group in
            for worker in 0..<Self.workers {
                group.addTask {
                    var launches = 0
                    for seed in stride(from: Self.first + worker, to: Self.first + count, by: Self.workers) {
                        let sequence = MachineSequence(seed: UInt64(seed))
                        let result = await Self.run(sequence, bundles)
                        launches += result.launches
                        if let broken = result.broken {
                            return (launches, await Self.report(sequence, broken, bundles))
                        }
                    }
                    return (launches, nil)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for failure in results.compactMap(\.failure) { Issue.record("\(failure)") }
        let launches = results.map(\.launches).reduce(0, +)
        print("\(count) installations, \(launches) launches")
        #expect(launches > count)
    }

    private static func run(
        _ sequence: MachineSequence, _ bundles: MachineBundles
    ) async -> (launches: Int, broken: String?) {
        let world = MachineWorld(sequence, bundles)
        for (index, step) in sequence.steps.enumerated() {
            do {
                try await world.run(step)
            } catch {
                return (world.launches, "step \(index + 1): \(error)")
            }
        }
        return (world.launches, nil)
    }

    /// Leaves out every step without which the sequence still fails.
    private static func report(
        _ sequence: MachineSequence, _ broken: String, _ bundles: MachineBundles
    ) async -> String {
        var (shortest, words) = (sequence, broken)
        var index = shortest.steps.count - 1
        while index >= 0 {
            var shorter = shortest
            shorter.steps.remove(at: index)
            if let broken = await run(shorter, bundles).broken { (shortest, words) = (shorter, broken) }
            index -= 1
        }
        return "\(shortest)\n\(words)"
    }
}
