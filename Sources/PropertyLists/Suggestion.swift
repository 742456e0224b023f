/// Suggestions for misspelled names: "did you mean".
///
/// ```swift
/// let fix = Suggestion.sentence(for: "stagging", among: ["production", "staging"])
/// // did you mean "staging"?
/// ```
public enum Suggestion {
    /// Returns the candidate that a text probably means, if any: equal except for case, a prefix of the other, or a
    /// few typing errors apart.
    public static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates, byBeginning: true)
    }

    /// Returns the candidate that a text is a misspelling of: equal except for case, or a few typing errors apart. A
    /// name with an added word, as `apiTimeout` is to `api`, is another name.
    public static func misspelled(_ text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates, byBeginning: false)
    }

    private static func nearest(
        to text: String, among candidates: some Sequence<String>, byBeginning: Bool
    ) -> String? {
        let wanted = Array(text.lowercased().utf8.prefix(64))
        guard !wanted.isEmpty else { return nil }
        // More errors than two make another name, as API_BASE_URL is to API_HOST_URL.
        let allowed = min(2, max(1, wanted.count / 3))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let bytes = Array(candidate.lowercased().utf8.prefix(64))
            let isPart =
                byBeginning && min(bytes.count, wanted.count) >= 2
                && (wanted.starts(with: bytes) || bytes.starts(with: wanted))
            // So does another first letter in a name of two.
            guard wanted.count > 2 || bytes.count != wanted.count || bytes.first == wanted.first else { continue }
            let distance =
                isPart ? min(allowed, abs(bytes.count - wanted.count)) : editDistance(wanted, bytes, limit: allowed)
            guard let distance, distance <= allowed else { continue }
            // The first name in order wins a tie, so that the result does not depend on the order of a dictionary.
            if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// The sentence `did you mean "qa"?`, if there is a suggestion.
    public static func sentence(for text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates).map { "did you mean \"\($0)\"?" }
    }

    /// Whether two texts are at most so many typing errors apart.
    package static func isWithin(_ errors: Int, of text: String, _ other: String) -> Bool {
        editDistance(Array(text.utf8.prefix(256)), Array(other.utf8.prefix(256)), limit: errors) != nil
    }

    /// The number of insertions, deletions, replacements, and swaps of neighbors between two texts; `nil` if more
    /// than `limit`.
    private static func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast = [Int](repeating: 0, count: second.count + 1)
        var last = Array(0...second.count)
        for (row, byte) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last.last.flatMap { $0 <= limit ? $0 : nil }
    }
}
