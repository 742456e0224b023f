/// A subject and the peer it is compared with. Each is given a number of repetitions and does its work that often.
struct Benchmark {
    typealias Work = (Int) throws -> Void

    /// What is measured, for the table: `read String: session.name`.
    let name: String
    /// What it is compared with.
    let peerName: String
    /// The ratio that it should not exceed; `nil` where there is no promise.
    let goal: Double?
    let subject: Work
    let peer: Work

    init(_ name: String, against peerName: String, goal: Double? = nil, subject: @escaping Work, peer: @escaping Work) {
        self.name = name
        self.peerName = peerName
        self.goal = goal
        self.subject = subject
        self.peer = peer
    }
}

/// Takes a value and does nothing with it, which the optimiser cannot know.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// The same value, which the optimiser cannot know.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
