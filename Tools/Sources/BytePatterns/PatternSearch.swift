/// Searches bytes for many patterns at once.
///
/// Patterns of similar length are searched for together, by blocks of four bytes that are as far from each other as the
/// shortest of them allows. The longer the patterns, the fewer bytes of a file are looked at.
///
/// ```swift
/// let search = PatternSearch([BytePattern(Array("staging.example".utf8), ignoresCase: true)])
/// bytes.withUnsafeBytes { search.forEachMatch(in: $0) { match in print(match.offset) } }
/// ```
package struct PatternSearch: Sendable {
    /// Where a pattern is.
    package struct Match: Sendable, Hashable {
        /// The index of the pattern.
        package let pattern: Int
        /// The number of bytes before it.
        package let offset: Int
    }

    /// The patterns.
    package let patterns: [BytePattern]
    /// The length of the longest pattern: consecutive parts of a file must overlap by one byte less.
    package let longest: Int
    private let groups: [PatternGroup]

    /// Creates a search. Patterns of less than `shortest` bytes match nothing: they would be everywhere.
    package init(_ patterns: [BytePattern]) {
        self.patterns = patterns
        longest = patterns.map(\.bytes.count).max() ?? 0
        let lengths = [Self.shortest..<8, 8..<14, 14..<24, 24..<Int.max]
        groups = lengths.compactMap { range in
            let members = patterns.indices.filter { range.contains(patterns[$0].bytes.count) }
            return members.isEmpty ? nil : PatternGroup(members.map { ($0, patterns[$0]) })
        }
    }

    /// The length below which a pattern is not searched for.
    package static let shortest = 4

    /// Calls `body` for each place of each pattern, in no particular order.
    ///
    /// - Parameters:
    ///   - bytes: a part of a file.
    ///   - overlap: how many bytes at the start were the end of the part before: a match within them was already found.
    package func forEachMatch(in bytes: UnsafeRawBufferPointer, overlap: Int = 0, _ body: (Match) -> Void) {
        // A piece stays in the processor's cache while each group goes over it.
        let piece = 1 << 16
        var start = 0
        while start < bytes.count {
            let end = min(start + piece, bytes.count)
            for group in groups {
                group.search(bytes, blocksIn: start..<end, patterns) { match in
                    if match.offset + patterns[match.pattern].bytes.count > overlap { body(match) }
                }
            }
            start = end
        }
    }
}
