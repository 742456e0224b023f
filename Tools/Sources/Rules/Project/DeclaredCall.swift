import SourceText

/// A call in source that the system refuses where the app has not declared something for it.
protocol DeclaredCall: Hashable, Sendable {
    /// What a line has that makes the call, in Swift or Objective-C, without spaces.
    var texts: [String] { get }

    /// The calls that a rule knows, in the order in which it tells them. One that says more stands before the others that are
    /// in its texts.
    static var all: [Self] { get }
    /// What lines have that are looked at for the texts: one of these is in each text, and in few other lines.
    static var stems: [String] { get }
}

extension DeclaredCall {
    /// The calls of a source file, each with the first line that makes it.
    static func lines(in text: String) -> [Self: Int] {
        let indices = Set(text.lines(withAny: stems).filter { call(in: $0.value) != nil }.keys)
        guard !indices.isEmpty else { return [:] }
        // Whether a line is a comment, those before it say.
        return text.codeLines.reduce(into: [:]) { found, line in
            guard indices.contains(line.index), let call = call(in: line.line) else { return }
            found[call] = found[call] ?? line.index + 1
        }
    }

    /// The call that a line makes: of several, the one that says most.
    private static func call(in line: Substring) -> Self? {
        let written = String(line.filter { !$0.isWhitespace })
        return all.first { call in call.texts.contains { isMade($0, in: written) } }
    }

    /// Whether a line has the text of a call, and not within quotation marks.
    private static func isMade(_ text: String, in line: String) -> Bool {
        line.range(ofText: text).map { line[..<$0.lowerBound].count { $0 == "\"" }.isMultiple(of: 2) } ?? false
    }
}
