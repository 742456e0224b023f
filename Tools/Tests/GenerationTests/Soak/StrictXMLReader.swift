import Foundation

/// A small strict reader of XML property lists that shares nothing with the tool's: texts as code units, every key.
struct StrictXMLReader {
    struct Malformed: Error {
        let message: String
        let index: Int
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0

    static func read(_ data: Data) throws -> Tree {
        var reader = StrictXMLReader(data)
        return try reader.document()
    }

    private init(_ data: Data) {
        let bytes = Array(data)
        let text: String
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isLittle ? second << 8 | first : first << 8 | second
            }
            text = String(decoding: units, as: UTF16.self)
        } else if String(decoding: bytes.prefix(60), as: UTF8.self).contains("ISO-8859-1") {
            text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        } else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            text = String(decoding: bytes[start...], as: UTF8.self)
        }
        scalars = Array(text.unicodeScalars)
    }

    // MARK: Text

    private func has(_ text: String) -> Bool { scalars[index...].starts(with: Array(text.unicodeScalars)) }

    private mutating func take(_ text: String) -> Bool {
        guard has(text) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    private mutating func expect(_ text: String) throws {
        guard take(text) else { throw Malformed(message: "\(text) is missing", index: index) }
    }

    private mutating func skip(to end: String) throws {
        while !has(end) {
            guard index < scalars.count else { throw Malformed(message: "\(end) is missing", index: index) }
            index += 1
        }
        try expect(end)
    }

    private mutating func skipBlanks() throws {
        while index < scalars.count {
            if take("<!--") {
                try skip(to: "-->")
            } else if has("<?"), !has("<?xml ") {
                try skip(to: "?>")
            } else if [" ", "\t", "\n", "\r"].contains(scalars[index]) {
                index += 1
            } else {
                return
            }
        }
    }

    // MARK: Elements

    private mutating func document() throws -> Tree {
        if has("<?xml ") { try skip(to: "?>") }
        try skipBlanks()
        if has("<!DOCTYPE") { try skip(to: ">") }
        try skipBlanks()
        try expect("<plist version=\"1.0\">")
        let tree = try value()
        try skipBlanks()
        try expect("</plist>")
        try skipBlanks()
        guard index == scalars.count else { throw Malformed(message: "something follows", index: index) }
        return tree
    }

    private mutating func start(_ name: String) -> (isEmpty: Bool, Bool)? {
        for (tag, isEmpty) in [
            ("<\(name)>", false), ("<\(name) >", false), ("<\(name)/>", true), ("<\(name) />", true),
        ] where take(tag) {
            return (isEmpty, true)
        }
        return nil
    }

    private mutating func value() throws -> Tree {
        try skipBlanks()
        if let (isEmpty, _) = start("array") {
            var elements: [Tree] = []
            while !isEmpty {
                try skipBlanks()
                if take("</array>") { break }
                elements.append(try value())
            }
            return .array(elements)
        }
        if let (isEmpty, _) = start("dict") {
            var entries: [Tree.Entry] = []
            while !isEmpty {
                try skipBlanks()
                if take("</dict>") { break }
                guard let key = try leaf("key") else { throw Malformed(message: "a key is missing", index: index) }
                entries.append(Tree.Entry(key: Array(key.utf16), value: try value()))
            }
            return .dictionary(entries)
        }
        if start("true") != nil { return .truth(true) }
        if start("false") != nil { return .truth(false) }
        if let text = try leaf("string") { return .text(Array(text.utf16)) }
        if let text = try leaf("integer"), let magnitude = UInt64(text.drop { $0 == "-" }) {
            return .integer(isNegative: text.hasPrefix("-"), magnitude)
        }
        if let text = try leaf("real"), let number = Double(text) { return .real(number) }
        if let text = try leaf("date"), let date = try? Date(text, strategy: .iso8601) {
            return .date(date.timeIntervalSinceReferenceDate)
        }
        if let text = try leaf("data"), let data = Data(base64Encoded: text) { return .data(Array(data)) }
        throw Malformed(message: "a value is missing", index: index)
    }

    private mutating func leaf(_ name: String) throws -> String? {
        guard let (isEmpty, _) = start(name) else { return nil }
        var text = ""
        while !isEmpty, !take("</\(name)>") {
            if take("<![CDATA[") {
                let from = index
                try skip(to: "]]>")
                text.unicodeScalars.append(contentsOf: scalars[from..<(index - 3)])
            } else if take("&") {
                let from = index
                try skip(to: ";")
                text.unicodeScalars.append(try reference(String(String.UnicodeScalarView(scalars[from..<(index - 1)]))))
            } else {
                guard index < scalars.count, scalars[index] != "<", Self.isCharacter(scalars[index]) else {
                    throw Malformed(message: "no text of XML", index: index)
                }
                text.unicodeScalars.append(scalars[index])
                index += 1
            }
        }
        // A text that begins with a byte order mark is read without it by Apple's readers.
        guard text.unicodeScalars.first != "\u{FEFF}" else { throw Malformed(message: "a mark", index: index) }
        return text
    }

    private func reference(_ name: String) throws -> Unicode.Scalar {
        let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">"]
        if let scalar = named[name] { return scalar }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        guard let scalar = number.flatMap(Unicode.Scalar.init), Self.isCharacter(scalar) else {
            throw Malformed(message: "no character", index: index)
        }
        return scalar
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
