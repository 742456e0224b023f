public import Foundation

/// Writing what reading gives back, or nothing.
extension PropertyList {
    /// The bytes of a dictionary, read back and compared before they are returned.
    ///
    /// XML holds no control characters, no parts of seconds and no date that is not a number; Foundation writes them
    /// anyway, as something else or as a file that cannot be read.
    ///
    /// - Throws: `unwritable-file`, with the name of the key that cannot be written exactly.
    public static func exactData(
        _ entries: [String: PropertyListValue], binary: Bool = false
    ) throws(PropertyListError) -> Data {
        if let data = dataIfExact(entries, binary) { return data }
        let format = binary ? "a binary property list" : "an XML property list"
        guard let key = entries.keys.sorted().first(where: { dataIfExact([$0: entries[$0] ?? ""], binary) == nil })
        else { throw PropertyListError(.unwritable, "the values cannot be written exactly in \(format)") }
        throw PropertyListError(
            .unwritable,
            "the key \"\(key)\" or its value cannot be written exactly in \(format); remove control characters and parts of seconds"
        )
    }

    private static func dataIfExact(_ entries: [String: PropertyListValue], _ binary: Bool) -> Data? {
        let value = PropertyListValue.dictionary(entries)
        guard let written = try? data(value, binary: binary), let data = binary ? written : wellFormed(written),
            let read = try? parse(data), read.isIdentical(to: value)
        else { return nil }
        return data
    }

    /// XML as other readers of XML take it; `nil` where it has characters that XML forbids, which Foundation writes and
    /// reads all the same. A carriage return would be a line feed to them unless it is a reference.
    private static func wellFormed(_ xml: Data) -> Data? {
        let text = String(decoding: xml, as: UTF8.self)
        let isForbidden = text.unicodeScalars.contains {
            ($0.value < 0x20 && !["\t", "\n", "\r"].contains($0)) || $0 == "\u{FFFE}" || $0 == "\u{FFFF}"
        }
        guard !isForbidden else { return nil }
        let lines = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
        return Data(lines.map(String.init).joined(separator: "&#13;").utf8)
    }

    /// Whether a property list holds keys that its value lacks, because two of a dictionary are equal: twice the same, or
    /// as Unicode has it, where a `String` takes a composed and a decomposed "é" for one.
    package static func hidesKeys(_ data: Data, read value: PropertyListValue) -> Bool {
        if data.starts(with: BinaryPropertyList.magic) { return BinaryPropertyList.hidesKeys(data) }
        // What only looks like a key, in a comment, counts too: better one refusal too many than a key that is lost.
        return TextShape.narrow(data).count(of: "<key") > value.keyCount
    }

    /// Whether the bytes of a property list are OpenStep text, which is read and never written.
    package static func isOpenStep(_ data: Data) -> Bool {
        !data.starts(with: BinaryPropertyList.magic) && !TextShape.isXML(TextShape.narrow(data))
    }
}

extension PropertyListValue {
    /// The keys of all dictionaries.
    fileprivate var keyCount: Int {
        switch self {
        case .array(let elements): elements.reduce(0) { $0 + $1.keyCount }
        case .dictionary(let entries): entries.values.reduce(entries.count) { $0 + $1.keyCount }
        default: 0
        }
    }
}

extension Data {
    /// How often an ASCII text occurs in the bytes.
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
