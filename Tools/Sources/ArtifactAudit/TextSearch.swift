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
        /// The index of a text; below zero, that of a marker.
        let text: Int
        let spelling: Spelling
    }

    /// Patterns, and what each stands for: two keys may have the same value.
    private struct Patterns: Sendable {
        let search: PatternSearch
        let meanings: [Meaning]

        init(_ patterns: [(pattern: BytePattern, meaning: Meaning)]) {
            let patterns = patterns.filter { $0.pattern.bytes.count >= AuditedText.shortest }
            search = PatternSearch(patterns.map(\.pattern))
            meanings = patterns.map(\.meaning)
        }

        func forEachMatch(in bytes: UnsafeRawBufferPointer, _ body: (_ meaning: Meaning, _ place: Range<Int>) -> Void) {
            search.forEachMatch(in: bytes) { match in
                body(meanings[match.pattern], match.offset..<match.offset + search.lengths[match.pattern])
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
    /// What of a part of a file has to be known to search it.
    let needs: ScannedPlaces.Needs
    let spellingCount = Spelling.allCases.count
    let textCount: Int
    /// For each text, a number for its environment.
    private let environments: [Int]
    private let longestText: Int
    /// The texts that are addresses, which may be written in other ways.
    private let addresses: [IPv6Address: Int]

    init(_ given: AuditedTexts) {
        var (plain, encoded): ([(BytePattern, Meaning)], [(BytePattern, Meaning)]) = ([], [])
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
                    plain.append((BytePattern(bytes, ignoresCase: isHost), Meaning(text: index, spelling: spelling)))
                }
            }
            // Base64 has no case of its own: hosts are searched for as they are, and in capitals.
            for spelled in isHost ? [text.text, text.text.uppercased()] : [text.text] {
                for bytes in Spelling.base64.bytes(of: spelled) {
                    encoded.append((BytePattern(bytes), Meaning(text: index, spelling: .base64)))
                }
            }
        }
        // What is searched for in each byte of a file anyway costs nothing more.
        for (index, marker) in RuntimeMarkers.texts.enumerated() {
            plain.append((BytePattern(Array(marker.utf8)), Meaning(text: -1 - index, spelling: .utf8)))
        }
        (self.plain, self.encoded) = (Patterns(plain), Patterns(encoded))
        needs = ScannedPlaces.Needs(
            digits: self.encoded.search.shortest, line: Base64Lines.shortestLine,
            // Text of fewer characters has no text in base64.
            wide: min(self.plain.search.shortest, Self.shortestWide))
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
    ///   - scanned: what a look at each byte has found, by ``needs``.
    ///   - start: the offset of the part in the file.
    ///   - overlap: how many bytes at the start were in the part before; ``overlap``, or everything that there was.
    ///   - isLast: whether the file ends with the part.
    ///   - marker: called with the index of each marker, and its offset in the file.
    func found(
        in bytes: UnsafeRawBufferPointer, _ scanned: ScannedPlaces, start: Int = 0, overlap: Int = 0,
        isLast: Bool = true, marker: (Int, Int) -> Void = { _, _ in }
    ) -> [Found] {
        var found = places(in: bytes, scanned) { marker($0, start + $1) }
        guard !texts.isEmpty else { return [] }
        EscapedText.forEach(in: bytes, at: scanned.escapes, reach: reach, needs: needs) { text, scanned in
            for place in text.bytes.withUnsafeBytes({ places(in: $0, scanned) }) {
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
        let scanned = ScannedPlaces(bytes, isCode: true, needs: needs)
        return found(in: bytes, scanned) + foundInLines(of: bytes, scanned.runs) + found(inTexts: scanned.wide)
    }

    /// The fewest characters of wide text in which text may be encoded.
    private static let shortestWide = 16

    /// What is in base64 or has escapes in the parts of a file that are text in UTF-16.
    func found(inTexts wide: WideTexts, start: Int = 0) -> [Found] {
        guard !texts.isEmpty else { return [] }
        var found: [Found] = []
        for text in wide.texts where text.unit == 2 && text.range.count >= Self.shortestWide {
            let inner = wide.characters.withUnsafeBytes { all in
                let characters = UnsafeRawBufferPointer(rebasing: all[text.range])
                var scanned = ScannedPlaces(characters, isCode: true, needs: needs)
                scanned.removeWide()
                return self.found(in: characters, scanned)
            }
            for place in inner where place.spelling != .utf8 {
                found.append(place.moved(to: start + text.offset + 2 * place.offset, length: 2 * place.length))
            }
        }
        return found
    }

    private func places(
        in bytes: UnsafeRawBufferPointer, _ scanned: ScannedPlaces, marker: (Int, Int) -> Void = { _, _ in }
    ) -> [Found] {
        var found: [Found] = []
        func add(_ text: Int, _ range: Range<Int>, _ spelling: Spelling) {
            found.append(
                Found(
                    text: text, spelling: spelling, offset: range.lowerBound, length: range.count,
                    isCertain: TextEnds(bytes, range, spelling).areCertain(for: texts[text])))
        }
        plain.forEachMatch(in: bytes) { meaning, place in
            guard meaning.text >= 0 else { return marker(-1 - meaning.text, place.lowerBound) }
            add(meaning.text, place, meaning.spelling)
        }
        if texts.isEmpty { return found }
        forEachRange(of: scanned.runs) { range in
            encoded.forEachMatch(in: UnsafeRawBufferPointer(rebasing: bytes[range])) { meaning, place in
                let start = range.lowerBound + place.lowerBound
                add(meaning.text, start..<start + place.count, meaning.spelling)
            }
        }
        let wide = scanned.wide
        wide.characters.withUnsafeBytes { characters in
            plain.forEachMatch(in: characters) { meaning, place in
                guard meaning.text >= 0, let text = wide.text(at: place) else { return }
                let start = text.offset + text.unit * (place.lowerBound - text.range.lowerBound)
                let core = start..<start + text.unit * (place.count - 1) + 1
                let isBig = Self.isBigEndian(bytes, core, text.unit)
                let first = isBig ? start - (text.unit - 1) : start
                let range = max(0, first)..<min(bytes.count, first + text.unit * place.count)
                add(meaning.text, range, .wide(unit: text.unit, isBigEndian: isBig))
            }
        }
        return found
    }

    /// Calls `body` with the runs in which a text may be, those near one another at once: a pattern has nothing but digits.
    private func forEachRange(of runs: [Range<Int>], _ body: (Range<Int>) -> Void) {
        var range: Range<Int>?
        for run in runs where run.count >= needs.digits {
            if let last = range, run.lowerBound - last.upperBound <= 32 {
                range = last.lowerBound..<run.upperBound
            } else {
                if let range { body(range) }
                range = run
            }
        }
        if let range { body(range) }
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
        let found = lines.bytes.withUnsafeBytes { places(in: $0, ScannedPlaces($0, isCode: true, needs: needs)) }
        return withoutRepetitions(found).compactMap { found in
            guard found.spelling == .base64 else { return nil }
            let first = lines.offset(of: found.offset)
            let last = lines.offset(of: found.end - 1)
            return found.moved(to: first + start, length: last - first + 1)
        }
    }
}
