extension XcconfigScanner {
    /// Scans a line that starts with a name, and the lines that a backslash adds to it.
    mutating func scanAssignment() {
        let start = position
        let name = scan(until: { !$0.continuesName })
        skipBlanksAndComment()
        var conditions: [BuildSettingCondition] = []
        while current == .bracket {
            guard let condition = scanCondition() else { return }
            conditions.append(condition)
            skipBlanksAndComment()
        }
        guard current == .equals else {
            report(.missingEqualsInAssignment, "expected a ‘=’, but found \(current.latin1)")
            return
        }
        position += 1
        let valueStart = position
        let startLine = line
        let startOfLine = lineStart
        var assigned = (source: source, name: name, value: valueStart..<valueStart, column: 0)
        switch scanValue() {
        case nil: break
        case .verbatim(let range):
            assigned.value = range
            assigned.column = range.lowerBound - startOfLine + 1
        case .rewritten(let value):
            // The file does not have these bytes, so the assignment gets its own.
            assigned.source = XcconfigSource(file: source.file, bytes: bytes[name] + value)
            assigned.name = 0..<name.count
            assigned.value = name.count..<name.count + value.count
        }
        statements.append(
            .assignment(
                BuildSettingAssignment(
                    source: assigned.source, name: assigned.name, conditions: conditions, value: assigned.value,
                    lines: (startLine, line), range: start..<position, valueStart: valueStart,
                    valueColumn: assigned.column)))
    }

    /// Scans one `[parameter=pattern]`. Nothing in it is trimmed, and `//` does not start a comment.
    private mutating func scanCondition() -> BuildSettingCondition? {
        position += 1
        let parameter = scan(until: { $0 == .equals || $0 == .closingBracket })
        guard !isAtEndOfLine else {
            report(.unexpectedCharacter, "unterminated macro condition on line \(line)")
            return nil
        }
        guard current == .equals else {
            report(.unexpectedCharacter, "expected to find ‘=’ in macro condition")
            return nil
        }
        guard !parameter.isEmpty else {
            report(.missingConditionParameter, "expected a condition parameter before ‘=’")
            return nil
        }
        position += 1
        let pattern = scan(until: { $0 == .closingBracket })
        guard !isAtEndOfLine else {
            report(.unexpectedCharacter, "unterminated macro condition")
            return nil
        }
        position += 1
        return BuildSettingCondition(parameter: text(parameter), pattern: text(pattern))
    }
}

// MARK: - Values

extension XcconfigScanner {
    /// A right-hand side: a part of the file, or rewritten because it has several lines or invalid UTF-8.
    private enum Value {
        case verbatim(Range<Int>)
        case rewritten([UInt8])
    }

    /// Scans the right-hand side, up to the line end of its last line.
    private mutating func scanValue() -> Value? {
        guard let first = scanChunk() else { return nil }
        guard !first.range.isEmpty, bytes[first.range.upperBound - 1] == .backslash else {
            return first.isASCII || isUTF8(first.range) ? .verbatim(first.range) : .rewritten(decoded(first.range))
        }
        // The lines of a value are joined by one space.
        var value: [UInt8] = []
        var isFirst = true
        var next: Range<Int>? = first.range
        while let chunk = next {
            let isContinued = !chunk.isEmpty && bytes[chunk.upperBound - 1] == .backslash
            let part = isContinued ? UnicodeWhitespace.trim(bytes[chunk].dropLast()) : decoded(chunk)
            if !isContinued || !part.isEmpty {
                if !isFirst { value.append(.space) }
                value += part
                isFirst = false
            }
            guard isContinued else { break }
            skipEndOfLine()
            // A blank line, or one with only a comment, ends the value and belongs to it.
            next = scanChunk()?.range
        }
        return .rewritten(value)
    }

    /// Scans what one line adds to a value: without comment, trailing blanks, and one semicolon. `nil` when it is blank.
    private mutating func scanChunk() -> (range: Range<Int>, isASCII: Bool)? {
        skipBlanksAndComment()
        guard !isAtEndOfLine else { return nil }
        let start = position
        var isASCII = true
        while !isAtEndOfLine, !isAtComment {
            if bytes[position] >= 0x80 { isASCII = false }
            position += 1
        }
        var end = position
        skipLine()
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        if end > start, bytes[end - 1] == .semicolon {
            end -= 1
            while end > start, bytes[end - 1].isBlank { end -= 1 }
        }
        return (start..<end, isASCII)
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        text(range).utf8.elementsEqual(bytes[range])
    }

    /// Replaces invalid UTF-8. Everything that uses the value later can rely on valid UTF-8.
    private func decoded(_ range: Range<Int>) -> [UInt8] {
        Array(text(range).utf8)
    }
}
