import Foundation

/// Texts that are there because something has to be, but give people no reason.
enum EmptyReason {
    /// What people write in place of a reason, in lower case.
    private static let words: Set<String> = [
        "asdf", "bar", "description", "desc", "dummy", "false", "foo", "foobar", "lorem ipsum", "n/a", "no", "none",
        "null", "placeholder", "reason", "some text", "string", "tbd", "test", "testing", "text", "todo", "true",
        "usage description", "yes",
    ]

    /// Whether a text is empty, or gives no reason.
    static func isOne(_ text: String) -> Bool {
        let plain = trimmed(text).lowercased()
        return words.contains(plain) || plain.allSatisfy { $0 == "x" } || !plain.contains { $0.isLetter || $0.isNumber }
    }

    /// The text without blanks around it.
    static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
