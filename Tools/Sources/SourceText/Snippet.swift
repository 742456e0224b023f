/// A line of a text with a caret under one of its characters.
///
///     <key>API</key><strin>x</strin>
///                   ^
package struct Snippet: Hashable, Sendable {
    /// The default width at which a line is truncated, in characters.
    package static let defaultWidth = 120

    /// The line, truncated to a window around the column; control characters are replaced with visible substitutes.
    package let source: String
    /// White space and the caret, aligned with its character. Tabs are kept.
    package let caret: String

    /// Creates a snippet with the caret under the character of `line` that contains the UTF-8 byte `column`, or after
    /// the end of the line.
    ///
    /// A line of more than `width` characters is truncated around the column; `…` marks where.
    package init(line: String, column: Int, width: Int = defaultWidth) {
        var line = line
        line.makeContiguousUTF8()
        let target = line.startOfCharacter(atUTF8Offset: min(max(column, 1) - 1, line.utf8.count))
        let window = line.window(around: target, width: max(width, 1))

        var source = window.lowerBound > line.startIndex ? "…" : ""
        var caret = window.lowerBound > line.startIndex ? " " : ""
        for index in line[window].indices {
            let shown = DisplayedCharacter(line[index])
            source.append(shown.character)
            guard index < target else { continue }
            caret += shown.character == "\t" ? "\t" : String(repeating: " ", count: shown.width)
        }
        self.source = window.upperBound < line.endIndex ? source + "…" : source
        self.caret = caret + "^"
    }
}

extension Snippet: CustomStringConvertible {
    /// The two lines.
    package var description: String { "\(source)\n\(caret)" }
}

extension String {
    /// The start of the character that contains the byte; the end for the byte after the last one.
    fileprivate func startOfCharacter(atUTF8Offset offset: Int) -> Index {
        guard let byte = utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex), byte < endIndex else {
            return endIndex
        }
        return index(before: index(after: byte))
    }

    /// At most `width` characters with `target` in the middle, unless the start or the end of the string is near.
    fileprivate func window(around target: Index, width: Int) -> Range<Index> {
        func before(_ count: Int) -> Index { index(target, offsetBy: -count, limitedBy: startIndex) ?? startIndex }
        func after(_ count: Int) -> Index { index(target, offsetBy: count, limitedBy: endIndex) ?? endIndex }

        let left = distance(from: before(width / 2), to: target)
        let end = after(width - left)
        return before(max(left, width - distance(from: target, to: end)))..<end
    }
}
