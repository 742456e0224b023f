import Foundation
import LocatedPropertyLists
import SourceText

/// Edits of a JSON project file, one after the other. Each changes only the lines that it has to, and keeps the layout that is
/// there; what it adds is in the layout in which Xcode prints.
struct JSONEdit {
    /// The way to a value: keys, and numbers of elements.
    typealias Path = [String]

    private(set) var document: JSON5Document
    private var bytes: [UInt8] { document.lines.bytes }
    private let newline: String

    init(_ document: JSON5Document) {
        self.document = document
        newline = document.lines.bytes.first { $0 == 0x0A || $0 == 0x0D } == 0x0D ? "\r\n" : "\n"
    }

    /// The text after the edits.
    var data: Data { Data(bytes) }

    /// The value at a path.
    func value(_ path: Path) -> JSON5Value? {
        var value = document.root
        for step in path {
            if case .array(let elements) = value.content {
                guard let index = Int(step), elements.indices.contains(index) else { return nil }
                value = elements[index].value
            } else {
                guard let next = value[step] else { return nil }
                value = next
            }
        }
        return value
    }

    // MARK: Parts

    /// A part of an object or an array.
    private struct Part {
        let start: Int
        let valueEnd: Int
        /// After the comma.
        let end: Int
        let sortKey: String
        let isContainer: Bool
        var hasComma: Bool { end > valueEnd }
    }

    private func parts(of value: JSON5Value) -> [Part] {
        value.entries.map {
            Part(
                start: $0.keyRange.lowerBound, valueEnd: $0.value.range.upperBound, end: $0.end, sortKey: $0.key,
                isContainer: false)
        }
            + value.elements.map {
                Part(
                    start: $0.value.range.lowerBound, valueEnd: $0.value.range.upperBound, end: $0.end,
                    sortKey: $0.value.text ?? "", isContainer: $0.value.isContainer && hasLines($0.value))
            }
    }

    /// Whether an object or array has its parts in lines of their own.
    private func hasLines(_ value: JSON5Value) -> Bool {
        let first = parts(of: value).first?.start ?? value.range.upperBound
        return bytes[value.range.lowerBound..<first].contains(0x0A)
    }

    private func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        return start
    }

    private func indentation(_ offset: Int) -> String {
        String(decoding: bytes[lineStart(offset)..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    private func startsLine(_ offset: Int) -> Bool {
        bytes[lineStart(offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// The end of the line if there is nothing more in it, or only a comment.
    private func restOfLine(_ offset: Int) -> Int? {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        if end > offset, bytes[end - 1] == 0x0D { end -= 1 }
        let rest = bytes[offset..<end].drop { $0 == 0x20 || $0 == 0x09 }
        return rest.isEmpty || rest.starts(with: "//".utf8) ? end : nil
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private mutating func apply(_ edits: [(Range<Int>, String)]) {
        var text = TextEdits()
        for (range, string) in edits { text.replace(range, with: string) }
        // What is inserted is well-formed.
        if let edited = try? JSON5Document(data: Data(text.applied(to: bytes))) { document = edited }
    }
}

extension JSON5Value {
    fileprivate var isContainer: Bool {
        switch content {
        case .array, .object: true
        default: false
        }
    }
}

// MARK: - Insertions

extension JSONEdit {
    /// Where a key comes among others.
    enum Order {
        /// Sorted, as the keys of build settings and the elements of sets are.
        case sorted
        /// As in a list.
        case listed([String])
        /// At the end.
        case last
    }

    /// Adds an entry to an object.
    mutating func insert(_ key: String, _ value: PrintedJSON, in path: Path, _ order: Order) {
        guard let object = self.value(path) else { return }
        let all = parts(of: object)
        let text = "\(PrintedJSON.quoted(key)): "
        insert(text, value, key, in: object, all, after: predecessor(of: key, in: all.map(\.sortKey), order))
    }

    /// Adds an element to an array.
    mutating func add(_ value: PrintedJSON, to path: Path, _ order: Order = .last, key: String = "") {
        guard let array = self.value(path) else { return }
        let all = parts(of: array)
        let keys = array.elements.map { $0.value["name"]?.text ?? $0.value.text ?? "" }
        insert("", value, key, in: array, all, after: predecessor(of: key, in: keys, order))
    }

    /// The index of the part that a new one comes after; `nil` if it is the first.
    private func predecessor(of key: String, in keys: [String], _ order: Order) -> Int? {
        switch order {
        case .last: return keys.indices.last
        case .sorted:
            guard let next = keys.firstIndex(where: { $0 > key }) else { return keys.indices.last }
            return next == 0 ? nil : next - 1
        case .listed(let list):
            guard let own = list.firstIndex(of: key) else { return keys.indices.last }
            return keys.lastIndex { name in list.firstIndex(of: name).map { $0 < own } ?? false }
        }
    }

    private mutating func insert(
        _ label: String, _ value: PrintedJSON, _ key: String, in container: JSON5Value, _ parts: [Part],
        after index: Int?
    ) {
        let previous = index.map { parts[$0] }
        let isInLines = hasLines(container)
        let own = indentation(container.range.lowerBound)
        let first = parts.first { startsLine($0.start) }
        let indentation = first.map { self.indentation($0.start) } ?? own + "  "
        let text =
            label
            + (isInLines
                ? value.text(indentation: 0, isLine: false).replacing("\n", with: newline + indentation)
                : value.text(indentation: 0, isLine: true))
        let hasNext = (index.map { $0 + 1 } ?? 0) < parts.count
        if isInLines {
            guard let previous else {
                let start = container.range.lowerBound + 1
                apply([(start..<start, newline + indentation + text + ",")])
                return
            }
            let isJoined = previous.isContainer && label.isEmpty && value.isContainerOfLines
            let place = restOfLine(previous.end)
            let hasComment = place.map { $0 > previous.end && !isBlank(previous.end..<$0) } ?? false
            if isJoined, !hasNext, !hasComment {
                let added = previous.hasComma ? " \(text)," : ", \(text)"
                apply([(previous.end..<previous.end, added)])
            } else {
                let offset = place ?? previous.end
                let end = previous.hasComma || hasNext ? "," : ""
                let comma = previous.hasComma ? [] : [(previous.end..<previous.end, ",")]
                apply(comma + [(offset..<offset, newline + indentation + text + end)])
            }
        } else if let previous {
            apply([(previous.end..<previous.end, previous.hasComma ? " \(text)," : ", \(text)")])
        } else if let next = parts.first {
            apply([(next.start..<next.start, "\(text), ")])
        } else {
            let brackets = label.isEmpty ? ("[", "]") : ("{", "}")
            apply([(container.range, "\(brackets.0) \(text) \(brackets.1)")])
        }
    }
}

// MARK: - Removals and replacements

extension JSONEdit {
    /// Removes an entry or an element.
    mutating func remove(_ path: Path) {
        guard let last = path.last, let container = value(Array(path.dropLast())) else { return }
        let all = parts(of: container)
        let found = container.entries.isEmpty ? Int(last) : all.lastIndex { $0.sortKey == last }
        guard let index = found, all.indices.contains(index) else { return }
        let part = all[index]
        let previous = index > 0 ? all[index - 1] : nil
        let next = index + 1 < all.count ? all[index + 1] : nil
        // The comma before the last part goes if it has none itself.
        let comma = previous.flatMap { !part.hasComma && $0.hasComma ? $0.valueEnd..<$0.end : nil }
        if startsLine(part.start), lineStart(part.start) > container.range.lowerBound {
            var start = lineStart(part.start) - 1
            if start > 0, bytes[start - 1] == 0x0D { start -= 1 }
            var (end, text) = (part.end, "")
            // The next one was joined to this one, and cannot be to the one before.
            if let next, !bytes[part.end..<next.start].contains(0x0A), isBlank(part.end..<next.start) {
                (end, text) = (next.start, newline + indentation(part.start))
            }
            apply((comma.map { [($0, "")] } ?? []) + [(start..<end, text)])
        } else if let previous {
            apply([((part.hasComma ? previous.end : previous.valueEnd)..<part.end, "")])
        } else if let next {
            apply([(part.start..<next.start, "")])
        } else {
            let isObject = !container.entries.isEmpty
            apply([(container.range, isObject ? "{}" : "[]")])
        }
    }

    /// Replaces a value with a text.
    mutating func replace(_ path: Path, with text: String) {
        if let value = value(path) { apply([(value.range, text)]) }
    }

    /// Puts an element of one line into many, joined to neighbors of many lines, if it is written as Xcode does; false if it has
    /// many already.
    mutating func expand(_ path: Path) -> Bool {
        guard let value = value(path), !hasLines(value) else { return false }
        let line = newline + indentation(value.range.lowerBound)
        let gaps = gaps(around: path)
        guard text(value.range) == value.printed(isLine: true), gaps.allSatisfy({ text($0) == line }) else {
            return true
        }
        let lines = value.printed(isLine: false).replacing("\n", with: line)
        apply([(value.range, lines)] + gaps.map { ($0, " ") })
        return true
    }

    /// Puts an element of many lines into one, apart from neighbors of many lines.
    mutating func collapse(_ path: Path) {
        guard let value = value(path), hasLines(value) else { return }
        let line = newline + indentation(value.range.upperBound)
        let gaps = gaps(around: path).filter { text($0) == " " }
        apply([(value.range, value.printed(isLine: true))] + gaps.map { ($0, line) })
    }

    /// What is between an element and its neighbors of many lines, after the commas.
    private func gaps(around path: Path) -> [Range<Int>] {
        guard let array = value(Array(path.dropLast())), !array.elements.isEmpty,
            let index = path.last.flatMap({ Int($0) })
        else { return [] }
        let all = parts(of: array)
        return [index - 1, index].compactMap { first in
            guard all.indices.contains(first), all.indices.contains(first + 1) else { return nil }
            let neighbor = all[first == index ? first + 1 : first]
            return neighbor.isContainer ? all[first].end..<all[first + 1].start : nil
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The text of a value, as it is.
    func source(_ path: Path) -> String { value(path).map { text($0.range) } ?? "" }
}

extension JSON5Value {
    /// The text of a file or folder as Xcode prints it.
    func printed(isLine: Bool) -> String { json(isLine: isLine).text(indentation: 0, isLine: isLine) }

    /// The value to be printed again. What is in an object of many lines stays in one line each.
    func json(isLine: Bool) -> PrintedJSON {
        switch content {
        case .null: .null
        case .boolean(let flag): .flag(flag)
        case .number(let number): .text(String(number))
        case .string(let text): .text(text)
        case .array(let elements): .list(elements.map { $0.value.json(isLine: true) }, isLine: isLine)
        case .object(let entries):
            .object(entries.map { ($0.key, $0.value.json(isLine: isLine)) }, isLine: isLine)
        }
    }
}
