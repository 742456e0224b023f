extension RandomAccessCollection<String> {
    /// The elements as a list in a sentence: `fr and it`, or `fr, it, and es`.
    var listed: String {
        guard count > 2, let last else { return joined(separator: " and ") }
        return dropLast().joined(separator: ", ") + ", and " + last
    }
}
