/// A comment: one element of the response to `GET /api/comments`.
struct Comment: Hashable, Codable, Sendable {
    /// The limit on the number of comments.
    static let maximumCount = 10_000

    /// The identifier, which is higher for newer comments.
    var id: Int
    /// The name of the author.
    var author: String
    /// The text of the comment.
    var text: String

    /// The first `count` comments of a fixed sequence, oldest first.
    static func samples(count: Int) -> [Comment] {
        // The lists have different lengths, so that few pairs repeat.
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
