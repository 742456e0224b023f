extension EvaluationRun {
    /// Executes the innermost frame up to a reference that needs a frame of its own, or to its end.
    ///
    /// - Returns: Whether its value is the same in both forms.
    mutating func advance(in evaluator: inout BuildSettingEvaluator) -> Bool {
        let frame = frames.count - 1
        let expression = frames[frame].expression
        let isText = frames[frame].form == .text
        var next = frames[frame].next
        while next < expression.instructions.upperBound {
            let instruction = evaluator.table.program.instructions[Int(next)]
            next += 1
            steps += 1
            switch instruction {
            case .literal(let range):
                values.append(evaluator.table.program.text(range, of: expression))
                // Text of the file itself: the next reference or operator checks the limits.
                continue
            case .spelling(let range):
                if isText { values.append(evaluator.table.program.text(range, of: expression)) }
                continue
            case .separator(let range):
                if isText {
                    values.append(evaluator.table.program.text(range, of: expression))
                } else {
                    values.endElement()
                }
                continue
            case .begin: values.push()
            case .merge: values.merge()
            case .insert(let reference):
                frames[frame].next = next
                refer(reference, isInserted: true, in: &evaluator)
            case .push(let reference):
                frames[frame].next = next
                refer(reference, isInserted: false, in: &evaluator)
            case .pushNamed(let alwaysText, let keepsSpelling):
                frames[frame].next = next
                referToTopName(alwaysText: alwaysText, keepsSpelling: keepsSpelling, in: &evaluator)
            case .retrieve(let retrieval):
                steps += values.topByteCount * retrieval.cost
                values.mapTop(retrieval.apply)
            case .replace(let replacement): replace(replacement)
            }
            if frames.count > frame + 1 { return true }
            checkLimits(in: &evaluator)
            if exceeded != nil { return false }
        }
        return finish(in: &evaluator)
    }

    private mutating func replace(_ replacement: ReplacementOperator) {
        let argument = values.topText
        values.pop()
        if values.topHasElements {
            let elements = values.topElementStarts.offsets.count + 1
            steps += values.topByteCount + argument.utf8.count * elements / 64
            values.mapTop { replacement.apply(argument, to: $0) }
        } else if replacement.appliesToNothing {
            values.append(replacement.apply(argument, to: "").utf8)
        }
    }

    /// Ends the innermost frame and hands its value to the caller.
    private mutating func finish(in evaluator: inout BuildSettingEvaluator) -> Bool {
        guard let frame = frames.popLast() else { return true }
        let result = frame.subject.flatMap { store(frame, $0, in: &evaluator) }
        guard let caller = frames.indices.last else { return frame.isSameInBothForms }
        references.removeSubrange(frame.firstReference...)
        if let subject = frame.subject {
            references.append(
                ResolvedReference(
                    setting: subject.setting, assignment: subject.assignment, result: result,
                    isInherited: frame.isInherited))
        }
        if !frame.isSameInBothForms { frames[caller].isSameInBothForms = false }
        if frame.isInserted { values.merge() }
        return true
    }

    /// Stores the top value, which a frame has finished; its id if it is the same for every reference.
    private mutating func store(
        _ frame: EvaluationFrame, _ subject: EvaluationFrame.Subject, in evaluator: inout BuildSettingEvaluator
    ) -> ResultID? {
        inProgress.end(subject, newer: frame.newer, in: frames, evaluator.cache.cycles)
        let others = inProgress.others(onCycleOf: subject.setting, in: frames, evaluator.cache.cycles)
        if others.isEmpty {
            steps += values.topByteCount / 64
            return evaluator.cache.store(
                values, of: subject.assignment, as: frame.form, isSameInBothForms: frame.isSameInBothForms,
                references: references[frame.firstReference...])
        }
        // Most values on a long cycle are asked for only once.
        let isFirstTime = finishedOnCycles.insert(subject.assignment)
        if !isFirstTime || evaluator.cache.storesEveryResultOnCycles {
            steps += 8 + values.topByteCount / 64
            evaluator.cache.storeOnCycle(
                values, of: subject.assignment, as: frame.form, isSameInBothForms: frame.isSameInBothForms,
                whileInProgress: others)
        }
        return nil
    }
}
