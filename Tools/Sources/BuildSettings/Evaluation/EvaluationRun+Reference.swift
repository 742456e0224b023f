extension EvaluationRun {
    /// What a reference means in the frame that has it.
    private struct Target {
        let setting: BuildSettingID
        /// `nil` when no assignment applies.
        let assignment: AssignmentID?
        let isInherited: Bool
    }

    /// Refers to a build setting: adds its value, or pushes a frame that will.
    ///
    /// - Parameter isInserted: Whether the value is appended to the top value, or pushed because operators follow.
    mutating func refer(
        _ reference: BuildSettingProgram.Reference, isInserted: Bool, in evaluator: inout BuildSettingEvaluator
    ) {
        let target = target(of: reference.setting, in: &evaluator)
        guard let assignment = target.assignment else {
            return addNothing(for: reference, target, isInserted: isInserted, in: &evaluator)
        }
        let expression = evaluator.table[assignment].expression
        if expression.isLiteral {
            addLiteral(evaluator.table.program.literal(expression), isInserted: isInserted)
            return add(target, result: nil)
        }
        let frame = EvaluationFrame(
            expression, of: EvaluationFrame.Subject(setting: target.setting, assignment: assignment),
            as: reference.alwaysText ? .text : frames[frames.count - 1].form, isInserted: isInserted,
            isInherited: target.isInherited)
        if !addStoredValue(of: frame, target, assignment, in: &evaluator) { push(frame, in: &evaluator) }
    }

    /// Refers to the build setting whose name is the top value, which is popped.
    mutating func referToTopName(alwaysText: Bool, keepsSpelling: Bool, in evaluator: inout BuildSettingEvaluator) {
        guard let setting = evaluator.existingID(ofComposed: values.topBytes) else {
            let name = values.topText
            values.pop()
            evaluator.cache.unknownNames.insert(name)
            return addNothing(spelling: keepsSpelling ? name : nil, isText: false, isInserted: false)
        }
        values.pop()
        if let caller = frames.last?.subject?.setting, setting != .inherited, setting != .value {
            let (steps, joinsCycles) = evaluator.cache.cycles.addComputedReference(
                from: caller, to: setting, in: evaluator.table)
            self.steps += steps
            if joinsCycles { inProgress.recount(frames, evaluator.cache.cycles) }
        }
        let reference = BuildSettingProgram.Reference(
            setting: setting, offset: 0, alwaysText: alwaysText, keepsSpelling: keepsSpelling)
        refer(reference, isInserted: false, in: &evaluator)
    }

    /// Finds the newest assignment of a name or, if the build setting is in progress, the next older one.
    private mutating func target(of name: BuildSettingID, in evaluator: inout BuildSettingEvaluator) -> Target {
        let caller = frames.count - 1
        var setting = name
        if name == .inherited || name == .value {
            if let own = frames[caller].subject?.setting {
                setting = own
            } else if name == .inherited {
                // A text has nothing to inherit from.
                return Target(setting: name, assignment: nil, isInherited: false)
            }
        }
        guard let owner = inProgress.frame(of: setting) else {
            let newest = evaluator.cache.applicable.newest(of: setting, in: evaluator.table)
            return Target(setting: setting, assignment: newest, isInherited: false)
        }
        let isInherited = owner.index == caller
        if !isInherited { findCycles(in: &evaluator) }
        let older = frames[owner.index].subject.flatMap { evaluator.cache.applicable.older(than: $0.assignment) }
        return Target(setting: setting, assignment: older, isInherited: isInherited)
    }

    /// Looks for cycles when a reference leads back to a build setting in progress for the first time.
    private mutating func findCycles(in evaluator: inout BuildSettingEvaluator) {
        guard !evaluator.cache.cycles.areKnown else { return }
        evaluator.cache.cycles.find(in: evaluator.table)
        inProgress.recount(frames, evaluator.cache.cycles)
    }

    private mutating func add(_ target: Target, result: ResultID?) {
        references.append(
            ResolvedReference(
                setting: target.setting, assignment: target.assignment, result: result,
                isInherited: target.isInherited))
    }

    /// Adds a value that is stored already, if there is one that holds here.
    private mutating func addStoredValue(
        of frame: EvaluationFrame, _ target: Target, _ assignment: AssignmentID,
        in evaluator: inout BuildSettingEvaluator
    ) -> Bool {
        let others = inProgress.others(onCycleOf: target.setting, in: frames, evaluator.cache.cycles)
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
        add(target, result: id)
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

    /// Adds what a reference leaves when no assignment applies.
    private mutating func addNothing(
        for reference: BuildSettingProgram.Reference, _ target: Target, isInserted: Bool,
        in evaluator: inout BuildSettingEvaluator
    ) {
        // `$NAME` without a value is text, and refers to nothing.
        if !reference.keepsSpelling { add(target, result: nil) }
        let isText = evaluator.table.types[target.setting].isTextWithoutValue || target.setting == .value
        let spelling = reference.keepsSpelling ? evaluator.table.program.names[reference.setting] : nil
        addNothing(spelling: spelling, isText: isText, isInserted: isInserted)
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
