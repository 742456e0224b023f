extension ExpressionCompiler {
    /// Compiles a reference, from the `$` at the cursor, with all references nested in it.
    mutating func compileReference(alwaysText: Bool) {
        let outside = levels.count
        beginReference(alwaysText: alwaysText)
        while levels.count > outside, let level = levels.last {
            guard let close = level.close else {
                // `$NAME`: its name is compiled, with the one `$(…)` that can belong to it.
                endName(level)
                endReference(level)
                continue
            }
            literal(until: { $0 == .dollar || $0 == .colon || $0 == close })
            if current == .dollar {
                beginReference(alwaysText: level.argument == nil || level.alwaysText)
                continue
            }
            if let name = level.argument { endArgument(level, of: name) } else { endBracketedName(level) }
            if compileOperators(level, close: close) { continue }
            if current == close { position += 1 }
            endReference(level)
        }
    }

    /// Compiles a `$` and what follows it, up to the name of the reference.
    private mutating func beginReference(alwaysText: Bool) {
        let start = position
        position += 1
        guard let byte = current else {
            report(.trailingDollarSign, start..<position)
            appendLiteral(start..<position)
            return
        }
        if let close = Self.close(of: byte) {
            position += 1
            if byte != .parenthesis { report(.deprecatedMacroRefSyntax, start..<position) }
            openLevel(close: close, alwaysText: alwaysText, start: start)
        } else if byte.startsName {
            openLevel(close: nil, alwaysText: alwaysText, start: start)
            literal(until: { !$0.continuesName && $0 != .dot })
            // `$FOO$(X)` is one reference, for compatibility with old projects.
            if current == .dollar, position + 1 < program.text.count, program.text[position + 1] == .parenthesis {
                beginReference(alwaysText: true)
            }
        } else {
            appendLiteral(start..<start + 1)
            if byte == .dollar { position += 1 }
        }
    }

    private mutating func openLevel(close: UInt8?, alwaysText: Bool, start: Int) {
        levels.append(
            Level(
                close: close, alwaysText: alwaysText, start: start, nameStart: position,
                mark: program.instructions.count))
        program.instructions.append(.begin)
    }

    private mutating func endBracketedName(_ level: Level) {
        if isAtEnd {
            report(.unterminatedMacroSubexpression, level.start..<position)
        } else if position == level.nameStart {
            report(.missingMacroName, level.start..<position + 1)
        }
        endName(level)
    }

    /// Turns the instructions of a name into a reference. A name without references in it gets its id now.
    private mutating func endName(_ level: Level) {
        let keepsSpelling = level.close == nil
        if program.instructions.count == level.mark + 2, case .literal(let range)? = program.instructions.last {
            let start = base + Int(range.lower)
            let setting = program.names.id(of: program.text.slice(start..<base + Int(range.upper)))
            program.instructions.removeAll(from: level.mark)
            let reference = BuildSettingProgram.Reference(
                setting: setting, offset: UInt32(clamping: level.start - base), alwaysText: level.alwaysText,
                keepsSpelling: keepsSpelling)
            program.instructions.append(.push(reference))
        } else {
            program.instructions.append(.pushNamed(alwaysText: level.alwaysText, keepsSpelling: keepsSpelling))
        }
    }

    private mutating func endArgument(_ level: Level, of name: Range<Int>) {
        if let replacement = ReplacementOperator(rawValue: text(name)) {
            program.instructions.append(.replace(replacement))
        } else {
            report(.unknownReplacementOperator, name, at: level.start)
            // The operator is ignored, and its argument too.
            program.instructions.removeAll(from: level.argumentMark)
        }
        if isAtEnd { report(.unterminatedMacroSubexpression, level.start..<position) }
    }

    /// Compiles operators; `true` when one needs an argument, which starts at the cursor.
    private mutating func compileOperators(_ level: Level, close: UInt8) -> Bool {
        while current == .colon {
            position += 1
            let start = position
            while let byte = current, byte.isOperatorName { position += 1 }
            let name = start..<position
            switch current {
            case nil:
                report(.unterminatedMacroSubexpression, level.start..<position)
            case .colon, close:
                if name.isEmpty {
                    report(.missingOperatorName, name, at: level.start)
                } else if let retrieval = RetrievalOperator(rawValue: text(name)) {
                    program.instructions.append(.retrieve(retrieval))
                } else {
                    report(.unknownRetrievalOperator, name, at: level.start)
                }
            case .equals where !name.isEmpty:
                position += 1
                levels[levels.count - 1].argument = name
                levels[levels.count - 1].argumentMark = program.instructions.count
                program.instructions.append(.begin)
                return true
            case .equals:
                report(.missingOperatorName, name, at: level.start)
                skip(to: close)
            default:
                report(.invalidOperatorCharacter, position..<position + 1, at: level.start)
                skip(to: close)
            }
        }
        return false
    }

    private mutating func skip(to close: UInt8) {
        while let byte = current, byte != .colon, byte != close { position += 1 }
    }

    private mutating func endReference(_ level: Level) {
        levels.removeLast()
        if program.instructions.count == level.mark + 1, case .push(let reference)? = program.instructions.last {
            program.instructions[level.mark] = .insert(reference)
        } else {
            program.instructions.append(.merge)
        }
    }

    private static func close(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
    }
}
