/// A line of the command language, read but not run.
///
/// ```swift
/// import ConsoleCommands
///
/// let line = try ConsoleLine("set theme dark for 2h")
/// print(line.command, line.isReading)   // set false
/// ```
public struct ConsoleLine: Sendable, Hashable {
    /// The words, the command first, without options. Empty for an empty line.
    let words: [ConsoleWord]
    /// What `--confirm NAME` names.
    public let confirmation: String?

    /// Reads a line.
    ///
    /// - Throws: ``ConsoleLineError`` if a quotation mark is not closed, an option is unknown, or the line is longer
    ///   than 8 KiB.
    public init(_ text: String) throws(ConsoleLineError) {
        var words: [ConsoleWord] = []
        var confirmation: String?
        var rest = try ConsoleWords.parse(text)[...]
        while let word = rest.popFirst() {
            if word.isQuoted || !word.text.hasPrefix("--") {
                words.append(word)
            } else if word.text == "--confirm" {
                guard let name = rest.popFirst() else { throw ConsoleLineError("--confirm needs a name") }
                confirmation = name.text
            } else {
                throw ConsoleLineError(
                    "unknown option \(word.text): use --confirm NAME, or quote a word that begins with hyphens")
            }
        }
        self.words = words
        self.confirmation = confirmation
    }

    /// The first word; empty for an empty line.
    public var command: String { words.first?.text ?? "" }

    /// Whether the line only reads, whatever the session: a command of the language that changes nothing.
    public var isReading: Bool {
        guard let command = BuiltInCommand.named(command) else { return false }
        return !command.changes(Array(words.dropFirst()))
    }

    /// A word as it is written in a line: in quotation marks if it needs them.
    public static func quoted(_ word: String) -> String { ConsoleWords.quoted(word) }
}
