import Foundation
import PropertyLists
import SourceText

/// Which build settings the texts of a folder mention, other than where they are set.
struct SettingMentions {
    /// The names that no text mentioned so far.
    private(set) var unmentioned: Set<String>
    private let hashes: Set<Int>

    init(of names: Set<String>, in files: [String]) {
        unmentioned = names
        hashes = Set(names.map { $0.utf8.reduce(Self.seed) { ($0 ^ Int($1)) &* Self.prime } })
        for file in files where !unmentioned.isEmpty {
            if let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) {
                data.withUnsafeBytes { read($0, assigns: [".xcconfig", ".pbxproj"].contains(where: file.hasSuffix)) }
            } else if file.hasSuffix(".pbxproj") {
                // Too large: it may mention anything.
                unmentioned = []
            }
        }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, assigns: Bool) {
        var (index, isFirst) = (0, true)
        while index < bytes.count {
            guard bytes[index].isOfWord else {
                if bytes[index] == UInt8(ascii: "\n") { isFirst = true }
                index += 1
                continue
            }
            let start = index
            var hash = Self.seed
            while index < bytes.count, bytes[index].isOfWord {
                hash = (hash ^ Int(bytes[index])) &* Self.prime
                index += 1
            }
            if hashes.contains(hash), !(assigns && isFirst && Self.isAssigned(bytes, from: index)) {
                unmentioned.remove(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            isFirst = false
            notePart(bytes, start..<index)
        }
    }

    /// Notes the names that a word begins or ends, whose rest is put together: `$(URL_$(ENVIRONMENT))`, `"URL_\(name)"`.
    private mutating func notePart(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) {
        guard word.upperBound < bytes.count, word.lowerBound > 0 else { return }
        let (before, after) = (bytes[word.lowerBound - 1], bytes[word.upperBound])
        let isBeginning =
            word.count > 2 && bytes[word.upperBound - 1] == UInt8(ascii: "_")
            && "(){}\"'`\\$#!@*".utf8.contains(after) && "({\"'!$".utf8.contains(before)
        let isEnd = (before == UInt8(ascii: ")") || before == UInt8(ascii: "}")) && ")}:".utf8.contains(after)
        guard isBeginning || isEnd else { return }
        let part = String(decoding: bytes[word], as: UTF8.self)
        unmentioned = unmentioned.filter { !(isBeginning && $0.hasPrefix(part) || isEnd && $0.hasSuffix(part)) }
    }

    /// Whether what follows a name assigns to it: conditions, and an equals sign.
    private static func isAssigned(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let rest = line.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: "[") && rest.contains(UInt8(ascii: "="))
    }

    private static let seed = 5_381
    private static let prime = 1_099_511_628_211
}

extension UInt8 {
    /// Whether a byte is a letter, a number, or an underscore. Compared with numbers, since ranges take ten times as long in a
    /// debug build.
    fileprivate var isOfWord: Bool {
        let lowercased = self | 0x20
        return lowercased >= 0x61 && lowercased <= 0x7A || self >= 0x30 && self <= 0x39 || self == 0x5F
    }
}
