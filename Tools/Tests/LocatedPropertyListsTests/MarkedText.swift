import SourceText
import Testing

/// A text with markers: `‹name›` names the position of the next character, and is not part of the text.
struct MarkedText {
    let text: String
    let positions: [String: SourcePosition]

    init(_ marked: String) {
        var text = ""
        var offsets: [String: Int] = [:]
        for (index, part) in marked.split(separator: "‹", omittingEmptySubsequences: false).enumerated() {
            let pieces = part.split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, pieces.count == 2 else {
                text += part
                continue
            }
            offsets[String(pieces[0])] = text.utf8.count
            text += pieces[1]
        }
        let lines = LineTable(text)
        self.text = text
        positions = offsets.mapValues(lines.position)
    }

    /// The place of a marker that must be there.
    func place(_ name: String) throws -> SourcePosition {
        try #require(positions[name], "the text has no marker ‹\(name)›")
    }
}
