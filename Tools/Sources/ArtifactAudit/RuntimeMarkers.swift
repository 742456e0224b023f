import BytePatterns
import Switchyard

/// The texts by which an executable says that it contains the runtime, and what its build can reach.
struct RuntimeMarkers: Sendable, Hashable {
    /// The start of the key under which a session records its launch: every executable with the runtime has it.
    static let runtime = "SwitchyardSession."
    static let policies: [ReleasePolicy] = ReleasePolicy.allCases

    static func text(of policy: ReleasePolicy) -> String { "switchyard.policy.\(policy.rawValue).v1" }

    private(set) var hasRuntime = false
    private(set) var found: [ReleasePolicy: Int] = [:]

    static let search = PatternSearch(([runtime] + policies.map(text)).map { BytePattern(Array($0.utf8)) })

    /// Adds what a part of a file has.
    mutating func add(_ bytes: UnsafeRawBufferPointer, start: Int, overlap: Int) {
        Self.search.forEachMatch(in: bytes, overlap: overlap) { match in
            if match.pattern == 0 {
                hasRuntime = true
            } else {
                let policy = Self.policies[match.pattern - 1]
                if found[policy] == nil { found[policy] = match.offset + start }
            }
        }
    }
}
