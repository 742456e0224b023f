/// The numbers of a version, such as `1.2.3`, without zeros at the end: 1.0 is 1.0.0.
struct VersionNumbers: Hashable {
    private let numbers: [Int]

    /// Returns `nil` if the text has something else than numbers and dots.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard numbers.count == parts.count else { return nil }
        self.numbers = Array(numbers[..<((numbers.lastIndex { $0 != 0 } ?? -1) + 1)])
    }
}
