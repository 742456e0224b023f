extension String {
    /// The lines of source outside of comments with their indices, as far as comments begin and end lines.
    var codeLines: [(index: Int, line: Substring)] {
        var isComment = false
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().filter { _, line in
            let code = line.drop(while: \.isWhitespace)
            if isComment || code.hasPrefix("/*") {
                isComment = !code.contains("*/")
                return false
            }
            return !code.hasPrefix("//")
        }.map { ($0.offset, $0.element) }
    }
}
