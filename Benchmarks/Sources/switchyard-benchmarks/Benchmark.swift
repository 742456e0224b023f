/// A subject and the peer it is compared with.
struct Benchmark {
    /// Does what is measured as often as it is told, and says how long that took.
    typealias Work = (Int) throws -> Duration

    /// What is measured, for the table: `read String: session.name`.
    let name: String
    /// What it is compared with.
    let peerName: String
    /// The ratio that it should not exceed; `nil` where there is no promise.
    let goal: Double?
    /// How many of what is measured one repetition does.
    let unit: Int
    /// Makes what both need, before anything is measured.
    let prepare: () throws -> (subject: Work, peer: Work)

    init(
        _ name: String, against peerName: String, goal: Double?, unit: Int = 1,
        prepare: @escaping () throws -> (subject: Work, peer: Work)
    ) {
        self.name = name
        self.peerName = peerName
        self.goal = goal
        self.unit = unit
        self.prepare = prepare
    }
}

extension Benchmark {
    /// Work that is timed here, around all of its repetitions.
    static func timed(_ body: @escaping () throws -> Void) -> Work {
        { repetitions in try ContinuousClock().measure { for _ in 0..<repetitions { try body() } } }
    }
}

/// Takes a value and does nothing with it, which the optimiser cannot know.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) {}
