extension XcconfigScanner {
    /// Reads a line that starts with a name, and the lines that a backslash adds to it.
    mutating func scanAssignment() {
        let start = position
        let name = scanText(until: { !$0.continuesName })
        skipBlanksAndComment()
        var conditions: [BuildSettingCondition] = []
        while current == .bracket {
            guard let condition = scanCondition() else { return }
            conditions.append(condition)
            skipBlanksAndComment()
        }
        guard current == .equals else {
            report(.missingEqualsInAssignment, "expected a ‘=’, but found \(current.shown)")
            return
        }
        position += 1
        let valueStart = position
        let startLine = line
        let value = scanValue()
        statements.append(
            .assignment(
                BuildSettingAssignment(
                    name: name, conditions: conditions, bytes: value,
                    origin: BuildSettingOrigin(file: file, line: startLine, endLine: line),
                    range: start..<position, valueStart: valueStart)))
    }

    /// Reads one `[parameter=pattern]`; nothing in it is trimmed, and `//` is no comment there.
    private mutating func scanCondition() -> BuildSettingCondition? {
        position += 1
        let parameter = scanText(until: { $0 == .equals || $0 == .closingBracket })
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
        let pattern = scanText(until: { $0 == .closingBracket })
        guard !isAtEndOfLine else {
            report(.unexpectedCharacter, "unterminated macro condition")
            return nil
        }
        position += 1
        return BuildSettingCondition(parameter: parameter, pattern: pattern)
    }

    /// Reads the right-hand side. The cursor ends on the line end of its last line.
    private mutating func scanValue() -> [UInt8] {
        guard let first = scanChunk() else { return [] }
        guard first.last == .backslash else { return first }
        // A value of several lines: what its lines say, joined by one space each.
        var chunks: [[UInt8]] = []
        var next: [UInt8]? = first
        while let chunk = next {
            guard chunk.last == .backslash else {
                chunks.append(chunk)
                break
            }
            let trimmed = UnicodeWhitespace.trim(chunk.dropLast())
            if !trimmed.isEmpty { chunks.append(trimmed) }
            skipEndOfLine()
            // A blank or comment-only line ends the value and is used up.
            next = scanChunk()
        }
        return Array(chunks.joined(separator: [.space]))
    }

    /// Reads what one line adds to a value: without comment, trailing blanks and one semicolon. `nil`: nothing.
    private mutating func scanChunk() -> [UInt8]? {
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
        let chunk = bytes[start..<end]
        // Invalid UTF-8 is replaced once, here; everything later may take the bytes as they are.
        return isASCII ? Array(chunk) : Array(String(decoding: chunk, as: UTF8.self).utf8)
    }
}
