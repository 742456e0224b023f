extension BuildSettingEvaluator {
    /// Refers to a name that the table knows.
    mutating func refer(_ reference: Expression.Reference, isInserted: Bool) {
        refer(
            to: reference.name, spelledAs: reference.name, asText: reference.asText,
            keepsSpelling: reference.keepsSpelling, isInserted: isInserted)
    }

    /// Refers to a name that was put together just now.
    mutating func refer(to name: String, asText: Bool, keepsSpelling: Bool) {
        if !name.isEmpty, let number = table.names.existingNumber(of: name) {
            refer(
                to: number, spelledAs: number, asText: asText, keepsSpelling: keepsSpelling, isInserted: false)
        } else {
            let isText = !name.isEmpty && table.types[name].isTextWithoutValue
            deliver(nothing(name, isText: isText, keepsSpelling: keepsSpelling), isInserted: false)
        }
    }

    private mutating func refer(
        to number: Int32, spelledAs spelling: Int32, asText: Bool, keepsSpelling: Bool, isInserted: Bool
    ) {
        let depth = frames.count - 1
        var name = number
        if name == SettingNames.inherited || name == SettingNames.value, frames[depth].name >= 0 {
            name = frames[depth].name
        }
        extendNearest()
        let owner = Int(nearest[Int(name)])
        let entry = owner < 0 ? newestMatch(of: name) : matches.older(than: frames[owner].entry)
        if owner >= 0, owner != depth { addHit(CycleHit(name: name, owner: owner)) }
        let isInherited = owner == depth
        guard entry >= 0, !(name == SettingNames.inherited && frames[depth].name < 0) else {
            links.append(SettingResult.Link(name: name, entry: -1, result: -1, isInherited: isInherited))
            let isText = table.names.types[Int(name)].isTextWithoutValue || name == SettingNames.value
            deliver(
                nothing(table.names.names[Int(spelling)], isText: isText, keepsSpelling: keepsSpelling),
                isInserted: isInserted)
            return
        }
        let asText = asText || frames[depth].asText
        if table.entries[Int(entry)].expression.isLiteral, known.free(entry, asText: asText) < 0 { keepLiteral(entry) }
        if let known = knownResult(entry, name: name, asText: asText) {
            links.append(SettingResult.Link(name: name, entry: entry, result: known, isInherited: isInherited))
            steps += results[Int(known)].text.bytes.count / 64
            if !results[Int(known)].isPlain { frames[depth].isPlain = false }
            deliver(results[Int(known)].text, isInserted: isInserted)
            return
        }
        var frame = EvaluationFrame(expression: table.entries[Int(entry)].expression)
        frame.name = name
        frame.entry = entry
        frame.asText = asText
        frame.isInserted = isInserted
        frame.isInherited = isInherited
        push(frame)
    }

    /// What a reference without value leaves: its spelling, one empty text, or nothing at all.
    private func nothing(_ name: String, isText: Bool, keepsSpelling: Bool) -> ResultText {
        if keepsSpelling { return ResultText(Array("$\(name)".utf8)) }
        return isText ? ResultText([]) : ResultText()
    }

    /// Hands a value to the innermost frame.
    private mutating func deliver(_ text: ResultText, isInserted: Bool) {
        if isInserted, let last = parts.indices.last {
            parts[last].append(text)
        } else {
            parts.append(text)
        }
    }

    /// Ends the innermost frame and hands its result to the one that asked for it.
    mutating func finish() {
        guard let frame = frames.popLast() else { return }
        let depth = frames.count
        let text = parts.popLast() ?? ResultText()
        context = frame.outerContext
        if frame.name >= 0 { nearest[Int(frame.name)] = frame.outerNearest }
        var hasMoreCyclic = frame.hasMoreCyclic
        if hits.count > frame.hitsStart {
            if hasMoreCyclic || !addCyclic(frame.name, since: frame.cyclicStart) { hasMoreCyclic = true }
            // References to this very frame concern nobody outside.
            let outside = hits[frame.hitsStart...].filter { $0.owner < depth }
            hits.replaceSubrange(frame.hitsStart..., with: outside)
        }

        var result = SettingResult(text: text, entry: frame.entry)
        result.isPlain = frame.isPlain && frame.expression.isPlain
        result.hasMoreCyclic = hasMoreCyclic
        if cyclic.count > frame.cyclicStart { result.cyclic = Array(cyclic[frame.cyclicStart...]) }
        if hits.count > frame.hitsStart { result.outside = hits[frame.hitsStart...].map(\.name) }
        if links.count > frame.linksStart {
            result.links = Array(links[frame.linksStart...])
            links.removeSubrange(frame.linksStart...)
        }
        keep(result, of: frame)

        guard let caller = frames.indices.last else {
            cyclic.removeAll()
            hits.removeAll()
            return
        }
        if !result.isPlain { frames[caller].isPlain = false }
        mergeCycles(of: frame, into: caller, hasMore: hasMoreCyclic)
        links.append(
            SettingResult.Link(
                name: frame.name, entry: frame.entry, result: Int32(results.count - 1),
                isInherited: frame.isInherited))
        steps += text.bytes.count / 64
        deliver(text, isInserted: frame.isInserted)
    }

    /// Keeps the result of an assignment that refers to nothing: the same as a text and as a list.
    mutating func keepLiteral(_ entry: Int32) {
        let text = table.entries[Int(entry)].expression.literal.map { ResultText(Array($0)) } ?? ResultText()
        results.append(SettingResult(text: text, entry: entry))
        keptBytes += text.bytes.count
        for asText in [true, false] {
            known.setFree(entry, asText: asText, results.count - 1, count: table.entries.count)
        }
    }

    private mutating func keep(_ result: SettingResult, of frame: EvaluationFrame) {
        results.append(result)
        keptBytes += result.text.bytes.count
        guard frame.entry >= 0 else { return }
        if result.isFree {
            known.setFree(
                frame.entry, asText: frame.asText, results.count - 1, count: table.entries.count)
            if result.isPlain {
                known.setFree(
                    frame.entry, asText: !frame.asText, results.count - 1, count: table.entries.count)
            }
            return
        }
        hasContextual = true
        // Small cycles are done before remembering anything about them would pay.
        if steps > rememberingFrom {
            let key = KnownResults.Key(context: frame.outerContext, entry: frame.entry, asText: frame.asText)
            known.contextual[key] = Int32(results.count - 1)
        }
    }
}
