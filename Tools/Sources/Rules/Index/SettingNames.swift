import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// Names of build settings that texts are searched for.
struct SettingNames: Sendable {
    private let names: Set<String>
    private let hashes: Set<Int>

    init(_ names: Set<String>) {
        self.names = names
        hashes = Set(names.map { $0.utf8.reduce(Self.seed) { ($0 ^ Int($1)) &* Self.prime } })
    }

    /// Those that files mention, other than where they are set.
    func mentioned(in files: [String]) -> Set<String> {
        guard !names.isEmpty else { return [] }
        return files.concurrentMap { file -> Set<String> in
            guard let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) else {
                // Too large: it may mention anything.
                return ProjectFile.isOne(file) ? names : []
            }
            return mentioned(in: data, assigns: file.hasSuffix(".xcconfig") || ProjectFile.isOne(file))
        }.reduce(into: []) { $0.formUnion($1) }
    }

    /// Those that a text mentions.
    ///
    /// - Parameter assigns: whether the first word of a line may be set there.
    func mentioned(in data: Data, assigns: Bool) -> Set<String> {
        var found: Set<String> = []
        if !names.isEmpty { data.withUnsafeBytes { read($0, assigns: assigns, &found) } }
        return found
    }

    private func read(_ bytes: UnsafeRawBufferPointer, assigns: Bool, _ found: inout Set<String>) {
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
                let word = String(decoding: bytes[start..<index], as: UTF8.self)
                if names.contains(word) { found.insert(word) }
            }
            isFirst = false
            notePart(bytes, start..<index, &found)
        }
    }

    /// Notes the names that a word begins or ends, whose rest is put together: `$(URL_$(ENVIRONMENT))`, `"URL_\(name)"`.
    private func notePart(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>, _ found: inout Set<String>) {
        guard word.upperBound < bytes.count, word.lowerBound > 0 else { return }
        let (before, after) = (bytes[word.lowerBound - 1], bytes[word.upperBound])
        let isBeginning =
            word.count > 2 && bytes[word.upperBound - 1] == UInt8(ascii: "_")
            && "(){}\"'`\\$#!@*".utf8.contains(after) && "({\"'!$".utf8.contains(before)
        let isEnd = (before == UInt8(ascii: ")") || before == UInt8(ascii: "}")) && ")}:".utf8.contains(after)
        guard isBeginning || isEnd else { return }
        let part = String(decoding: bytes[word], as: UTF8.self)
        found.formUnion(names.filter { isBeginning && $0.hasPrefix(part) || isEnd && $0.hasSuffix(part) })
    }

    /// Whether what follows a name assigns to it: conditions, and an equals sign or, in JSON, a colon.
    private static func isAssigned(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let rest = line.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: ":")
            || rest.first == UInt8(ascii: "[") && rest.contains(UInt8(ascii: "="))
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
