extension XcconfigEditor {
    /// The bytes with another right-hand side for an assignment.
    func replacing(_ assignment: BuildSettingAssignment, with text: [UInt8]) -> [UInt8] {
        var end = assignment.range.upperBound
        var start = assignment.valueStart
        while start < end, bytes[start].isBlank { start += 1 }
        var comment: [UInt8] = []
        if assignment.origin.line == assignment.origin.endLine {
            if let found = commentStart(in: start..<end) {
                end = found
                // The blanks before a comment belong to it.
                while end > start, bytes[end - 1].isBlank { end -= 1 }
                comment = Array(bytes[end..<assignment.range.upperBound])
                if let first = comment.first, !first.isBlank, !text.isEmpty { comment.insert(.space, at: 0) }
            }
        } else {
            // The range of a value that ends with a blank line includes its line end, which stays.
            end = endOfContinuation(assignment)
            comment = Array(bytes[end..<assignment.range.upperBound])
        }
        let blank: [UInt8] = start == assignment.valueStart && !text.isEmpty ? [.space] : []
        return bytes[..<start] + blank + text + comment + bytes[assignment.range.upperBound...]
    }

    /// The end of the last line that adds something to a continued value.
    private func endOfContinuation(_ assignment: BuildSettingAssignment) -> Int {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        scanner.position = assignment.valueStart
        var end = scanner.position
        while scanner.position < assignment.range.upperBound {
            let start = scanner.position
            scanner.skipBlanksAndComment()
            let isBlank = scanner.isAtEndOfLine
            scanner.skipLine()
            if !isBlank || start == assignment.valueStart { end = scanner.position }
            scanner.skipEndOfLine()
        }
        return min(end, assignment.range.upperBound)
    }

    /// The lines of an assignment with the last line end, without a blank line that only ends a continued value.
    func wholeLines(of assignment: BuildSettingAssignment) -> Range<Int> {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        // Before the name, there are only blanks.
        var start = assignment.range.lowerBound
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        let isContinued = assignment.origin.line < assignment.origin.endLine
        scanner.position = isContinued ? endOfContinuation(assignment) : assignment.range.upperBound
        scanner.skipLine()
        scanner.skipEndOfLine()
        return start..<scanner.position
    }

    private func commentStart(in range: Range<Int>) -> Int? {
        range.first { bytes[$0] == .slash && $0 + 1 < range.upperBound && bytes[$0 + 1] == .slash }
    }

    /// The line end of this file: that of its first line.
    var lineEnd: [UInt8] {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        scanner.skipLine()
        let length = scanner.endOfLineLength
        return length > 0 ? Array(bytes[scanner.position..<scanner.position + length]) : [.lineFeed]
    }

    var endsWithLineEnd: Bool {
        bytes.last == .lineFeed || bytes.last == .carriageReturn
            || (bytes.suffix(3).first == 0xE2 && bytes.suffix(2).first == 0x80 && (bytes.last ?? 0) & 0xFE == 0xA8)
    }

    /// What separates the last line from an added one: a line end, and a blank line if the last value would continue.
    var separation: [UInt8] {
        let statements = XcconfigFile(bytes: bytes, file: "").statements
        var separation = bytes.isEmpty || endsWithLineEnd ? [] : lineEnd
        if case .assignment(let last)? = statements.last, last.range.upperBound == bytes.count, continues(last) {
            separation += lineEnd
        }
        return separation
    }

    /// Whether a backslash at the end of the file continues the value.
    private func continues(_ assignment: BuildSettingAssignment) -> Bool {
        let probe = bytes + (endsWithLineEnd ? [] : lineEnd) + Array("x".utf8)
        let after = XcconfigFile(bytes: probe, file: "").assignments.last
        return after?.range.lowerBound == assignment.range.lowerBound && after?.bytes != assignment.bytes
    }
}
