extension String {
    /// Whether the text has a word, and not only as a part of a longer one.
    func holds(word: String) -> Bool {
        split { !($0.isLetter || $0.isNumber || "_-.".contains($0)) }.contains { $0 == word[...] }
    }
}
