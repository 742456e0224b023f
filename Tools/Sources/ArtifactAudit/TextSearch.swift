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
        let spelling: Spelling
    }

    /// Patterns, and what each stands for: two keys may have the same value.
    private struct Patterns: Sendable {
        private(set) var search = PatternSearch([])
        private(set) var meanings: [[Meaning]] = []
        private var indices: [BytePattern: Int] = [:]
        private var ordered: [BytePattern] = []

        mutating func add(_ bytes: [UInt8], ignoresCase: Bool, _ meaning: Meaning) {
            guard bytes.count >= AuditedText.shortest else { return }
            let pattern = BytePattern(bytes, ignoresCase: ignoresCase)
            let index = indices[pattern] ?? ordered.count
            if index == ordered.count {
                indices[pattern] = index
                ordered.append(pattern)
                meanings.append([])
            }
            meanings[index].append(meaning)
        }

        mutating func close() {
            search = PatternSearch(ordered)
            (indices, ordered) = ([:], [])
        }

        func forEachMatch(
            in bytes: UnsafeRawBufferPointer, _ body: (_ meaning: Meaning, _ place: Range<Int>) -> Void
        ) {
            search.forEachMatch(in: bytes) { match in
                let place = match.offset..<match.offset + search.patterns[match.pattern].bytes.count
                for meaning in meanings[match.pattern] { body(meaning, place) }
            }
        }
    }

    /// The texts: first those that must not be there, then those that may.
    let texts: [AuditedText]
    private let forbiddenCount: Int
    /// The texts as they are, also for text whose characters have more bytes, from which the zeros are taken away.
    private let plain: Patterns
    /// The texts in base64, which are only in runs of its digits.
    private let encoded: Patterns
    private let shortestEncoded: Int
    let spellingCount = Spelling.allCases.count
    let textCount: Int
    /// For each text, a number for its environment.
    private let environments: [Int]
    private let longestText: Int
    /// The texts that are addresses, which may be written in other ways.
    private let addresses: [IPv6Address: Int]

    init(_ given: AuditedTexts) {
        var (plain, encoded) = (Patterns(), Patterns())
        let forbidden = given.forbidden.filter { $0.kind != .name }
        texts = forbidden + given.allowed.filter { $0.kind != .name && $0.text.utf8.count >= AuditedText.shortest }
        for (index, text) in texts.enumerated() {
            let isHost = text.kind == .host
            let isPlain = text.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            // Other characters are searched for in each encoding.
            for spelling in [Spelling.utf8]
                + (isPlain ? [] : [.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
            {
                for bytes in spelling.bytes(of: text.text) {
                    plain.add(bytes, ignoresCase: isHost, Meaning(text: index, spelling: spelling))
                }
            }
            // Base64 has no case of its own: hosts are searched for as they are, and in capitals.
            for spelled in isHost ? [text.text, text.text.uppercased()] : [text.text] {
                for bytes in Spelling.base64.bytes(of: spelled) {
                    encoded.add(bytes, ignoresCase: false, Meaning(text: index, spelling: .base64))
                }
            }
        }
        plain.close()
        encoded.close()
        shortestEncoded = encoded.search.patterns.map(\.bytes.count).min() ?? .max
        (self.plain, self.encoded) = (plain, encoded)
        forbiddenCount = forbidden.count
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
    ///   - wide: the parts whose characters have more than one byte.
    ///   - runs: the ``runs(in:)`` of digits of base64.
    ///   - start: the offset of the part in the file.
    ///   - overlap: how many bytes at the start were in the part before; ``overlap``, or everything that there was.
    ///   - isLast: whether the file ends with the part.
    func found(
        in bytes: UnsafeRawBufferPointer, escapes: [Int], wide: [WideText], runs: [Range<Int>], start: Int = 0,
        overlap: Int = 0,
        isLast: Bool = true
    ) -> [Found] {
        guard !texts.isEmpty else { return [] }
        var found = places(in: bytes, wide: wide, runs: runs)
        EscapedText.forEach(in: bytes, at: escapes, reach: reach) { text in
            for place in text.bytes.withUnsafeBytes({
                places(in: $0, wide: WideText.all(in: $0), runs: self.runs(in: $0))
            }) {
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

    /// The same in bytes that are whole, with what is in lines, and encoded in wide text.
    func found(in bytes: UnsafeRawBufferPointer) -> [Found] {
        let (wide, runs) = (WideText.all(in: bytes), runs(in: bytes))
        return found(in: bytes, escapes: ScannedPlaces(bytes, isCode: true).escapes, wide: wide, runs: runs)
            + foundInLines(of: bytes, runs)
            + found(inTexts: wide)
    }

    /// What is in base64 or has escapes in the parts of a file that are text in UTF-16.
    func found(inTexts wide: [WideText], start: Int = 0) -> [Found] {
        guard !texts.isEmpty else { return [] }
        var found: [Found] = []
        // Shorter ones have no text in base64.
        for text in wide where text.unit == 2 && text.characters.count >= 16 {
            let inner = text.characters.withUnsafeBytes { characters in
                self.found(
                    in: characters, escapes: ScannedPlaces(characters, isCode: true).escapes, wide: [],
                    runs: runs(in: characters))
            }
            for place in inner where place.spelling != .utf8 {
                found.append(place.moved(to: start + text.offset + 2 * place.offset, length: 2 * place.length))
            }
        }
        return found
    }

    /// The runs of digits in which a text in base64 may be, or a line of one.
    func runs(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        Base64Runs.all(in: bytes, ofAtLeast: min(Base64Lines.shortestLine, shortestEncoded))
    }

    private func places(in bytes: UnsafeRawBufferPointer, wide: [WideText], runs: [Range<Int>]) -> [Found] {
        var found: [Found] = []
        func add(_ text: Int, _ range: Range<Int>, _ spelling: Spelling) {
            found.append(
                Found(
                    text: text, spelling: spelling, offset: range.lowerBound, length: range.count,
                    isCertain: TextEnds(bytes, range, spelling).areCertain(for: texts[text])))
        }
        plain.forEachMatch(in: bytes) { meaning, place in add(meaning.text, place, meaning.spelling) }
        for run in runs where run.count >= shortestEncoded {
            encoded.forEachMatch(in: UnsafeRawBufferPointer(rebasing: bytes[run])) { meaning, place in
                let start = run.lowerBound + place.lowerBound
                add(meaning.text, start..<start + place.count, meaning.spelling)
            }
        }
        for wide in wide {
            wide.characters.withUnsafeBytes { characters in
                plain.forEachMatch(in: characters) { meaning, place in
                    let start = wide.offset + wide.unit * place.lowerBound
                    let core = start..<start + wide.unit * (place.count - 1) + 1
                    let isBig = Self.isBigEndian(bytes, core, wide.unit)
                    let first = isBig ? start - (wide.unit - 1) : start
                    let range = max(0, first)..<min(bytes.count, first + wide.unit * place.count)
                    add(meaning.text, range, .wide(unit: wide.unit, isBigEndian: isBig))
                }
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
    func foundInLines(of bytes: UnsafeRawBufferPointer, _ runs: [Range<Int>], start: Int = 0) -> [Found] {
        guard !texts.isEmpty, let lines = Base64Lines(bytes, runs: runs) else { return [] }
        let found = lines.bytes.withUnsafeBytes { places(in: $0, wide: [], runs: self.runs(in: $0)) }
        return withoutRepetitions(found).compactMap { found in
            guard found.spelling == .base64 else { return nil }
            let first = lines.offset(of: found.offset)
            let last = lines.offset(of: found.end - 1)
            return found.moved(to: first + start, length: last - first + 1)
        }
    }
}
