extension XcconfigScanner {
    /// Scans a line that starts with `#`.
    mutating func scanDirective() {
        let start = position
        position += 1
        skipBlanksAndComment()
        guard !isAtEndOfLine else {
            report(.unexpectedCharacter, "unexpected end-of-line after ‘#’")
            return
        }
        let keyword = text(scan(until: \.isListBlank))
        guard keyword == "include" || keyword == "include?" else {
            report(.unexpectedCharacter, "unsupported preprocessor directive ‘\(keyword)’")
            return
        }
        skipBlanksAndComment()
        guard current == .quote else {
            report(.unexpectedCharacter, "unexpected character ‘\(current.latin1)’")
            return
        }
        position += 1
        let name = text(scan(until: { $0 == .quote }))
        guard current == .quote else {
            report(.unexpectedCharacter, "unterminated file name")
            return
        }
        position += 1
        let end = position
        skipBlanksAndComment()
        guard isAtEndOfLine else {
            report(.unexpectedCharacter, "unexpected character at end of line: ‘\(current.latin1)’")
            return
        }
        statements.append(
            .include(XcconfigInclude(name: name, isOptional: keyword.last == "?", line: line, range: start..<end)))
    }
}
