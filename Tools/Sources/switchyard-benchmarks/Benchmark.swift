/// A subject and the peer it is compared with.
struct Benchmark {
    /// Repeats an operation, and returns the time.
    typealias Work = (Int) throws -> Duration

    /// The name of the benchmark: `read String: session.name`.
    let name: String
    /// The name of the peer.
    let peerName: String
    /// The highest acceptable ratio; `nil` if there is no goal.
    let goal: Double?
    /// The number of operations in one repetition.
    let unit: Int
    /// Prepares both before measuring.
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
    /// An operation whose repetitions are timed together.
    static func timed(_ body: @escaping () throws -> Void) -> Work {
        { repetitions in try ContinuousClock().measure { for _ in 0..<repetitions { try body() } } }
    }
}

/// Takes a value and does nothing with it, which the optimizer cannot know.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) {}
