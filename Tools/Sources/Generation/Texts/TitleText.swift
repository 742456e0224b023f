/// Titles from names: `sort_order`, `sortOrder`, and `sort-order` become "Sort Order".
enum TitleText {
    /// Words that are written in uppercase.
    private static let capitals: Set<String> = [
        "api", "cdn", "eu", "http", "https", "id", "ip", "qa", "uat", "ui", "uri", "url", "us", "vpn",
    ]

    static func title(of name: String) -> String {
        words(of: name).map { word in
            capitals.contains(word.lowercased())
                ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined(separator: " ")
    }

    /// The words of a name. A word ends at anything but a letter or digit, and where an uppercase letter follows a lowercase
    /// one or ends a run of uppercase letters.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let followsCapital = word.last?.isUppercase ?? false
            if character.isUppercase, !word.isEmpty, !followsCapital || next?.isLowercase ?? false {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }
}
