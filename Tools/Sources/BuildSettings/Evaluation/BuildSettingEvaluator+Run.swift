extension BuildSettingEvaluator {
    /// Evaluates an assignment that nobody refers to: its value is the only one of ``texts``, what it referred to are
    /// ``links``. Whether the value is the same as a text and as a list.
    mutating func run(_ name: Int32, _ entry: Int32, asText: Bool) -> Bool {
        let number = known.number(entry, asText: asText)
        if number >= 0 {
            begin()
            let result = known.free[number]
            texts.open()
            if result.hasText {
                texts.append(known.free.text(of: result), splits: known.free.splits(of: result))
            }
            links.append(contentsOf: known.free.links(of: result))
            return result.isPlain
        }
        var frame = EvaluationFrame(table.entries[Int(entry)].expression)
        frame.name = name
        frame.entry = entry
        frame.asText = asText
        return run(frame)
    }

    /// Evaluates a frame and all that it needs.
    @discardableResult
    mutating func run(_ frame: EvaluationFrame) -> Bool {
        begin()
        evaluations &+= 1
        steps = 0
        allowance = min(
            limits.steps, max(limits.totalSteps + 20 * table.entries.count - totalSteps, limits.leastSteps))
        push(frame)
        var isPlain = true
        while !frames.isEmpty {
            isPlain = step()
            checkLimits()
            if exceeded != nil {
                giveUp()
                isPlain = false
            }
        }
        totalSteps += steps
        return isPlain
    }

    private mutating func begin() {
        exceeded = nil
        texts.removeAll()
        links.removeAll(keepingCapacity: true)
    }

    /// Ends an evaluation before its time; what there is of the text is kept.
    private mutating func giveUp() {
        for frame in frames.reversed() where frame.name >= 0 {
            inProgress.end(frame.name, entry: frame.entry, outer: frame.outer, in: frames)
        }
        // Where no name or argument is under way, the unfinished texts follow each other in the value.
        let isOneText = texts.count == frames.count && frames.dropFirst().allSatisfy(\.isInserted)
        let limit = exceeded == .tooMuchMemory ? min(limits.bytes, limits.leastBytes) : limits.bytes
        let text = Array(texts.beginning(limit, ofFirst: !isOneText))
        frames.removeAll()
        links.removeAll()
        texts.removeAll()
        texts.open()
        texts.append(text)
    }

    /// Starts an assignment.
    mutating func push(_ frame: EvaluationFrame) {
        var frame = frame
        frame.firstLink = links.count
        if frame.name >= 0 {
            frame.outer = inProgress.begin(
                frame.name, entry: frame.entry, frame: Int32(clamping: frames.count), in: frames)
        }
        frames.append(frame)
        texts.open()
    }

    /// Does the instructions of the innermost frame until it refers to another one that has to run first, or ends;
    /// whether its value is the same as a text and as a list so far.
    private mutating func step() -> Bool {
        let depth = frames.count - 1
        let expression = frames[depth].expression
        let asText = frames[depth].asText
        var next = frames[depth].next
        while next < expression.instructions.upperBound {
            let instruction = table.program.instructions[Int(next)]
            next += 1
            steps += 1
            switch instruction {
            case .literal(let range):
                texts.append(table.program.text(range, of: expression))
                continue
            case .spelling(let range):
                if asText { texts.append(table.program.text(range, of: expression)) }
                continue
            case .separator(let range):
                if asText { texts.append(table.program.text(range, of: expression)) } else { texts.split() }
                continue
            case .open: texts.open()
            case .insert(let reference):
                frames[depth].next = next
                refer(reference, isInserted: true)
            case .push(let reference):
                frames[depth].next = next
                refer(reference, isInserted: false)
            case .pushNamed(let asText, let keepsSpelling):
                frames[depth].next = next
                let number = table.program.names.existingNumber(of: texts.last)
                let text = number == nil ? texts.lastText : ""
                texts.removeLast()
                refer(to: number, spelledAs: text, asText: asText, keepsSpelling: keepsSpelling)
            case .merge: texts.merge()
            case .retrieve(let retrieval):
                steps += texts.lastCount * retrieval.cost
                texts.mapLast(retrieval.apply)
            case .replace(let replacement): replace(replacement)
            }
            if frames.count > depth + 1 { return true }
            checkLimits()
            if exceeded != nil { return false }
        }
        return finish()
    }

    private mutating func checkLimits() {
        if texts.lastCount > limits.bytes { exceeded = .tooLong }
        if steps > allowance { exceeded = .tooManySteps }
        if totalBytes + known.size + texts.bytes.count > limits.totalBytes { exceeded = .tooMuchMemory }
    }

    private mutating func replace(_ replacement: ReplacementOperator) {
        let argument = texts.lastText
        texts.removeLast()
        if texts.lastHasText {
            steps += texts.lastCount + argument.utf8.count * (texts.lastSplits.offsets.count + 1) / 64
            texts.mapLast { replacement.apply(argument, to: $0) }
        } else if replacement.appliesToNothing {
            texts.append(replacement.apply(argument, to: "").utf8)
        }
    }
}
