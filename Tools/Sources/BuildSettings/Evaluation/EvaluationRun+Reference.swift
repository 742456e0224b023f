extension EvaluationRun {
    /// Refers to a build setting: adds its value, or pushes a frame that will.
    mutating func refer(
        _ reference: BuildSettingProgram.Reference, isInserted: Bool, in evaluator: inout BuildSettingEvaluator
    ) {
        refer(
            to: reference.setting, alwaysText: reference.alwaysText, keepsSpelling: reference.keepsSpelling,
            isInserted: isInserted, in: &evaluator)
    }

    /// Refers to the build setting whose name is the top value, which is popped.
    mutating func referToTopName(alwaysText: Bool, keepsSpelling: Bool, in evaluator: inout BuildSettingEvaluator) {
        guard let setting = evaluator.table.program.names.existingID(of: values.topBytes) else {
            let name = values.topText
            values.pop()
            return addNothing(spelling: keepsSpelling ? name : nil, isText: false, isInserted: false)
        }
        values.pop()
        if let caller = frames.last?.subject?.setting, setting != .inherited, setting != .value {
            let (steps, joinsCycles) = evaluator.cache.cycles.addComputedReference(
                from: caller, to: setting, in: evaluator.table)
            self.steps += steps
            if joinsCycles { inProgress.recount(frames, evaluator.cache.cycles) }
        }
        refer(to: setting, alwaysText: alwaysText, keepsSpelling: keepsSpelling, isInserted: false, in: &evaluator)
    }

    private mutating func refer(
        to named: BuildSettingID, alwaysText: Bool, keepsSpelling: Bool, isInserted: Bool,
        in evaluator: inout BuildSettingEvaluator
    ) {
        let caller = frames.count - 1
        let callerSetting = frames[caller].subject?.setting
        let meansCaller = named == .inherited || named == .value
        let setting = meansCaller ? callerSetting ?? named : named
        let owner = inProgress.frame(of: setting)
        let isInherited = owner?.index == caller
        if owner != nil, !isInherited { findCycles(in: &evaluator) }

        // In a text, `$(inherited)` has nothing to inherit from.
        let hasNone = setting == .inherited && callerSetting == nil
        guard !hasNone, let assignment = assignment(of: setting, in: owner, in: &evaluator) else {
            if !keepsSpelling {
                references.append(
                    ResolvedReference(setting: setting, assignment: nil, result: nil, isInherited: isInherited))
            }
            let isText = evaluator.table.types[setting].isTextWithoutValue || setting == .value
            let spelling = keepsSpelling ? evaluator.table.program.names[named] : nil
            return addNothing(spelling: spelling, isText: isText, isInserted: isInserted)
        }
        let expression = evaluator.table[assignment].expression
        if expression.isLiteral {
            addLiteral(evaluator.table.program.literal(expression), isInserted: isInserted)
            references.append(
                ResolvedReference(setting: setting, assignment: assignment, result: nil, isInherited: isInherited))
            return
        }
        let frame = EvaluationFrame(
            expression, of: EvaluationFrame.Subject(setting: setting, assignment: assignment),
            as: alwaysText ? .text : frames[caller].form, isInserted: isInserted, isInherited: isInherited)
        if !addStoredValue(of: frame, setting, assignment, in: &evaluator) { push(frame, in: &evaluator) }
    }

    /// The assignment that a reference means: the newest, or of a build setting in progress the next older one.
    private func assignment(
        of setting: BuildSettingID, in owner: FrameID?, in evaluator: inout BuildSettingEvaluator
    ) -> AssignmentID? {
        guard let owner else { return evaluator.cache.applicable.newest(of: setting, in: evaluator.table) }
        return frames[owner.index].subject.flatMap { evaluator.cache.applicable.older(than: $0.assignment) }
    }

    /// Notes that there are cycles: a reference leads back to a build setting in progress.
    private mutating func findCycles(in evaluator: inout BuildSettingEvaluator) {
        guard !evaluator.cache.cycles.areKnown else { return }
        evaluator.cache.cycles.find(in: evaluator.table)
        inProgress.recount(frames, evaluator.cache.cycles)
    }

    /// Adds a value that is stored already, if there is one that holds here.
    private mutating func addStoredValue(
        of frame: EvaluationFrame, _ setting: BuildSettingID, _ assignment: AssignmentID,
        in evaluator: inout BuildSettingEvaluator
    ) -> Bool {
        let others = inProgress.others(onCycleOf: setting, in: frames, evaluator.cache.cycles)
        let id = others.isEmpty ? evaluator.cache.result(of: assignment, as: frame.form) : nil
        let result: ResultStorage.Result
        if let id {
            result = evaluator.cache.results[id]
            if !frame.isInserted { values.push() }
            values.append(result, of: evaluator.cache.results)
        } else if !others.isEmpty,
            let stored = evaluator.cache.resultOnCycle(of: assignment, as: frame.form, whileInProgress: others)
        {
            result = stored
            if !frame.isInserted { values.push() }
            values.append(result, of: evaluator.cache.resultsOnCycles)
        } else {
            return false
        }
        references.append(
            ResolvedReference(setting: setting, assignment: assignment, result: id, isInherited: frame.isInherited))
        steps += result.text.count / 64 + result.elementStarts.count
        if !result.isSameInBothForms { frames[frames.count - 1].isSameInBothForms = false }
        return true
    }

    private mutating func addLiteral(_ text: ArraySlice<UInt8>?, isInserted: Bool) {
        if !isInserted { values.push() }
        guard let text else { return }
        values.append(text)
        steps += text.count / 64
    }

    /// Adds what a reference without a value leaves: `$NAME` as it is written, one empty element, or nothing.
    private mutating func addNothing(spelling name: String?, isText: Bool, isInserted: Bool) {
        if !isInserted { values.push() }
        if let name {
            values.append("$\(name)".utf8)
        } else if isText {
            values.append(EmptyCollection())
        }
    }
}
