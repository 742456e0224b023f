import SourceText

/// Names of build settings whose values are added to another text.
package enum AffixName {
    private static let words: Set<String> = ["prefix", "suffix", "postfix"]

    /// Whether the name says that its value may be empty: a release has no suffix.
    package static func isAffix(_ name: String) -> Bool {
        name.nameWords.contains { words.contains($0.lowercased()) }
    }
}
