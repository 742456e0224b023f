/// One evaluation: the state of the machine that ``BuildSettingEvaluator`` describes.
///
/// An evaluator uses the same run again and again, so that its arrays are allocated once. Between evaluations only the
/// last value is left in it.
struct EvaluationRun: Sendable {
    /// The values being evaluated, each below those that it refers to.
    var frames: [EvaluationFrame] = []
    /// The unfinished values: one or more for each frame.
    var values = ValueStack()
    /// What the frames have referred to, in the order of the frames.
    var references: [ResolvedReference] = []
    var inProgress = BuildSettingsInProgress()
    /// The assignments on cycles that this evaluation has finished at least once.
    var finishedOnCycles = AssignmentSet()
    /// The assignments that the chain being made already has.
    var chained = AssignmentSet()
    /// What a chain still has to visit in stored values, outermost first. Indices, so that no references are copied.
    var openReferences: [Range<Int>] = []
    var steps = 0
    /// How many steps this evaluation may take.
    var stepLimit = 0
    var exceeded: EvaluationLimit?

    /// Evaluates an assignment. The only value left is its own; ``references`` are those that it made.
    ///
    /// - Returns: Whether the value is the same in both forms.
    mutating func evaluate(
        _ subject: EvaluationFrame.Subject, as form: ValueForm, in evaluator: inout BuildSettingEvaluator
    ) -> Bool {
        if let id = evaluator.cache.result(of: subject.assignment, as: form) {
            reset()
            values.push()
            return append(id, in: &evaluator)
        }
        let expression = evaluator.table[subject.assignment].expression
        return evaluate(EvaluationFrame(expression, of: subject, as: form), in: &evaluator)
    }

    /// Makes the value that of a text with only one reference.
    mutating func refersOnly(to reference: ResolvedReference) {
        references.removeAll(keepingCapacity: true)
        references.append(reference)
    }

    /// Evaluates a frame and all that it refers to.
    @discardableResult
    mutating func evaluate(_ frame: EvaluationFrame, in evaluator: inout BuildSettingEvaluator) -> Bool {
        reset()
        let limits = evaluator.limits
        let left = limits.totalSteps + 20 * evaluator.table.assignments.count - evaluator.cache.steps
        stepLimit = min(limits.steps, max(left, limits.leastSteps))
        push(frame, in: &evaluator)
        var isSameInBothForms = true
        while !frames.isEmpty {
            isSameInBothForms = advance(in: &evaluator)
            checkLimits(in: &evaluator)
            if let exceeded {
                stop(at: exceeded, in: &evaluator)
                isSameInBothForms = false
            }
        }
        evaluator.cache.steps += steps
        return isSameInBothForms
    }

    private mutating func reset() {
        exceeded = nil
        steps = 0
        values.removeAll()
        references.removeAll(keepingCapacity: true)
        finishedOnCycles.removeAll()
    }

    /// Appends a stored value with its references; whether it is the same in both forms.
    private mutating func append(_ id: ResultID, in evaluator: inout BuildSettingEvaluator) -> Bool {
        let result = evaluator.cache.results[id]
        values.append(result, of: evaluator.cache.results)
        references.append(contentsOf: evaluator.cache.results.references(of: result))
        return result.isSameInBothForms
    }

    /// Starts a frame with an empty value.
    mutating func push(_ frame: consuming EvaluationFrame, in evaluator: inout BuildSettingEvaluator) {
        frame.firstReference = references.count
        if let subject = frame.subject {
            frame.newer = inProgress.begin(
                subject, in: FrameID(index: frames.count), of: frames, evaluator.cache.cycles)
        }
        frames.append(frame)
        values.push()
    }

    mutating func checkLimits(in evaluator: inout BuildSettingEvaluator) {
        if values.topByteCount > evaluator.limits.bytes { exceeded = .tooLong }
        if steps > stepLimit { exceeded = .tooManySteps }
        if evaluator.cache.size + values.byteCount > evaluator.limits.totalBytes { exceeded = .tooMuchMemory }
    }

    /// Stops at a limit. The value is as much of the unfinished one as the limits allow.
    private mutating func stop(at limit: EvaluationLimit, in evaluator: inout BuildSettingEvaluator) {
        for frame in frames.reversed() {
            guard let subject = frame.subject else { continue }
            inProgress.end(subject, newer: frame.newer, in: frames, evaluator.cache.cycles)
        }
        // Unless a name or an argument is unfinished, the values continue each other.
        let continueEachOther = values.count == frames.count && frames.dropFirst().allSatisfy(\.isInserted)
        let limits = evaluator.limits
        let length = limit == .tooMuchMemory ? min(limits.bytes, limits.leastBytes) : limits.bytes
        let text = Array(values.prefix(length, ofBottomOnly: !continueEachOther))
        frames.removeAll()
        references.removeAll()
        values.removeAll()
        values.push()
        values.append(text.withoutCutCharacter)
    }
}

extension [UInt8] {
    /// The bytes of UTF-8 without the beginning of a character at their end.
    fileprivate var withoutCutCharacter: ArraySlice<UInt8> {
        guard let lead = lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return self[...] }
        let length =
            switch self[lead] {
            case 0xC0..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0...: 4
            default: 1
            }
        return count - lead < length ? self[..<lead] : self[...]
    }
}
