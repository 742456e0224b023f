import Foundation
package import PropertyLists

/// The values of an environment or of Common as one text, which generated code has as a `StaticString`.
///
/// The text is a sequence of entries, sorted by the UTF-8 of their names: a letter for the kind, a space, the name of a key, a
/// NUL, the value, a NUL. A value is therefore in an executable as it is, with a NUL after it. The elements of an array and of
/// a dictionary are entries themselves, up to one of the kind ``TableKind/end``. Between the letter and the space are the
/// numbers of those dots of the name that do not stand for a dictionary, if there are any.
package struct TableText {
    /// The next byte.
    private(set) var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    package init(_ text: StaticString) {
        self.init(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    init(_ start: UnsafePointer<UInt8>, count: Int) {
        position = start
        end = start + count
    }

    var isAtEnd: Bool { position >= end }

    /// The text up to the next NUL, which is skipped.
    mutating func next() -> UnsafeBufferPointer<UInt8> {
        let start = position
        guard start < end else { return UnsafeBufferPointer(start: start, count: 0) }
        let count = min(strlen(start), end - start)
        position = start + count + 1
        return UnsafeBufferPointer(start: start, count: count)
    }

    /// The next entry; `nil` at the end of the text. Its value comes next.
    mutating func entry() -> TableEntry? {
        guard position < end else { return nil }
        let head = next()
        guard let kind = head.first else { return nil }
        guard head.count > 1 else { return TableEntry(kind: kind, dots: head[0..<0], name: head[0..<0]) }
        if head[1] == UInt8(ascii: " ") { return TableEntry(kind: kind, dots: head[0..<0], name: head[2...]) }
        let space = head.firstIndex(of: UInt8(ascii: " ")) ?? head.endIndex - 1
        return TableEntry(kind: kind, dots: head[1..<space], name: head[(space + 1)...])
    }

    /// Skips a value of a kind.
    mutating func skip(_ kind: UInt8) {
        guard TableKind.isContainer(kind) else { return _ = next() }
        while let inner = entry(), inner.kind != TableKind.end { skip(inner.kind) }
    }

    /// Reads a value of a kind.
    mutating func value(_ kind: UInt8) -> PropertyListValue {
        switch kind {
        case TableKind.array:
            var elements: [PropertyListValue] = []
            while let inner = entry(), inner.kind != TableKind.end { elements.append(value(inner.kind)) }
            return .array(elements)
        case TableKind.dictionary:
            var entries: [String: PropertyListValue] = [:]
            while let inner = entry(), inner.kind != TableKind.end { entries[inner.text] = value(inner.kind) }
            return .dictionary(entries)
        default: return TableKind.scalar(kind, next())
        }
    }

    /// Every value of a layer, with its key path.
    package static func layer(_ texts: [StaticString]) -> [String: PropertyListValue] {
        var root = Branch()
        for text in texts {
            var text = TableText(text)
            while let entry = text.entry() { root.insert(text.value(entry.kind), at: entry.keyPath[...]) }
        }
        return root.entries
    }

    /// Dictionaries that are assembled from the values in them.
    private struct Branch {
        private var leaves: [String: PropertyListValue] = [:]
        private var branches: [String: Branch] = [:]

        mutating func insert(_ value: PropertyListValue, at path: ArraySlice<String>) {
            guard let key = path.first else { return }
            if path.count == 1 { return leaves[key] = value }
            branches[key, default: Branch()].insert(value, at: path.dropFirst())
        }

        var entries: [String: PropertyListValue] {
            leaves.merging(branches.mapValues { .dictionary($0.entries) }) { $1 }
        }
    }
}

/// The head of an entry of a ``TableText``.
package struct TableEntry {
    let kind: UInt8
    let dots: Slice<UnsafeBufferPointer<UInt8>>
    let name: Slice<UnsafeBufferPointer<UInt8>>

    /// Not of the slice, for which a launch would look up its conformances.
    var text: String { String(decoding: UnsafeBufferPointer(rebasing: name), as: UTF8.self) }

    /// The name as the keys of nested dictionaries.
    var keyPath: [String] {
        let dots = Set(
            String(decoding: UnsafeBufferPointer(rebasing: dots), as: UTF8.self).split(separator: ",").compactMap {
                Int($0)
            })
        var path = [""]
        for (number, part) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            if number == 0 {
                path = [String(part)]
            } else if dots.contains(number - 1) {
                path[path.count - 1] += "." + part
            } else {
                path.append(String(part))
            }
        }
        return path
    }
}

/// The letters for kinds of values in a ``TableText``.
package enum TableKind {
    package static let string = UInt8(ascii: "s")
    package static let integer = UInt8(ascii: "i")
    package static let real = UInt8(ascii: "r")
    package static let boolean = UInt8(ascii: "b")
    package static let date = UInt8(ascii: "t")
    package static let data = UInt8(ascii: "x")
    package static let array = UInt8(ascii: "a")
    package static let dictionary = UInt8(ascii: "d")
    /// A string that has a NUL, in Base64.
    package static let encoded = UInt8(ascii: "z")
    package static let end = UInt8(ascii: ")")

    static func isContainer(_ kind: UInt8) -> Bool { kind == array || kind == dictionary }

    static func scalar(_ kind: UInt8, _ text: UnsafeBufferPointer<UInt8>) -> PropertyListValue {
        switch kind {
        case integer: .integer(whole(text))
        case real: .real(number(text))
        case boolean: .boolean(truth(text))
        case date: .date(Date(timeIntervalSinceReferenceDate: number(text)))
        case data: .data(Data(base64Encoded: Data(text)) ?? Data())
        case encoded: .string(String(decoding: Data(base64Encoded: Data(text)) ?? Data(), as: UTF8.self))
        default: .string(String(decoding: text, as: UTF8.self))
        }
    }

    static func truth(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.first == UInt8(ascii: "t") }

    static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? 0
    }

    /// An integer in decimal digits. It was written from an `Int64`, so that nothing overflows.
    static func whole(_ text: UnsafeBufferPointer<UInt8>) -> Int64 {
        let isNegative = text.first == UInt8(ascii: "-")
        var number: Int64 = 0
        for byte in isNegative ? text[1...] : text[0...] {
            let digit = Int64(truncatingIfNeeded: byte) &- 48
            number = number &* 10 &+ (isNegative ? 0 &- digit : digit)
        }
        return number
    }
}
