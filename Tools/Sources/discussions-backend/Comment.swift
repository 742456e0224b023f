/// What somebody said: one element of the answer to `GET /api/comments`.
struct Comment: Hashable, Codable, Sendable {
    /// More would only use up memory.
    static let maximumCount = 10_000

    /// Unique; a newer comment has a higher one.
    var id: Int
    /// Who said it.
    var author: String
    /// What they said.
    var text: String

    /// The first `count` of a fixed sequence, oldest first.
    static func samples(count: Int) -> [Comment] {
        // Lists of different lengths, so that few pairs repeat.
        (0..<max(0, count)).map { index in
            Comment(
                id: index + 1,
                author: authors[index % authors.count],
                text: texts[index % texts.count]
            )
        }
    }

    private static let authors = ["Mira", "Tomasz", "Noor", "Ines", "Kofi"]

    private static let texts = [
        "First!",
        "Does anybody else see this on the testing server only?",
        "Works for me since the last build.",
        "I switched in the Settings app and started again: there it is.",
        "Please do not paste tokens here.",
        "Oldest first reads better on a phone.",
        "Who left the banner on?",
    ]
}
