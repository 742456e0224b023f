import BytePatterns

/// Finds the texts of an audit in bytes, in every spelling.
struct TextSearch: Sendable {
    /// A text in a file.
    struct Found: Sendable, Hashable {
        let text: AuditedText
        let spelling: Spelling
        let offset: Int
        let length: Int

        /// Whether the place of another text is within this one: production's `https://example.com/v10` contains
        /// `https://example.com/v1`.
        func contains(_ other: Found) -> Bool {
            offset <= other.offset && other.offset + other.length <= offset + length
        }
    }

    private struct Meaning: Sendable {
        let text: AuditedText
        let spelling: Spelling
        let isForbidden: Bool
    }

    private let search: PatternSearch
    /// For each pattern, the texts that it spells: two keys may have the same value.
    private let meanings: [[Meaning]]
    let spellingCount = Spelling.allCases.count
    let textCount: Int

    init(_ texts: AuditedTexts) {
        var patterns: [BytePattern: Int] = [:]
        var ordered: [BytePattern] = []
        var meanings: [[Meaning]] = []
        func add(_ text: AuditedText, _ isForbidden: Bool) {
            for spelling in Spelling.allCases {
                for bytes in spelling.bytes(of: text.text) where bytes.count >= AuditedText.shortest {
                    let ignoresCase = text.kind == .host && spelling != .base64
                    let pattern = BytePattern(bytes, ignoresCase: ignoresCase)
                    let index = patterns[pattern] ?? ordered.count
                    if index == ordered.count {
                        patterns[pattern] = index
                        ordered.append(pattern)
                        meanings.append([])
                    }
                    meanings[index].append(Meaning(text: text, spelling: spelling, isForbidden: isForbidden))
                }
            }
        }
        let forbidden = texts.forbidden.filter { $0.kind != .name }
        for text in forbidden { add(text, true) }
        for text in texts.allowed where text.kind != .name && text.text.utf8.count >= AuditedText.shortest {
            add(text, false)
        }
        search = PatternSearch(ordered)
        self.meanings = meanings
        textCount = Set(forbidden.map(\.text)).count
    }

    /// The most that the parts of a file must have in common, so that each text is in one of them with what is around it.
    var overlap: Int { 2 * margin }

    /// How far what belongs to a text may reach: a longer text that may be there, and the ends of a name.
    private var margin: Int { search.longest + 8 }

    /// Texts in a part of a file: those that must not be there, and those that may. Each is in one part only.
    ///
    /// - Parameters:
    ///   - start: the offset of the part in the file.
    ///   - overlap: how many bytes at the start were in the part before; ``overlap``, or everything that there was.
    ///   - isLast: whether the file ends with the part.
    func found(
        in bytes: UnsafeRawBufferPointer, start: Int = 0, overlap: Int = 0, isLast: Bool = true
    ) -> (forbidden: [Found], allowed: [Found]) {
        var forbidden: [Found] = []
        var allowed: [Found] = []
        search.forEachMatch(in: bytes) { match in
            let length = search.patterns[match.pattern].bytes.count
            for meaning in meanings[match.pattern] {
                guard TextEnds(bytes, match.offset..<(match.offset + length), meaning.spelling).fit(meaning.text) else {
                    continue
                }
                let found = Found(
                    text: meaning.text, spelling: meaning.spelling, offset: match.offset, length: length)
                if meaning.isForbidden { forbidden.append(found) } else { allowed.append(found) }
            }
        }
        // What ends near the end of a part is left to the next one, which shows what follows.
        let ends = (overlap > 0 ? max(0, overlap - margin) : 0)..<(isLast ? Int.max : max(0, bytes.count - margin))
        let isHere = { (found: Found) in ends.contains(found.offset + found.length - 1) }
        let moved = { (found: Found) in
            Found(text: found.text, spelling: found.spelling, offset: found.offset + start, length: found.length)
        }
        let result = forbidden.filter { text in isHere(text) && !allowed.contains { $0.contains(text) } }
        return (result.map(moved), allowed.filter(isHere).map(moved))
    }

    /// Without the hosts that are within a value of the same environment, which says more, and with one place for each text
    /// in UTF-16.
    static func withoutRepetitions(_ found: [Found]) -> [Found] {
        let found = withOneByteOrder(found)
        let values = Dictionary(grouping: found.filter { $0.text.kind == .value }, by: \.text.environment)
        return found.filter { place in
            place.text.kind == .value
                || !(values[place.text.environment] ?? []).contains { $0.contains(place) }
        }
    }

    /// Text in UTF-16 with other text around it can be read in both byte orders, one byte apart. It begins at an even offset.
    private static func withOneByteOrder(_ found: [Found]) -> [Found] {
        let places = Set(found.filter { $0.spelling == .utf16LittleEndian || $0.spelling == .utf16BigEndian })
        return found.filter { place in
            let (other, distance): (Spelling, Int)
            switch place.spelling {
            case .utf16LittleEndian: (other, distance) = (.utf16BigEndian, -1)
            case .utf16BigEndian: (other, distance) = (.utf16LittleEndian, 1)
            default: return true
            }
            let twin = Found(
                text: place.text, spelling: other, offset: place.offset + distance, length: place.length)
            return place.offset.isMultiple(of: 2) || !places.contains(twin)
        }
    }

    /// The texts in base64 with line breaks, by where they begin.
    func foundInLines(of bytes: UnsafeRawBufferPointer, start: Int = 0) -> (forbidden: [Found], allowed: [Found]) {
        guard let lines = Base64Lines(bytes) else { return ([], []) }
        let found = lines.bytes.withUnsafeBytes { self.found(in: $0) }
        let moved = { (found: Found) -> Found? in
            guard found.spelling == .base64 else { return nil }
            let first = lines.offset(of: found.offset)
            let last = lines.offset(of: found.offset + found.length - 1)
            return Found(
                text: found.text, spelling: found.spelling, offset: first + start, length: last - first + 1)
        }
        return (found.forbidden.compactMap(moved), found.allowed.compactMap(moved))
    }
}
