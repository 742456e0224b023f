import PropertyLists
import SourceText

extension XcconfigLint {
    /// Assignments and includes that are part of a value, because the line before them ends with a backslash.
    var swallowedLines: [Finding] {
        assignments.flatMap { assignment -> [Finding] in
            guard assignment.origin.endLine > assignment.origin.line else { return [] }
            return ((assignment.origin.line + 1)...assignment.origin.endLine).compactMap { line in
                guard let offset = firstByte(ofLine: line) else { return nil }
                let alone = XcconfigScanner.statement(in: bytes, at: offset)
                let what: String
                switch alone {
                case .assignment(let swallowed): what = "assignment to \"\(swallowed.name)\""
                case .include(let include): what = "include of \"\(include.name)\""
                default: return nil
                }
                return Finding(
                    rule: .xcconfigSwallowedLine, severity: .warning,
                    message:
                        "\(what) is part of the value of \"\(assignment.name)\": the line before ends with a backslash",
                    location: location(at: offset),
                    notes: [
                        Finding.Note(
                            message: "the value starts here", location: location(at: assignment.range.lowerBound))
                    ],
                    fix: "remove the backslash, or add a blank line after it")
            }
        }
    }

    /// The offset of the first byte of a line that is not blank; `nil` for a blank line.
    func firstByte(ofLine line: Int) -> Int? {
        guard line >= 1, line <= lineCount else { return nil }
        var scanner = XcconfigScanner(bytes: bytes, file: file)
        scanner.position = start(ofLine: line)
        scanner.skipBlanksAndComment()
        return scanner.isAtEndOfLine ? nil : scanner.position
    }
}

extension XcconfigScanner {
    /// The statement that the rest of the line at `offset` would be by itself.
    fileprivate static func statement(in bytes: [UInt8], at offset: Int) -> XcconfigFile.Statement? {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        scanner.position = offset
        scanner.skipLine()
        let line = Array(bytes[offset..<scanner.position])
        return XcconfigFile(bytes: line, file: "").statements.first
    }
}
