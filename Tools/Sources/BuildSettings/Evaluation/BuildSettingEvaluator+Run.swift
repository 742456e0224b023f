extension BuildSettingEvaluator {
    mutating func newestMatch(of name: Int32) -> Int32 {
        matches.newest(of: name, in: table)
    }

    /// Evaluates an assignment that nobody refers to.
    mutating func run(_ name: Int32, _ entry: Int32, asText: Bool) -> SettingResult {
        exceeded = nil
        let known = known.free(entry, asText: asText)
        if known >= 0 { return results[Int(known)] }
        if table.entries[Int(entry)].expression.isLiteral {
            keepLiteral(entry)
            return results[results.count - 1]
        }
        var frame = EvaluationFrame(expression: table.entries[Int(entry)].expression)
        frame.name = name
        frame.entry = entry
        frame.asText = asText
        return run(frame)
    }

    /// Evaluates a frame and all that it needs.
    mutating func run(_ frame: EvaluationFrame) -> SettingResult {
        exceeded = nil
        steps = 0
        allowance = min(
            limits.steps, max(limits.totalSteps + 200 * table.entries.count - totalSteps, limits.leastSteps))
        let start = results.count
        push(frame)
        while !frames.isEmpty {
            step()
            checkLimits()
            if exceeded != nil { return giveUp(frame, start) }
        }
        totalSteps += steps
        let result = forgetContextual(from: start) ?? SettingResult(text: ResultText(), entry: frame.entry)
        if frame.entry < 0, results.last?.entry == -1 {
            // Nobody refers to a free text.
            results.removeLast()
            keptBytes -= result.text.bytes.count
        }
        return result
    }

    /// Ends an evaluation before its time; what there is of the text is kept.
    private mutating func giveUp(_ frame: EvaluationFrame, _ start: Int) -> SettingResult {
        totalSteps += steps
        _ = forgetContextual(from: start)
        for frame in frames.reversed() where frame.name >= 0 { nearest[Int(frame.name)] = frame.outerNearest }
        var text = ResultText()
        // Where no name or argument is under way, the unfinished texts follow each other in the value.
        let begun =
            parts.count == frames.count && frames.dropFirst().allSatisfy(\.isInserted) ? parts[...] : parts.prefix(1)
        for part in begun where text.bytes.count < limits.bytes {
            text.append(part.bytes.prefix(limits.bytes - text.bytes.count))
        }
        frames.removeAll()
        parts.removeAll()
        hits.removeAll()
        cyclic.removeAll()
        links.removeAll()
        context = 0
        return SettingResult(text: text, entry: frame.entry)
    }

    /// Starts an assignment.
    mutating func push(_ frame: EvaluationFrame) {
        var frame = frame
        frame.hitsStart = hits.count
        frame.cyclicStart = cyclic.count
        frame.linksStart = links.count
        frame.outerContext = context
        if frame.name >= 0 {
            extendNearest()
            let name = Int(frame.name)
            frame.outerNearest = nearest[name]
            if nearest[name] >= 0 { context ^= Self.digest(frames[Int(nearest[name])].entry) }
            context ^= Self.digest(frame.entry)
            nearest[name] = Int32(frames.count)
        }
        frames.append(frame)
        parts.append(ResultText())
    }

    /// Names may be added while texts are expanded.
    mutating func extendNearest() {
        let missing = table.names.names.count - nearest.count
        if missing > 0 { nearest += Array(repeating: -1, count: missing) }
    }

    /// A number that stands for an assignment in progress; equal sums of them mean the same set.
    private static func digest(_ entry: Int32) -> UInt64 {
        var bits = UInt64(UInt32(bitPattern: entry)) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Does the instructions of the innermost frame until it refers to another one that has to run first, or ends.
    private mutating func step() {
        let depth = frames.count - 1
        let expression = frames[depth].expression
        let asText = frames[depth].asText
        var next = frames[depth].next
        while next < expression.instructions.count {
            let instruction = expression.instructions[next]
            next += 1
            steps += 1
            let last = parts.count - 1
            switch instruction {
            case .literal(let range):
                parts[last].append(expression.bytes[range])
                continue
            case .spelling(let range):
                if asText { parts[last].append(expression.bytes[range]) }
                continue
            case .separator(let range):
                if asText { parts[last].append(expression.bytes[range]) } else { parts[last].split() }
                continue
            case .open:
                parts.append(ResultText())
                continue
            case .insert(let reference):
                frames[depth].next = next
                refer(reference, isInserted: true)
            case .push(let reference):
                frames[depth].next = next
                refer(reference, isInserted: false)
            case .pushNamed(let asText, let keepsSpelling):
                frames[depth].next = next
                refer(to: parts.removeLast().text, asText: asText, keepsSpelling: keepsSpelling)
            case .merge:
                let part = parts.removeLast()
                steps += part.bytes.count / 64
                parts[last - 1].append(part)
            case .retrieve(let retrieval):
                let part = parts.removeLast()
                steps += part.bytes.count
                parts.append(part.map(retrieval.apply))
            case .replace(let replacement):
                let argument = parts.removeLast().text
                let part = parts.removeLast()
                steps += part.bytes.count + argument.utf8.count * (part.splits.count + 1) / 64
                replace(part, replacement, argument)
            }
            if frames.count > depth + 1 { return }
            checkLimits()
            if exceeded != nil { return }
        }
        finish()
    }

    private mutating func checkLimits() {
        if let last = parts.last, last.bytes.count > limits.bytes { exceeded = .tooLong }
        if steps > allowance { exceeded = .tooManySteps }
        if keptBytes > limits.totalBytes { exceeded = .tooMuchMemory }
    }

    private mutating func replace(_ part: ResultText, _ replacement: ReplacementOperator, _ argument: String) {
        if part.hasText {
            parts.append(part.map { replacement.apply(argument, to: $0) })
        } else if replacement.appliesToNothing {
            parts.append(ResultText(Array(replacement.apply(argument, to: "").utf8)))
        } else {
            parts.append(ResultText())
        }
    }
}
