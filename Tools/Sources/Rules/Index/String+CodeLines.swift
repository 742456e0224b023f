extension String {
    /// The lines of source with code, without comments. A comment begins at the start of a line or after a space, as people write
    /// them; in a text, `//` follows a colon.
    var codeLines: [Substring] {
        var isComment = false
        return utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let code = Self.code(of: line, &isComment), code.contains(where: { $0 > UInt8(ascii: " ") }) else {
                return nil
            }
            return Substring(code)
        }
    }

    /// - Parameter isComment: whether the line begins in a comment; then, whether the next one does.
    private static func code(of line: Substring.UTF8View, _ isComment: inout Bool) -> Substring.UTF8View? {
        var code = line
        // Most lines have no slash.
        guard isComment || code.contains(UInt8(ascii: "/")) else { return code }
        if isComment {
            guard let end = mark("*/", in: code) else { return nil }
            isComment = false
            code = code[end...].dropFirst(2)
        }
        if let start = comment("/*", in: code), mark("*/", in: code[start...]) == nil {
            isComment = true
            code = code[..<start]
        }
        return comment("//", in: code).map { code[..<$0] } ?? code
    }

    /// Where a comment begins.
    private static func comment(_ text: StaticString, in line: Substring.UTF8View) -> Index? {
        var rest = line
        while let start = mark(text, in: rest) {
            if start == line.startIndex || line[line.index(before: start)] <= UInt8(ascii: " ") { return start }
            rest = rest[line.index(after: start)...]
        }
        return nil
    }

    /// Where two bytes are for the first time.
    private static func mark(_ text: StaticString, in line: Substring.UTF8View) -> Index? {
        let (first, second) = (text.utf8Start[0], text.utf8Start[1])
        var rest = line
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...].dropFirst()
            if rest.first == second { return start }
        }
        return nil
    }
}
