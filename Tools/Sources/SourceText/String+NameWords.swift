extension String {
    /// The words of an identifier: `sort_order`, `sortOrder` and `sort-order` have two, `QAServer` is `QA` and `Server`.
    ///
    /// A word ends at a character that is neither letter nor digit, where an uppercase letter follows a lowercase one,
    /// and before the last of several uppercase letters that a lowercase one follows.
    package var nameWords: [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(self)
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
