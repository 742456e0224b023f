import LocatedPropertyLists

/// Edits of lists and dictionaries that keep the layout of the file.
extension TextEdits {
    /// Inserts entries into a dictionary, each before the first key that comes after its own.
    mutating func insert(_ fields: [String: String], into value: ProjectText.Outline.Value, of text: ProjectText) {
        let closing = value.range.upperBound - 1
        let isInLines = text.hasLines(value)
        for (key, field) in fields.sorted(by: { ProjectText.precedes($0.key, $1.key) }) {
            let next = value.entries.first { $0.key != "isa" && ProjectText.precedes(key, $0.key) }
            let offset = next?.range.lowerBound ?? closing
            let line = text.lineStart(offset)
            if isInLines, text.isBlank(line..<offset) {
                let indentation = text.indentation(offset) + (next == nil ? "\t" : "")
                insert(indentation + field + text.newline, at: line)
            } else {
                insert(field + " ", at: offset)
            }
        }
    }

    /// Removes an entry of a dictionary.
    mutating func remove(_ entry: ProjectText.Outline.Entry, of text: ProjectText) {
        remove(text.wholeLines(entry.range) ?? text.withSpace(entry.range))
    }

    /// Adds elements at the end of an array, or in its order if it is sorted.
    mutating func insert(
        _ elements: [(text: String, key: String?)], into value: ProjectText.Outline.Value, of text: ProjectText
    ) {
        let closing = value.range.upperBound - 1
        let last = value.elements.last
        let isInLines = text.hasLines(value) && text.isBlank(text.lineStart(closing)..<closing)
        if isInLines, let last, !last.hasComma { insert(",", at: last.end) }
        for element in elements {
            if isInLines {
                let next = element.key.flatMap { text.element(of: value, after: $0) }
                let offset = next?.value.range.lowerBound ?? closing
                let indentation =
                    (next ?? last).map { text.indentation($0.value.range.lowerBound) }
                    ?? text.indentation(closing) + "\t"
                insert(indentation + element.text + "," + text.newline, at: text.lineStart(offset))
            } else if let last, !last.hasComma {
                insert(", " + element.text, at: last.end)
            } else {
                insert(element.text + ", ", at: closing)
            }
        }
    }

    /// Removes elements of an array.
    mutating func remove(
        _ isRemoved: (ProjectText.Outline.Element) -> Bool, of value: ProjectText.Outline.Value, in text: ProjectText
    ) {
        var elements = value.elements[...]
        // Without a comma after the last element, the one before it goes.
        if let last = elements.last, !last.hasComma, isRemoved(last), !text.hasLines(value) {
            while let element = elements.last, isRemoved(element) { elements.removeLast() }
            let start = elements.last.map { $0.end - 1 } ?? value.elements[0].value.range.lowerBound
            remove(start..<text.commentEnd(after: last.end, before: value.range.upperBound))
        }
        for element in elements where isRemoved(element) {
            let range = element.value.range.lowerBound..<element.end
            remove(text.wholeLines(range) ?? text.withSpace(range))
        }
    }
}

extension ProjectText {
    /// Whether one key or identifier is before another one in a file that Xcode saves.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// The end of the comment after an offset, with which Xcode names an object; the offset itself without one.
    fileprivate func commentEnd(after offset: Int, before end: Int) -> Int {
        let rest = bytes[offset..<end]
        guard rest.starts(with: " /*".utf8) else { return offset }
        let close = rest.indices.dropFirst(3).dropLast().first {
            bytes[$0] == UInt8(ascii: "*") && bytes[$0 + 1] == UInt8(ascii: "/")
        }
        return close.map { $0 + 2 } ?? offset
    }

    /// A range with one blank after it.
    fileprivate func withSpace(_ range: Range<Int>) -> Range<Int> {
        let hasSpace = range.upperBound < bytes.count && bytes[range.upperBound] == 0x20
        return range.lowerBound..<(range.upperBound + (hasSpace ? 1 : 0))
    }

    /// The first element after a text in an array that is sorted.
    fileprivate func element(of value: Outline.Value, after key: String) -> Outline.Element? {
        let texts = value.elements.map { $0.value.text ?? "" }
        guard zip(texts, texts.dropFirst()).allSatisfy({ !Self.precedes($1, $0) }) else { return nil }
        return value.elements.first { Self.precedes(key, $0.value.text ?? "") }
    }
}
