import SourceText

/// Titles from names: `sort_order`, `sortOrder`, and `sort-order` become "Sort Order".
enum TitleText {
    /// Words that are written in uppercase.
    private static let capitals: Set<String> = [
        "api", "cdn", "eu", "http", "https", "id", "ip", "qa", "uat", "ui", "uri", "url", "us", "vpn",
    ]

    static func title(of name: String) -> String {
        name.nameWords.map { word in
            capitals.contains(word.lowercased())
                ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined(separator: " ")
    }
}
