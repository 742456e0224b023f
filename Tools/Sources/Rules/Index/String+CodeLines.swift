extension String {
    /// The lines of source with code, without comments, each with its index. A comment begins at the start of a line or after a
    /// space, as people write them; in a text, `//` follows a colon.
    var codeLines: [(index: Int, line: Substring)] {
        var isComment = false
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            index, line in
            guard let code = Self.code(of: line, &isComment), !code.allSatisfy(\.isWhitespace) else { return nil }
            return (index, code)
        }
    }

    /// - Parameter isComment: whether the line begins in a comment; then, whether the next one does.
    private static func code(of line: Substring, _ isComment: inout Bool) -> Substring? {
        var code = line
        // Most lines have no slash.
        guard isComment || code.utf8.contains(UInt8(ascii: "/")) else { return code }
        if isComment {
            guard let end = code.firstRange(of: "*/") else { return nil }
            isComment = false
            code = code[end.upperBound...]
        }
        if let start = comment("/*", in: code), !code[start...].contains("*/") {
            isComment = true
            code = code[..<start]
        }
        return comment("//", in: code).map { code[..<$0] } ?? code
    }

    /// Where a comment begins.
    private static func comment(_ mark: String, in line: Substring) -> Index? {
        line.ranges(of: mark).map(\.lowerBound).first { start in
            start == line.startIndex || line[line.index(before: start)].isWhitespace
        }
    }
}
