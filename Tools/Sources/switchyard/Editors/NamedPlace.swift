import SourceText

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
enum NameAnchor {
    /// At the position or after it on its line: YAML, property lists without tags.
    case line
    /// After the tag at the position: property lists in XML.
    case element
    /// In the tag at the position: arguments and variables of schemes.
    case tag
    /// After the first `=` of the line: build settings.
    case assignment
}

extension LineTable {
    /// The whole word at an anchor, in bytes; `nil` if something else is written there.
    func range(of word: String, at position: SourcePosition, _ anchor: NameAnchor) -> Range<Int>? {
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
            guard let sign = next("=", from: start), sign < lineEnd else { return nil }
            start = sign + 1
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

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
