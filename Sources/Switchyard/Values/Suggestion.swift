/// "Did you mean": the name nearest to what somebody wrote.
///
/// ```swift
/// let fix = Suggestion.sentence(for: "stagging", among: ["production", "staging"])
/// // did you mean "staging"?
/// ```
public enum Suggestion {
    /// The candidate nearest to a text, when it is near enough to be meant: equal but for case, one that begins with
    /// the other, or a few typing errors apart.
    public static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates, byBeginning: true)
    }

    /// The candidate that a text is a misspelling of: equal but for case, or a few typing errors apart. A longer name
    /// that begins with it, as `apiTimeout` does with `api`, is another name.
    static func misspelt(_ text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates, byBeginning: false)
    }

    private static func nearest(
        to text: String, among candidates: some Sequence<String>, byBeginning: Bool
    ) -> String? {
        let wanted = Array(text.lowercased().utf8.prefix(64))
        guard !wanted.isEmpty else { return nil }
        let allowed = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let bytes = Array(candidate.lowercased().utf8.prefix(64))
            let isPart =
                byBeginning && min(bytes.count, wanted.count) >= 2
                && (wanted.starts(with: bytes) || bytes.starts(with: wanted))
            let distance =
                isPart ? min(allowed, abs(bytes.count - wanted.count)) : editDistance(wanted, bytes, limit: allowed)
            guard let distance, distance <= allowed else { continue }
            // Ties go to the first name in order, so that the answer does not depend on a dictionary's order.
            if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// `did you mean "qa"?`, or nothing.
    public static func sentence(for text: String, among candidates: some Sequence<String>) -> String? {
        nearest(to: text, among: candidates).map { "did you mean \"\($0)\"?" }
    }

    /// Insertions, deletions, replacements and swaps of neighbours between two texts; `nil` when more than `limit`.
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
