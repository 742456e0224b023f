import Foundation
import PropertyLists

/// Writes a value as XML property list elements, in the layout of the file.
struct XMLValueText {
    let lineEnd: [UInt8]
    let unit: [UInt8]
    let hasLines: Bool
    /// The bytes between a key and its value, if both are on one line.
    var keySeparator: [UInt8]?
    /// The keys that come first in a dictionary, in this order. The other keys follow, sorted.
    let keyOrder: [String]
    /// Whether the encoding has every character. Characters that are not in Latin-1 become references.
    let isLatin1: Bool

    private static let depthLimit = ReadingLimits.depth

    /// The element of a value on a line with the indentation `indent`.
    func text(
        of value: PropertyListValue, indent: [UInt8], depth: Int = 0
    ) throws(PropertyListEditError) -> [UInt8] {
        guard depth <= Self.depthLimit else {
            throw PropertyListEditError(.notRepresentable, "containers are nested more than \(Self.depthLimit) deep")
        }
        switch value {
        case .string(let text): return try element("string", text)
        case .integer(let number): return try element("integer", String(number))
        case .real(let number): return try element("real", Self.text(of: number))
        case .boolean(let truth): return Array((truth ? "<true/>" : "<false/>").utf8)
        case .date(let date): return try element("date", try XMLDate(date).text)
        case .data(let data): return try element("data", data.base64EncodedString())
        case .array(let elements):
            var children: [[UInt8]] = []
            for element in elements {
                children.append(try text(of: element, indent: indent + unit, depth: depth + 1))
            }
            return container("array", children, indent)
        case .dictionary(let entries):
            var children: [[UInt8]] = []
            for key in sorted(entries.keys) {
                guard let value = entries[key] else { continue }
                children.append(try entry(key, value, indent: indent + unit, depth: depth + 1))
            }
            return container("dict", children, indent)
        }
    }

    /// A key and its value, both indented by `indent`.
    func entry(
        _ key: String, _ value: PropertyListValue, indent: [UInt8], depth: Int = 0
    ) throws(PropertyListEditError) -> [UInt8] {
        let separator = hasLines ? keySeparator ?? lineEnd + indent : []
        return try element("key", key) + separator + text(of: value, indent: indent, depth: depth)
    }

    private func container(_ name: String, _ children: [[UInt8]], _ indent: [UInt8]) -> [UInt8] {
        guard !children.isEmpty else { return Array("<\(name)/>".utf8) }
        let line = hasLines ? lineEnd + indent : []
        let lineWithin = hasLines ? line + unit : []
        return Array("<\(name)>".utf8) + children.flatMap { lineWithin + $0 } + line + Array("</\(name)>".utf8)
    }

    private func sorted(_ keys: some Sequence<String>) -> [String] {
        let ranks = Dictionary(zip(keyOrder, 0...)) { first, _ in first }
        return keys.sorted { (ranks[$0] ?? Int.max, $0) < (ranks[$1] ?? Int.max, $1) }
    }

    private static func text(of number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
        return String(number)
    }

    private func element(_ name: String, _ text: String) throws(PropertyListEditError) -> [UInt8] {
        Array("<\(name)>\(try escaped(text))</\(name)>".utf8)
    }

    private func escaped(_ text: String) throws(PropertyListEditError) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // XML readers may convert it to a line feed.
            case "\r": escaped += "&#13;"
            case _ where !Self.isXMLCharacter(scalar):
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw PropertyListEditError(
                    .notRepresentable,
                    "XML cannot represent the character U+\(String(repeating: "0", count: max(4 - number.count, 0)))\(number)"
                )
            case _ where isLatin1 && scalar.value > 0xFF: escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// `Char` of XML 1.0.
    private static func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar != "\u{FFFE}" && scalar != "\u{FFFF}" || scalar == "\t" || scalar == "\n"
    }
}
