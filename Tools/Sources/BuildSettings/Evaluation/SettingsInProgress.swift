/// The settings that are being evaluated, and which of them a result may depend on.
///
/// A reference to a setting in progress means that setting's next older assignment, so a value may depend on who asks.
/// It can only depend on settings that refer to it and that it refers to: those of its own cycle, as ``SettingCycles``
/// has them. Everything here is counted by cycle.
struct SettingsInProgress: Sendable {
    /// By name: the innermost frame that evaluates it; -1 where there is none.
    private var frames: [Int32] = []
    private(set) var cycles = SettingCycles()
    /// By cycle: how many of its settings are in progress, and a digest of their assignments.
    private var contexts: [Context] = []

    /// Settings of one cycle in progress.
    struct Context: Hashable {
        var count: Int32 = 0
        var digest: UInt64 = 0
    }

    /// The innermost frame that evaluates a name; -1 where there is none.
    func frame(of name: Int32) -> Int32 {
        Int(name) < frames.count ? frames[Int(name)] : -1
    }

    /// Begins an assignment in a frame; the frame that evaluated the name before.
    mutating func begin(_ name: Int32, entry: Int32, frame: Int32, in stack: [EvaluationFrame]) -> Int32 {
        if Int(name) >= frames.count {
            frames.append(contentsOf: repeatElement(-1, count: Int(name) + 1 - frames.count))
        }
        let outer = frames[Int(name)]
        if cycles.areKnown { change(name, removing: outer, adding: entry, stack) }
        frames[Int(name)] = frame
        return outer
    }

    /// Ends an assignment, after which `outer` evaluates the name again.
    mutating func end(_ name: Int32, entry: Int32, outer: Int32, in stack: [EvaluationFrame]) {
        frames[Int(name)] = outer
        guard cycles.areKnown, let cycle = cycles.number(of: name) else { return }
        contexts[cycle].digest ^= Self.digest(entry)
        if outer >= 0 {
            contexts[cycle].digest ^= Self.digest(stack[Int(outer)].entry)
        } else {
            contexts[cycle].count -= 1
        }
    }

    private mutating func change(_ name: Int32, removing outer: Int32, adding entry: Int32, _ stack: [EvaluationFrame])
    {
        guard let cycle = cycles.number(of: name) else { return }
        if outer >= 0 {
            contexts[cycle].digest ^= Self.digest(stack[Int(outer)].entry)
        } else {
            contexts[cycle].count += 1
        }
        contexts[cycle].digest ^= Self.digest(entry)
    }

    /// The other settings of the name's cycle in progress: what the value of an assignment of it may depend on.
    func context(of name: Int32, in stack: [EvaluationFrame]) -> Context {
        guard cycles.areKnown, let cycle = cycles.number(of: name) else { return Context() }
        var context = contexts[cycle]
        let own = frame(of: name)
        if own >= 0 {
            context.count -= 1
            context.digest ^= Self.digest(stack[Int(own)].entry)
        }
        return context
    }

    /// Notes that there are cycles.
    mutating func findCycles(in table: BuildSettingTable, _ stack: [EvaluationFrame]) {
        guard !cycles.areKnown else { return }
        cycles.find(in: table)
        recount(stack)
    }

    /// Notes that a setting refers to another by a name that was put together; the steps it took to find out whether
    /// that closes a cycle.
    mutating func refers(_ name: Int32, to other: Int32, in table: BuildSettingTable, _ stack: [EvaluationFrame]) -> Int
    {
        let (steps, isNew) = cycles.add(name, other, in: table)
        if isNew { recount(stack) }
        return steps
    }

    private mutating func recount(_ stack: [EvaluationFrame]) {
        contexts = Array(repeating: Context(), count: cycles.count)
        for (index, frame) in stack.enumerated() where frame.name >= 0 && frames[Int(frame.name)] == Int32(index) {
            change(frame.name, removing: -1, adding: frame.entry, stack)
        }
    }

    /// A number that stands for an assignment in progress; equal sums of them mean the same set.
    private static func digest(_ entry: Int32) -> UInt64 {
        var bits = UInt64(UInt32(bitPattern: entry)) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
