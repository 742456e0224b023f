/// A place in a text: line and column, both counted from 1.
///
/// Columns count UTF-8 bytes, as Xcode and clang do: after `é` the column is 2 further on.
public struct SourcePosition: Hashable, Codable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The UTF-8 byte within the line, from 1.
    public let column: Int

    /// A place; numbers below 1 become 1.
    public init(line: Int, column: Int) {
        self.line = max(line, 1)
        self.column = max(column, 1)
    }

    /// Reads a place; numbers below 1 become 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            line: try container.decode(Int.self, forKey: .line),
            column: try container.decode(Int.self, forKey: .column))
    }
}

extension SourcePosition: Comparable {
    /// Whether `left` stands before `right` in the text.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `line:column`
    public var description: String { "\(line):\(column)" }
}
