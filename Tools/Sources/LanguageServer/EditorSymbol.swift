import Foundation
import Reports

/// What is at a position of a file.
enum EditorSymbol: Equatable {
    /// A build setting: the name of an assignment, or of a reference.
    case buildSetting(String)
    /// The file of an include.
    case include(String)
    /// A word that may be a key or an environment of a catalog.
    case word(String)

    /// - Parameters:
    ///   - line: the line.
    ///   - column: how many UTF-8 bytes of it precede the position.
    init?(in line: String, at column: Int, file: String) {
        let bytes = Array(line.utf8)
        let isXcconfig = file.hasSuffix(".xcconfig")
        if isXcconfig, let include = Self.include(line, at: column) {
            self = .include(include)
            return
        }
        var (start, end) = (min(column, bytes.count), min(column, bytes.count))
        while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
        guard start < end else { return nil }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        let before = bytes[..<start]
        if before.hasReference { self = .buildSetting(String(word.prefix { $0 != "." && $0 != "-" })); return }
        if isXcconfig {
            // The name of an assignment is first on its line.
            guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
            self = .buildSetting(word)
            return
        }
        self = .word(word)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }

    private static func include(_ line: String, at column: Int) -> String? {
        guard let match = line.firstMatch(of: /^\s*#include\??\s*"([^"]*)"/) else { return nil }
        let end = line.utf8.distance(from: line.startIndex, to: match.range.upperBound)
        return column <= end ? String(match.1) : nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether it ends with the beginning of a reference to a build setting: `$(` or `${`.
    fileprivate var hasReference: Bool {
        guard let last = self.last, last == UInt8(ascii: "(") || last == UInt8(ascii: "{") else { return false }
        return dropLast().last == UInt8(ascii: "$")
    }
}
