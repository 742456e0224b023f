import BytePatterns
import FuzzInput

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_patterns_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzPatterns($0, $1) }
}

/// The first part is searched for the others, each with and without regard to case: as a naive search finds them.
private func fuzzPatterns(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let parts = FuzzInput(start, count: count).parts
    let patterns = Array(Set(parts.dropFirst().flatMap { [BytePattern($0), BytePattern($0, ignoresCase: true)] }))
        .filter { $0.bytes.count >= PatternSearch.shortest }
    let search = PatternSearch(patterns)
    var found: [[Int]] = []
    parts[0].withUnsafeBytes { bytes in search.forEachMatch(in: bytes) { found.append([$0.pattern, $0.offset]) } }
    precondition(Set(found).count == found.count, "a match that was found twice")
    var expected: Set<[Int]> = []
    for (index, pattern) in patterns.enumerated() {
        let text = pattern.ignoresCase ? parts[0].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } : parts[0]
        let last = text.count - pattern.bytes.count
        guard last >= 0 else { continue }
        for offset in 0...last where text[offset..<offset + pattern.bytes.count].elementsEqual(pattern.bytes) {
            expected.insert([index, offset])
        }
    }
    precondition(Set(found) == expected, "not what a naive search finds")
    return 0
}
