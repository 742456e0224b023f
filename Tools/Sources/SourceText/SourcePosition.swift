/// A position in a text: line and column, both starting at 1.
///
/// Columns count UTF-8 bytes, as in Xcode and Clang: `é` takes two columns.
package struct SourcePosition: Hashable, Codable, Sendable {
    /// The line, starting at 1.
    package let line: Int
    /// The UTF-8 byte within the line, starting at 1.
    package let column: Int

    /// Creates a position; numbers below 1 become 1.
    package init(line: Int, column: Int) {
        self.line = max(line, 1)
        self.column = max(column, 1)
    }

    /// Decodes a position; numbers below 1 become 1.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            line: try container.decode(Int.self, forKey: .line),
            column: try container.decode(Int.self, forKey: .column))
    }
}

extension SourcePosition: Comparable {
    /// Whether `left` precedes `right` in the text.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `line:column`
    package var description: String { "\(line):\(column)" }
}
