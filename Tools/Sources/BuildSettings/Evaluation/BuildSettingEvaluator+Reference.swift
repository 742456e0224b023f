extension BuildSettingEvaluator {
    /// Refers to a name that the table knows.
    mutating func refer(_ reference: SettingProgram.Reference, isInserted: Bool) {
        refer(
            to: reference.name, asText: reference.asText, keepsSpelling: reference.keepsSpelling, isInserted: isInserted
        )
    }

    /// Refers to a name that was put together just now; `nil` for one that the table does not know.
    mutating func refer(to number: Int32?, spelledAs text: String, asText: Bool, keepsSpelling: Bool) {
        guard let number else {
            return leaveNothing(text, isText: false, keepsSpelling: keepsSpelling, isInserted: false)
        }
        if let frame = frames.last, frame.name >= 0, number > SettingNames.value {
            steps += inProgress.refers(frame.name, to: number, in: table, frames)
        }
        refer(to: number, asText: asText, keepsSpelling: keepsSpelling, isInserted: false)
    }

    private mutating func refer(to number: Int32, asText: Bool, keepsSpelling: Bool, isInserted: Bool) {
        let depth = frames.count - 1
        let caller = frames[depth].name
        let meansOwn = caller >= 0 && (number == SettingNames.inherited || number == SettingNames.value)
        let name = meansOwn ? caller : number
        let owner = Int(inProgress.frame(of: name))
        let isInherited = owner == depth
        if owner >= 0, !isInherited { inProgress.findCycles(in: table, frames) }
        let entry = owner < 0 ? matches.newest(of: name, in: table) : matches.older(than: frames[owner].entry)
        guard entry >= 0, !(name == SettingNames.inherited && caller < 0) else {
            // `$NAME` without a value is text, and refers to nothing.
            if !keepsSpelling {
                links.append(SettingLink(name: name, entry: -1, result: -1, isInherited: isInherited))
            }
            let isText = table.types[name].isTextWithoutValue || name == SettingNames.value
            let spelling = keepsSpelling ? table.program.names[number] : ""
            return leaveNothing(spelling, isText: isText, keepsSpelling: keepsSpelling, isInserted: isInserted)
        }
        let asText = asText || frames[depth].asText
        let expression = table.entries[Int(entry)].expression
        if expression.isLiteral {
            if !isInserted { texts.open() }
            if let text = table.program.literal(expression) {
                texts.append(text)
                steps += text.count / 64
            }
            links.append(SettingLink(name: name, entry: entry, result: -1, isInherited: isInherited))
            return
        }
        if use(entry, name: name, asText: asText, isInserted: isInserted, isInherited: isInherited) { return }
        var frame = EvaluationFrame(expression)
        frame.name = name
        frame.entry = entry
        frame.asText = asText
        frame.isInserted = isInserted
        frame.isInherited = isInherited
        push(frame)
    }

    /// Takes a result that is known, if there is one that holds here.
    private mutating func use(
        _ entry: Int32, name: Int32, asText: Bool, isInserted: Bool, isInherited: Bool
    ) -> Bool {
        let context = inProgress.context(of: name, in: frames)
        let number = context.count == 0 ? known.number(entry, asText: asText) : -1
        guard let result = number >= 0 ? known.free[number] : known.passing(entry, asText: asText, context) else {
            return false
        }
        if !isInserted { texts.open() }
        if result.hasText, number >= 0 {
            texts.append(known.free.text(of: result), splits: known.free.splits(of: result))
        } else if result.hasText {
            texts.append(known.passing.text(of: result), splits: known.passing.splits(of: result))
        }
        links.append(SettingLink(name: name, entry: entry, result: number, isInherited: isInherited))
        steps += result.text.count / 64 + result.splits.count
        if !result.isPlain { frames[frames.count - 1].isPlain = false }
        return true
    }

    /// What a reference without value leaves: its spelling, one empty text, or nothing at all.
    private mutating func leaveNothing(_ name: String, isText: Bool, keepsSpelling: Bool, isInserted: Bool) {
        if !isInserted { texts.open() }
        if keepsSpelling {
            texts.append("$\(name)".utf8)
        } else if isText {
            texts.append(EmptyCollection())
        }
    }

    /// Ends the innermost frame and hands its result to the one that asked for it; whether that is the same as
    /// a text and as a list.
    mutating func finish() -> Bool {
        guard let frame = frames.popLast() else { return true }
        var number: Int32 = -1
        if frame.name >= 0 {
            inProgress.end(frame.name, entry: frame.entry, outer: frame.outer, in: frames)
            number = keep(frame)
        }
        guard let caller = frames.indices.last else { return frame.isPlain }
        links.removeSubrange(frame.firstLink...)
        links.append(
            SettingLink(name: frame.name, entry: frame.entry, result: number, isInherited: frame.isInherited))
        if !frame.isPlain { frames[caller].isPlain = false }
        if frame.isInserted { texts.merge() }
        return true
    }

    /// Keeps the last text for those who may ask for it again; its number if it holds for all of them.
    private mutating func keep(_ frame: EvaluationFrame) -> Int32 {
        let context = inProgress.context(of: frame.name, in: frames)
        if context.count == 0 {
            steps += texts.lastCount / 64
            let number = known.append(texts, links: links[frame.firstLink...], isPlain: frame.isPlain)
            known.keep(number, frame.entry, asText: frame.asText)
            return number
        }
        // Most are never asked for again, and a long cycle has a great many: only the second time is a reason.
        if metOnCycle.count < table.entries.count {
            metOnCycle.append(contentsOf: repeatElement(0, count: table.entries.count - metOnCycle.count))
        }
        let isMetAgain = metOnCycle[Int(frame.entry)] == evaluations
        metOnCycle[Int(frame.entry)] = evaluations
        if isMetAgain || remembersAll {
            steps += 8 + texts.lastCount / 64
            known.keepPassing(
                texts, entry: frame.entry, asText: frame.asText, isPlain: frame.isPlain, context)
        }
        return -1
    }
}
