public import Foundation

/// Writing that preserves values exactly, or fails.
extension PropertyList {
    /// The bytes of a dictionary, verified by reading them back.
    ///
    /// XML cannot represent control characters, fractions of a second, or dates that are not finite. Foundation
    /// writes them as something else, or as a file that cannot be read.
    ///
    /// - Throws: `unwritable-file`, with the key that cannot be written exactly.
    public static func exactData(
        _ entries: [String: PropertyListValue], binary: Bool = false
    ) throws(PropertyListError) -> Data {
        if let data = dataIfExact(entries, binary) { return data }
        let format = binary ? "a binary property list" : "an XML property list"
        guard let key = entries.keys.sorted().first(where: { dataIfExact([$0: entries[$0] ?? ""], binary) == nil })
        else { throw PropertyListError(.unwritable, "the values cannot be written exactly in \(format)") }
        throw PropertyListError(
            .unwritable,
            "key \"\(key)\" or its value cannot be written exactly in \(format); "
                + "remove control characters and fractions of a second")
    }

    private static func dataIfExact(_ entries: [String: PropertyListValue], _ binary: Bool) -> Data? {
        let value = PropertyListValue.dictionary(entries)
        let written = binary ? BinaryPropertyList.data(value) : (try? data(value)).flatMap(wellFormed)
        guard let data = written,
            let read = try? parse(data), read.isIdentical(to: value)
        else { return nil }
        return data
    }

    /// XML that any XML reader accepts; `nil` if it contains characters that XML forbids, which Foundation writes and
    /// reads. A carriage return must be a character reference, because XML readers turn a literal one into a line
    /// feed.
    private static func wellFormed(_ xml: Data) -> Data? {
        let text = String(decoding: xml, as: UTF8.self)
        let isForbidden = text.unicodeScalars.contains {
            ($0.value < 0x20 && !["\t", "\n", "\r"].contains($0)) || $0 == "\u{FFFE}" || $0 == "\u{FFFF}"
        }
        guard !isForbidden else { return nil }
        let lines = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
        return Data(lines.map(String.init).joined(separator: "&#13;").utf8)
    }

    /// Whether a property list has keys that its value lacks, because two keys of a dictionary are the same or
    /// canonically equivalent: a `String` equates a composed and a decomposed "é".
    package static func hidesKeys(_ data: Data, read value: PropertyListValue) -> Bool {
        if data.starts(with: BinaryPropertyList.magic) { return BinaryPropertyList.hidesKeys(data) }
        // Counts what looks like a key in a comment, too: refusing to write a file is better than losing a key.
        return TextShape.narrow(data).count(of: "<key") > value.keyCount
    }

    /// Whether the bytes of a property list are OpenStep text, which is read but never written.
    package static func isOpenStep(_ data: Data) -> Bool {
        !data.starts(with: BinaryPropertyList.magic) && !TextShape.isXML(TextShape.narrow(data))
    }
}

extension PropertyListValue {
    /// The number of keys in all dictionaries.
    fileprivate var keyCount: Int {
        switch self {
        case .array(let elements): elements.reduce(0) { $0 + $1.keyCount }
        case .dictionary(let entries): entries.values.reduce(entries.count) { $0 + $1.keyCount }
        default: 0
        }
    }
}

extension Data {
    /// The number of occurrences of an ASCII string.
    fileprivate func count(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        let text = Data(text.utf8)
        while let found = rest.range(of: text) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }
}
