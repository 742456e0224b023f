/// A comment on a pull request: one line that says everything, what matters most, and the rest folded.
struct MarkdownComment {
    /// A list with a title.
    struct Part {
        /// The title, as plain text.
        var title: String
        /// The items in Markdown, each with the lines below it.
        var items: [[String]]
        /// Whether it is folded if it is not empty.
        var isFolded = true
        /// Whether the title says how many items there are.
        var isCounted = true
    }

    /// The command that writes it, by which a bot finds its last comment: it begins with `<!-- switchyard:COMMAND -->`.
    let command: String
    /// What matters, in Markdown.
    let headline: String
    let parts: [Part]

    /// GitHub takes 65,536 characters, GitLab more.
    private static let mostCharacters = 60_000
    /// The items of a part that are not folded.
    private static let mostShown = 10

    var text: String {
        var lines = ["<!-- switchyard:\(command) -->", headline]
        var left = Self.mostCharacters - headline.count
        var omitted = 0
        func add(_ items: some Sequence<[String]>) {
            for item in items {
                let length = item.reduce(0) { $0 + $1.count + 1 }
                if length > left { omitted += 1 } else { lines += item }
                left -= length > left ? 0 : length
            }
        }
        for part in parts where !part.items.isEmpty {
            let shown = part.isFolded ? 0 : Self.mostShown
            if shown > 0 {
                lines += ["", "**\(Markdown.escaped(part.title))**", ""]
                add(part.items.prefix(shown))
            }
            let folded = part.items.dropFirst(shown)
            guard !folded.isEmpty else { continue }
            let title =
                shown > 0
                ? "\(folded.count) more" : part.isCounted ? "\(part.title): \(part.items.count)" : part.title
            lines += ["", "<details><summary>\(title.html)</summary>", ""]
            add(folded)
            lines += ["", "</details>"]
        }
        if omitted > 0 { lines += ["", "\(omitted) more do not fit into a comment: run `switchyard \(command)`."] }
        return lines.joined(separator: "\n")
    }
}
