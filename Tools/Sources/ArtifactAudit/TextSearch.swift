import BytePatterns

/// Finds the texts of an audit in bytes, in every spelling. The work is linear in the bytes and in what is found.
struct TextSearch: Sendable {
    /// A text in a file.
    struct Found: Sendable, Hashable {
        /// The index of the text in ``TextSearch/texts``.
        let text: Int
        let spelling: Spelling
        let offset: Int
        let length: Int
        /// Whether the text is certainly no part of a longer word.
        let isCertain: Bool

        var end: Int { offset + length }

        func moved(to offset: Int, length: Int) -> Found {
            Found(text: text, spelling: spelling, offset: offset, length: length, isCertain: isCertain)
        }
    }

    /// What a pattern of bytes stands for.
    private struct Meaning: Sendable {
        let text: Int
        let form: Form
    }

    /// How the bytes of a pattern are to be read.
    private enum Form {
        case spelled(Spelling)
        /// The characters of ASCII with 1 or 3 zeros between them: in either byte order, by what is around them.
        case wide(unit: Int)
    }

    /// The texts: first those that must not be there, then those that may.
    let texts: [AuditedText]
    private let forbiddenCount: Int
    private let search: PatternSearch
    /// For each pattern, the texts that it spells: two keys may have the same value.
    private let meanings: [[Meaning]]
    let spellingCount = Spelling.allCases.count
    let textCount: Int
    /// For each text, a number for its environment.
    private let environments: [Int]
    private let longestText: Int
    /// The texts that are addresses, which may be written in other ways.
    private let addresses: [IPv6Address: Int]

    init(_ given: AuditedTexts) {
        var patterns: [BytePattern: Int] = [:]
        var ordered: [BytePattern] = []
        var meanings: [[Meaning]] = []
        func add(_ bytes: [UInt8], ignoresCase: Bool, _ meaning: Meaning) {
            guard bytes.count >= AuditedText.shortest else { return }
            let pattern = BytePattern(bytes, ignoresCase: ignoresCase)
            let index = patterns[pattern] ?? ordered.count
            if index == ordered.count {
                patterns[pattern] = index
                ordered.append(pattern)
                meanings.append([])
            }
            meanings[index].append(meaning)
        }
        let forbidden = given.forbidden.filter { $0.kind != .name }
        texts = forbidden + given.allowed.filter { $0.kind != .name && $0.text.utf8.count >= AuditedText.shortest }
        for (index, text) in texts.enumerated() {
            let isHost = text.kind == .host
            for bytes in Spelling.utf8.bytes(of: text.text) {
                add(bytes, ignoresCase: isHost, Meaning(text: index, form: .spelled(.utf8)))
            }
            // Base64 has no case of its own: hosts are searched for as they are, and in capitals.
            for spelled in isHost ? [text.text, text.text.uppercased()] : [text.text] {
                for bytes in Spelling.base64.bytes(of: spelled) {
                    add(bytes, ignoresCase: false, Meaning(text: index, form: .spelled(.base64)))
                }
            }
            for (unit, spellings) in [
                (2, [Spelling.utf16LittleEndian, .utf16BigEndian]), (4, [.utf32LittleEndian, .utf32BigEndian]),
            ] {
                if text.text.utf8.allSatisfy({ $0 < 0x80 }) {
                    let core = spellings[0].bytes(of: text.text).joined().dropLast(unit - 1)
                    add(Array(core), ignoresCase: isHost, Meaning(text: index, form: .wide(unit: unit)))
                } else {
                    for spelling in spellings {
                        for bytes in spelling.bytes(of: text.text) {
                            add(bytes, ignoresCase: isHost, Meaning(text: index, form: .spelled(spelling)))
                        }
                    }
                }
            }
        }
        forbiddenCount = forbidden.count
        search = PatternSearch(ordered)
        self.meanings = meanings
        textCount = Set(forbidden.map(\.text)).count
        longestText = texts.map(\.text.utf8.count).max() ?? 0
        addresses = texts.enumerated().reduce(into: [:]) { addresses, entry in
            guard entry.element.kind == .host, let address = IPv6Address(entry.element.text) else { return }
            if addresses[address] == nil { addresses[address] = entry.offset }
        }
        var numbers: [String: Int] = [:]
        environments = texts.map { text in
            let number = numbers[text.environment] ?? numbers.count
            numbers[text.environment] = number
            return number
        }
    }

    /// The texts that must not be there.
    var forbidden: ArraySlice<AuditedText> { texts[..<forbiddenCount] }

    func isForbidden(_ text: Int) -> Bool { text < forbiddenCount }

    /// The most that the parts of a file must have in common, so that each text is in one of them with what is around it.
    var overlap: Int { 2 * margin }

    /// How far what belongs to a text may reach: the longest spelling of a character has 12 bytes.
    private var margin: Int { 12 * reach }

    /// The length of a text with what is around it.
    private var reach: Int { longestText + 4 }

    /// The texts in a part of a file. Each is in one part only.
    ///
    /// - Parameters:
    ///   - escapes: where escapes may be.
    ///   - start: the offset of the part in the file.
    ///   - overlap: how many bytes at the start were in the part before; ``overlap``, or everything that there was.
    ///   - isLast: whether the file ends with the part.
    func found(
        in bytes: UnsafeRawBufferPointer, escapes: [Int], start: Int = 0, overlap: Int = 0, isLast: Bool = true
    ) -> [Found] {
        guard !texts.isEmpty else { return [] }
        var found = places(in: bytes)
        EscapedText.forEach(in: bytes, at: escapes, reach: reach) { text in
            for place in text.bytes.withUnsafeBytes(places) {
                let spelling = text.spelling(in: place.offset..<place.end)
                // Without an escape, the text was found as it is, but what is before it may be the end of one.
                guard spelling != nil || place.isCertain else { continue }
                let range = text.range(of: place.offset..<place.end)
                found.append(
                    Found(
                        text: place.text, spelling: place.spelling == .utf8 ? spelling ?? .utf8 : place.spelling,
                        offset: range.lowerBound, length: range.count, isCertain: place.isCertain))
            }
        }
        if !addresses.isEmpty { addAddresses(in: bytes, to: &found) }
        // What ends near the end of a part is left to the next one, which shows what follows.
        let ends = (overlap > 0 ? max(0, overlap - margin) : 0)..<(isLast ? Int.max : max(0, bytes.count - margin))
        return withoutRepetitions(found).filter { ends.contains($0.end - 1) }
            .map { start == 0 ? $0 : $0.moved(to: $0.offset + start, length: $0.length) }
    }

    /// Adds addresses that are written in another way than the texts are.
    private func addAddresses(in bytes: UnsafeRawBufferPointer, to found: inout [Found]) {
        let known = Set(found.map(\.offset))
        IPv6Address.forEach(in: bytes) { address, range in
            guard let text = addresses[address], !known.contains(range.lowerBound) else { return }
            found.append(
                Found(text: text, spelling: .utf8, offset: range.lowerBound, length: range.count, isCertain: true))
        }
    }

    /// The same in bytes that are whole.
    func found(in bytes: UnsafeRawBufferPointer) -> [Found] {
        found(in: bytes, escapes: ScannedPlaces(bytes, isCode: true).escapes)
    }

    /// What is in base64 or has escapes in a part of a file that is text in UTF-16.
    func foundInWideText(of bytes: UnsafeRawBufferPointer, start: Int = 0) -> [Found] {
        guard !texts.isEmpty else { return [] }
        var found: [Found] = []
        WideText.forEach(in: bytes) { offset, text in
            found += text.withUnsafeBytes { self.found(in: $0) }.filter { $0.spelling != .utf8 }
                .map { $0.moved(to: start + offset + 2 * $0.offset, length: 2 * $0.length) }
        }
        return found
    }

    private func places(in bytes: UnsafeRawBufferPointer) -> [Found] {
        var found: [Found] = []
        search.forEachMatch(in: bytes) { match in
            let count = search.patterns[match.pattern].bytes.count
            for meaning in meanings[match.pattern] {
                let range: Range<Int>
                let spelling: Spelling
                switch meaning.form {
                case .spelled(let form): (range, spelling) = (match.offset..<match.offset + count, form)
                case .wide(let unit):
                    let isBig = Self.isBigEndian(bytes, match.offset..<match.offset + count, unit)
                    let first = isBig ? match.offset - (unit - 1) : match.offset
                    range = max(0, first)..<min(bytes.count, first + count + unit - 1)
                    spelling =
                        unit == 2
                        ? isBig ? .utf16BigEndian : .utf16LittleEndian : isBig ? .utf32BigEndian : .utf32LittleEndian
                }
                found.append(
                    Found(
                        text: meaning.text, spelling: spelling, offset: range.lowerBound, length: range.count,
                        isCertain: TextEnds(bytes, range, spelling).areCertain(for: texts[meaning.text])))
            }
        }
        return found
    }

    /// Between other text, each byte order can be read as the other one. Text begins at a multiple of its unit.
    private static func isBigEndian(_ bytes: UnsafeRawBufferPointer, _ core: Range<Int>, _ unit: Int) -> Bool {
        let zeros = unit - 1
        let mayBeBig =
            core.lowerBound >= zeros && (core.lowerBound - zeros..<core.lowerBound).allSatisfy { bytes[$0] == 0 }
        let mayBeLittle =
            core.upperBound + zeros <= bytes.count
            && (core.upperBound..<core.upperBound + zeros).allSatisfy { bytes[$0] == 0 }
        return mayBeBig && (!mayBeLittle || !core.lowerBound.isMultiple(of: unit))
    }

    /// Without texts within one that may be there, such as `https://example.com/v1` of production's `https://example.com/v10`;
    /// without the hosts within a value of the same environment, which says more; and each text once at a place.
    private func withoutRepetitions(_ found: [Found]) -> [Found] {
        // The longest first; what may be there before what must not; and what is certain first.
        let key = { (place: Found) in
            (place.offset, -place.length, isForbidden(place.text) ? 1 : 0, place.text, place.isCertain ? 0 : 1)
        }
        let sorted = found.count < 2 ? found : found.sorted { key($0) < key($1) }
        var allowedEnd = 0
        var valueEnds: [Int: Int] = [:]
        var result: [Found] = []
        var atPlace: (offset: Int, texts: Set<Int>) = (-1, [])
        for place in sorted {
            if place.offset != atPlace.offset { atPlace = (place.offset, []) }
            guard atPlace.texts.insert(place.text).inserted else { continue }
            guard isForbidden(place.text) else {
                allowedEnd = max(allowedEnd, place.end)
                result.append(place)
                continue
            }
            guard place.end > allowedEnd else { continue }
            let environment = environments[place.text]
            if texts[place.text].kind == .value {
                valueEnds[environment] = max(valueEnds[environment] ?? 0, place.end)
            } else if place.end <= valueEnds[environment] ?? 0 {
                continue
            }
            result.append(place)
        }
        return result
    }

    /// The texts in base64 with line breaks, by where they begin.
    func foundInLines(of bytes: UnsafeRawBufferPointer, start: Int = 0) -> [Found] {
        guard !texts.isEmpty, let lines = Base64Lines(bytes) else { return [] }
        return lines.bytes.withUnsafeBytes { withoutRepetitions(places(in: $0)) }.compactMap { found in
            guard found.spelling == .base64 else { return nil }
            let first = lines.offset(of: found.offset)
            let last = lines.offset(of: found.end - 1)
            return found.moved(to: first + start, length: last - first + 1)
        }
    }
}
