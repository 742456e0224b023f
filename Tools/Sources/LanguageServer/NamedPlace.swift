import Reports
package import SourceText

/// An environment or a key of an app's catalog.
struct CatalogSymbol: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case environment, key
    }

    let kind: Kind
    /// That of a nested key is joined with dots.
    let name: String
}

/// A place in a file that names an environment or a key.
struct NamedPlace: Hashable, Sendable {
    let symbol: CatalogSymbol
    /// What is written there: of a nested key, the last part.
    let written: String
    let file: String
    /// The written text, in bytes of UTF-8; `nil` if the file spells it in another way.
    let range: Range<Int>?
}

/// Where a name begins, as a reader of a file knows it.
package enum NameAnchor {
    /// At the position or after it on its line: YAML, property lists without tags.
    case line
    /// After the tag at the position: property lists in XML.
    case element
    /// In the tag at the position: arguments and variables of schemes.
    case tag
    /// In the value of the build setting whose name is at the position: after `=` in xcconfig files and property
    /// lists, after `:` in JSON. Conditions are part of the name.
    case assignment
}

extension LineTable {
    /// The whole word at an anchor, in bytes; `nil` if something else is written there.
    package func range(of word: String, at position: SourcePosition, _ anchor: NameAnchor) -> Range<Int>? {
        guard var start = offset(of: position) else { return nil }
        func next(_ byte: Character, from offset: Int) -> Int? {
            bytes[offset...].firstIndex { $0 == byte.asciiValue }
        }
        let lineEnd = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        var end = lineEnd
        switch anchor {
        case .line: break
        case .element:
            guard let tag = next(">", from: start) else { return nil }
            start = tag + 1
            end = next("<", from: start) ?? bytes.count
        case .tag: end = next(">", from: start) ?? bytes.count
        case .assignment:
            guard let value = value(ofSettingAt: start, lineEnd: lineEnd) else { return nil }
            (start, end) = (value.lowerBound, value.upperBound)
        }
        let word = Array(word.utf8)
        guard !word.isEmpty else { return nil }
        var place = start
        while place + word.count <= end {
            let after = place + word.count
            if bytes[place..<after].elementsEqual(word), place == start || !Self.isOfName(bytes[place - 1]),
                after == bytes.count || !Self.isOfName(bytes[after])
            {
                return place..<after
            }
            place += 1
        }
        return nil
    }

    /// The bytes of the value of a build setting whose name begins at an offset.
    private func value(ofSettingAt name: Int, lineEnd: Int) -> Range<Int>? {
        var place = name
        if let quote = bytes[place...].first, Self.isQuote(quote) { place = endOfString(place) }
        var isInCondition = false
        while place < lineEnd, isInCondition || bytes[place] != UInt8(ascii: "=") && bytes[place] != UInt8(ascii: ":") {
            if bytes[place] == UInt8(ascii: "[") { isInCondition = true }
            if bytes[place] == UInt8(ascii: "]") { isInCondition = false }
            place += 1
        }
        guard place < lineEnd else { return nil }
        let isJSON = bytes[place] == UInt8(ascii: ":")
        return isJSON ? memberValue(after: place + 1) : (place + 1)..<lineEnd
    }

    /// A string or a list of JSON, which may be in other lines than its key, and beside other values.
    private func memberValue(after sign: Int) -> Range<Int>? {
        let start = endOfBlanks(sign)
        guard start < bytes.count else { return nil }
        if Self.isQuote(bytes[start]) { return start..<endOfString(start) }
        guard bytes[start] == UInt8(ascii: "[") else { return nil }
        var end = endOfBlanks(start + 1)
        while end < bytes.count, bytes[end] != UInt8(ascii: "]") {
            end = endOfBlanks(Self.isQuote(bytes[end]) ? endOfString(end) : end + 1)
        }
        return start..<end
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// The offset after a string in quotation marks.
    private func endOfString(_ start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != bytes[start] {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, bytes.count)
    }

    /// The offset of what follows blanks and comments.
    private func endOfBlanks(_ start: Int) -> Int {
        var place = start
        while place < bytes.count {
            if [0x09, 0x0A, 0x0D, 0x20].contains(bytes[place]) {
                place += 1
            } else if bytes[place...].starts(with: "//".utf8) {
                place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else if bytes[place...].starts(with: "/*".utf8) {
                place += 2
                while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
                place = min(place + 2, bytes.count)
            } else {
                break
            }
        }
        return place
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
