import SourceText

/// A call in source that the system refuses where the app has not declared something for it.
protocol DeclaredCall: Hashable, Sendable {
    /// What a line has that makes the call, in Swift or Objective-C, without spaces.
    var texts: [String] { get }

    /// The calls that a rule knows, in the order in which it tells them.
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
            for call in all where found[call] == nil && call.texts.contains(where: written.containsText) {
                found[call] = index + 1
            }
        }
        return found
    }
}
