@testable import BytePatterns
import Foundation
import TestSupport
import Testing

@Suite struct PatternSearchTests {
    @Test func findsEachPlaceOfEachPattern() {
        let search = PatternSearch(
            ["staging.example", "qa.example", "example", "dev1"].map { BytePattern(Array($0.utf8)) })
        #expect(found(search, "https://staging.example/, qa.example") == ["0@8", "1@26", "2@16", "2@29"])
        #expect(found(search, "dev1dev1") == ["3@0", "3@4"])
        #expect(found(search, "").isEmpty)
        #expect(found(search, "dev").isEmpty)
    }

    @Test func ignoresCaseWhereAskedTo() {
        let search = PatternSearch([
            BytePattern(Array("QA.Example-1".utf8), ignoresCase: true), BytePattern(Array("Token".utf8)),
        ])
        #expect(found(search, "qA.exaMPLE-1 token Token") == ["0@0", "1@19"])
        // Only letters have a case: 0x0D is not a lowercase hyphen.
        #expect(found(search, "qa.example\r1").isEmpty)
    }

    /// The same matches as a search at each offset, whatever the lengths, and wherever a file is divided.
    @Test(arguments: 0..<60) func findsWhatASimpleSearchFinds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("abAB.".utf8)
        let patterns = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            BytePattern(
                (0..<Int.random(in: 4...30, using: &random)).map { _ in alphabet[Int.random(in: 0..<5, using: &random)]
                },
                ignoresCase: Bool.random(using: &random))
        }
        var text = (0..<Int.random(in: 0...3000, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<5, using: &random)]
        }
        for _ in 0..<20 {
            guard let pattern = patterns.randomElement(using: &random), text.count > pattern.bytes.count else {
                continue
            }
            let offset = Int.random(in: 0...(text.count - pattern.bytes.count), using: &random)
            text.replaceSubrange(offset..<(offset + pattern.bytes.count), with: pattern.bytes)
        }
        var expected: Set<PatternSearch.Match> = []
        for (index, pattern) in patterns.enumerated() {
            for offset in 0..<max(0, text.count - pattern.bytes.count + 1) {
                let part = text[offset..<(offset + pattern.bytes.count)]
                if BytePattern(Array(part), ignoresCase: pattern.ignoresCase).bytes == pattern.bytes {
                    expected.insert(.init(pattern: index, offset: offset))
                }
            }
        }
        let search = PatternSearch(patterns)
        var whole: [PatternSearch.Match] = []
        text.withUnsafeBytes { search.forEachMatch(in: $0) { whole.append($0) } }
        #expect(Set(whole) == expected && whole.count == expected.count)

        var inParts: [PatternSearch.Match] = []
        var start = 0
        while start < text.count {
            let end = min(start + Int.random(in: 1...200, using: &random), text.count)
            let overlap = min(start, search.longest - 1)
            text[(start - overlap)..<end].withUnsafeBytes {
                search.forEachMatch(in: $0, overlap: overlap) {
                    inParts.append(.init(pattern: $0.pattern, offset: $0.offset + start - overlap))
                }
            }
            start = end
        }
        #expect(Set(inParts) == expected && inParts.count == expected.count)
    }

    /// Many patterns with the same beginning and end, as the URLs of a catalog have, of any bytes, and in any number.
    @Test(arguments: 0..<12) func findsManyPatternsThatAreAlike(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ends = ["/v1", "/v2/graphql", ".io", "", "\0\0\0\0", "é/ü"].map { Array($0.utf8) }
        let least = [4, 6, 11, 12, 30, 70][Int(seed % 6)]
        let patterns = (0..<[1, 2, 900, 3_000][Int(seed % 4)]).map { index in
            let text =
                Array("https://service-\(index % 700).STAGING.example.com".utf8)
                + ends[Int.random(in: 0..<6, using: &random)]
            let padded = text + [UInt8](repeating: UInt8(ascii: "a"), count: max(0, least - text.count))
            return BytePattern(
                Array(padded.suffix(max(least, Int.random(in: 4...60, using: &random)))),
                ignoresCase: Bool.random(using: &random))
        }
        var text: [UInt8] = []
        for _ in 0..<40 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text += Array("https://service-".utf8)
            case 1:
                text += (0..<Int.random(in: 0...90, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            case 2: text += patterns.randomElement(using: &random)?.bytes ?? []
            default:
                text += (patterns.randomElement(using: &random)?.bytes ?? []).map {
                    (0x61...0x7A).contains($0) ? $0 - 32 : $0
                }
            }
        }
        var places: [BytePattern: [Int]] = [:]
        for (index, pattern) in patterns.enumerated() { places[pattern, default: []].append(index) }
        let lowercased = BytePattern(text, ignoresCase: true).bytes
        var expected: Set<PatternSearch.Match> = []
        for length in Set(patterns.map(\.bytes.count)) where length <= text.count {
            for offset in 0...text.count - length {
                let range = offset..<offset + length
                let exact = places[BytePattern(Array(text[range]))] ?? []
                let folded = places[BytePattern(Array(lowercased[range]), ignoresCase: true)] ?? []
                for index in exact + folded { expected.insert(.init(pattern: index, offset: offset)) }
            }
        }
        var found: [PatternSearch.Match] = []
        text.withUnsafeBytes { PatternSearch(patterns).forEachMatch(in: $0) { found.append($0) } }
        #expect(Set(found) == expected && found.count == expected.count)
    }

    private func found(_ search: PatternSearch, _ text: String) -> [String] {
        var found: [String] = []
        Array(text.utf8).withUnsafeBytes { search.forEachMatch(in: $0) { found.append("\($0.pattern)@\($0.offset)") } }
        return found.sorted()
    }
}

@Suite struct SpellingTests {
    @Test func spellsAText() {
        #expect(Spelling.utf16BigEndian.bytes(of: "é") == [[0, 0xE9]])
        #expect(Spelling.utf32LittleEndian.bytes(of: "a😀") == [[0x61, 0, 0, 0, 0x00, 0xF6, 1, 0]])
        #expect(Spelling.percent.bytes(of: "a/b").isEmpty)
    }

    /// Each escape stands for one character, also within another one, and what is around it is left as it is.
    @Test(arguments: [
        ("https%3A%2F%2Fqa.example%2F%C3%A9", "percent"), ("https%253a%252f%252fqa.example%252f%25c3%25a9", "percent"),
        ("https:\\/\\/qa.example\\/\\u00e9", "json"), ("https:\\x2f\\u{2F}qa.example\\U0000002F\\xe9", "json"),
        ("https:\\\\\\/\\\\\\/qa.example\\\\\\/é", "json"), ("https:&#47;&sol;qa.example&#x2F;&#233;", "xml"),
        ("\\u0068\\u0074tps:&#x2f;%2fqa.example/é", "json"),
    ]) func undoesEscapes(written: String, spelling: String) {
        let file = Array("before it, \(written), behind it".utf8)
        var found: [(String, Range<Int>, String?)] = []
        file.withUnsafeBytes { bytes in
            EscapedText.forEach(in: bytes, at: ScannedPlaces(bytes, isCode: false).escapes, reach: 24) { text, _ in
                let plain = Array("https://qa.example/é".utf8)
                for start in 0...max(0, text.bytes.count - plain.count) where text.bytes[start...].starts(with: plain) {
                    let range = start..<start + plain.count
                    found.append(
                        (
                            String(decoding: text.bytes, as: UTF8.self), text.range(of: range),
                            text.spelling(in: range)?.rawValue
                        ))
                }
            }
        }
        #expect(found.count == 1 && found.first?.2 == spelling, "\(found)")
        #expect(found.first?.1 == 11..<11 + written.utf8.count)
    }

    /// Whatever is around a text, its base64 is within that of the whole.
    @Test(arguments: 0..<200) func findsBase64AtEachAlignment(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        let before = bytes(0...20)
        let after = bytes(0...20)
        let text = "https://qa\(Int.random(in: 0...999, using: &random)).example/?>~"
        let whole = Data(before + Array(text.utf8) + after).base64EncodedString()
        let spellings = strings(.base64, text)
        #expect(spellings.contains { whole.contains($0) })
        let inURLs = whole.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        #expect(spellings.contains { inURLs.contains($0) })
    }

    private func strings(_ spelling: Spelling, _ text: String) -> [String] {
        spelling.bytes(of: text).map { String(decoding: $0, as: UTF8.self) }
    }
}
