import SourceText

/// A text that is another one with one part changed: where ranges of the old text are in the new one.
struct MovedText: Sendable {
    /// What both begin and end with, in bytes.
    private let before, after: Int
    private let oldCount: Int
    private let new: [UInt8]

    init(from old: [UInt8], to new: [UInt8]) {
        let most = min(old.count, new.count)
        var before = 0
        while before < most, old[before] == new[before] { before += 1 }
        var after = 0
        while after < most - before, old[old.count - 1 - after] == new[new.count - 1 - after] { after += 1 }
        (self.before, self.after, oldCount, self.new) = (before, after, old.count, new)
    }

    /// The range in the new text; `nil` if it touches what changed.
    func range(_ range: Range<Int>) -> Range<Int>? {
        // What was typed at its end may be a part of the name.
        if range.upperBound < before { return range }
        guard range.lowerBound > oldCount - after else { return nil }
        let shift = new.count - oldCount
        return range.lowerBound + shift..<range.upperBound + shift
    }

    /// Whether the lines that changed have a name as a word.
    func changed(has name: String) -> Bool {
        let start = new[..<before].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let end = new[(new.count - after)...].firstIndex(of: UInt8(ascii: "\n")) ?? new.count
        guard start < end else { return false }
        let lines = LineTable(Array(new[start..<end]))
        return (1...max(lines.count, 1)).contains { line in
            lines.range(of: name, at: SourcePosition(line: line, column: 1), .line) != nil
        }
    }
}
