import CByteScan

/// Searches bytes for many patterns at once. The longer the patterns, the fewer bytes of a file are looked at.
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

    /// The lengths of the patterns.
    package let lengths: [Int]
    /// The length of the longest pattern: consecutive parts of a file must overlap by one byte less.
    package let longest: Int
    /// The length of the shortest pattern.
    package let shortest: Int
    private let table: PatternTable

    /// Creates a search. Patterns of less than `shortest` bytes match nothing: they would be everywhere.
    package init(_ patterns: [BytePattern]) {
        lengths = patterns.map(\.bytes.count)
        longest = lengths.max() ?? 0
        shortest = lengths.min() ?? .max
        table = PatternTable(patterns)
    }

    /// Calls `body` for each place of each pattern, in no particular order.
    ///
    /// - Parameters:
    ///   - bytes: a part of a file.
    ///   - overlap: how many bytes at the start were the end of the part before: a match within them was already found.
    package func forEachMatch(in bytes: UnsafeRawBufferPointer, overlap: Int = 0, _ body: (Match) -> Void) {
        guard bytes.count >= shortest else { return }
        for match in table.matches(in: bytes) where match.offset + lengths[match.pattern] > overlap { body(match) }
    }
}

/// The tables of a search.
private final class PatternTable: @unchecked Sendable {  // nothing writes to the tables after they are made
    private let patterns: OpaquePointer

    init(_ given: [BytePattern]) {
        let bytes = given.flatMap(\.bytes)
        let entries = given.map {
            switchyard_pattern(length: UInt32($0.bytes.count), ignores_case: $0.ignoresCase ? 1 : 0)
        }
        patterns = switchyard_patterns_create(bytes, entries, entries.count)
    }

    deinit { switchyard_patterns_destroy(patterns) }

    func matches(in bytes: UnsafeRawBufferPointer) -> [PatternSearch.Match] {
        var matches: [PatternSearch.Match] = []
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return matches }
        withUnsafeMutablePointer(to: &matches) { matches in
            switchyard_search(patterns, base, bytes.count, matches) { context, pattern, offset in
                context?.assumingMemoryBound(to: [PatternSearch.Match].self).pointee
                    .append(PatternSearch.Match(pattern: Int(pattern), offset: offset))
            }
        }
        return matches
    }
}
