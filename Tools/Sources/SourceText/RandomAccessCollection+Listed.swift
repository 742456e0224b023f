extension RandomAccessCollection<String> {
    /// The elements as a list in a sentence: `fr and it`, or `fr, it, and es`.
    package var listed: String {
        guard count > 2, let last else { return joined(separator: " and ") }
        return dropLast().joined(separator: ", ") + ", and " + last
    }

    /// The elements as a list in a sentence; of more than a few, the first ones and how many there are besides.
    package func listed(upTo limit: Int) -> String {
        count > limit ? (prefix(limit - 1) + ["\(count - limit + 1) more"]).listed : Array(self).listed
    }
}
