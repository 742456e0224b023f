/// The build settings that a run is evaluating at the moment.
///
/// A reference to one of them means its next older assignment, so a value may depend on who refers to it. It can depend
/// only on build settings that it refers to and that refer back to it: those of its own cycle. So everything here is
/// counted by cycle.
struct BuildSettingsInProgress: Sendable {
    /// The innermost frame of each build setting in progress.
    private var frames = SparseLinks<BuildSettingID, FrameID>()
    private var progress = IDMap<CycleID, CycleProgress>(default: CycleProgress())

    /// The innermost frame that evaluates a build setting.
    func frame(of setting: BuildSettingID) -> FrameID? { frames[setting] }

    /// Starts an assignment in a frame; the frame that has evaluated the build setting so far.
    mutating func begin(
        _ subject: EvaluationFrame.Subject, in frame: FrameID, of stack: [EvaluationFrame], _ cycles: BuildSettingCycles
    ) -> FrameID? {
        let newer = frames[subject.setting]
        if let cycle = cycles.cycle(of: subject.setting) {
            if let newer { remove(newer, of: stack, from: cycle) }
            progress[cycle].add(subject.assignment)
        }
        frames[subject.setting] = frame
        return newer
    }

    /// Ends an assignment. From now on the `newer` frame evaluates the build setting again.
    mutating func end(
        _ subject: EvaluationFrame.Subject, newer: FrameID?, in stack: [EvaluationFrame], _ cycles: BuildSettingCycles
    ) {
        frames[subject.setting] = newer
        guard let cycle = cycles.cycle(of: subject.setting) else { return }
        progress[cycle].remove(subject.assignment)
        if let newer, let assignment = stack[newer.index].subject?.assignment { progress[cycle].add(assignment) }
    }

    private mutating func remove(_ frame: FrameID, of stack: [EvaluationFrame], from cycle: CycleID) {
        guard let assignment = stack[frame.index].subject?.assignment else { return }
        progress[cycle].remove(assignment)
    }

    /// The other build settings of a build setting's cycle that are in progress: all that its value can depend on.
    func others(
        onCycleOf setting: BuildSettingID, in stack: [EvaluationFrame], _ cycles: BuildSettingCycles
    ) -> CycleProgress {
        guard let cycle = cycles.cycle(of: setting) else { return CycleProgress() }
        var others = progress[cycle]
        if let own = frames[setting], let assignment = stack[own.index].subject?.assignment {
            others.remove(assignment)
        }
        return others
    }

    /// Counts again, after other cycles were found.
    mutating func recount(_ stack: [EvaluationFrame], _ cycles: BuildSettingCycles) {
        progress = IDMap(default: CycleProgress())
        for (index, frame) in stack.enumerated() {
            guard let subject = frame.subject, frames[subject.setting]?.index == index,
                let cycle = cycles.cycle(of: subject.setting)
            else { continue }
            progress[cycle].add(subject.assignment)
        }
    }
}

/// A set of assignments in progress, as their number and a digest: enough to tell two sets apart.
struct CycleProgress: Hashable, Sendable {
    private(set) var count: Int32 = 0
    private(set) var digest: UInt64 = 0

    var isEmpty: Bool { count == 0 }

    mutating func add(_ assignment: AssignmentID) {
        count += 1
        digest ^= Self.digest(assignment)
    }

    mutating func remove(_ assignment: AssignmentID) {
        count -= 1
        digest ^= Self.digest(assignment)
    }

    /// The number of an assignment, mixed so that sums of different sets differ.
    private static func digest(_ assignment: AssignmentID) -> UInt64 {
        var bits = UInt64(UInt32(bitPattern: assignment.rawValue)) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
