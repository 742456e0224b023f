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
        let present = stems.filter(text.containsText)
        guard !present.isEmpty else { return [:] }
        var found: [Self: Int] = [:]
        for (index, line) in text.codeLines where present.contains(where: line.contains) {
            let written = String(line.filter { !$0.isWhitespace })
            // The first one says most of a line.
            guard let call = all.first(where: { $0.texts.contains { isMade($0, in: written) } }) else { continue }
            found[call] = found[call] ?? index + 1
        }
        return found
    }

    /// Whether a line has the text of a call, and not within quotation marks.
    private static func isMade(_ text: String, in line: String) -> Bool {
        line.range(ofText: text).map { line[..<$0.lowerBound].count { $0 == "\"" }.isMultiple(of: 2) } ?? false
    }
}
