import Switchyard

/// The texts by which an executable says that it contains the runtime, and what its build can reach.
struct RuntimeMarkers: Sendable, Hashable {
    /// The start of the key under which a session records its launch: every executable with the runtime has it.
    static let runtime = "SwitchyardSession."
    static let policies: [ReleasePolicy] = ReleasePolicy.allCases

    static func text(of policy: ReleasePolicy) -> String { "switchyard.policy.\(policy.rawValue).v1" }

    private(set) var hasRuntime = false
    private(set) var found: [ReleasePolicy: Int] = [:]

    /// What is searched for.
    static let texts = [runtime] + policies.map(text)

    /// Adds a marker of a file: the index of its text, and its offset.
    mutating func add(_ index: Int, at offset: Int) {
        guard index > 0 else {
            hasRuntime = true
            return
        }
        let policy = Self.policies[index - 1]
        found[policy] = min(found[policy] ?? offset, offset)
    }
}
