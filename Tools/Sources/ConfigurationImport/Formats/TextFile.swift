import Foundation
import PropertyLists
import SourceText

/// The text of a file in UTF-8, or in UTF-16 with a byte order mark, as lines without their endings.
struct TextFile {
    let lines: [Substring]

    /// The largest file that is read.
    static let mostBytes = 1 << 20

    /// - Returns: `nil` for bytes that are not text.
    init?(_ data: Data) {
        let text: String?
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            text = String(data: data, encoding: .utf16)
        } else {
            let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
            text = String(validating: bytes, as: UTF8.self)
        }
        guard let text, !text.utf8.contains(0) else { return nil }
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: Self.isLineEnd)
    }

    static func isLineEnd(_ character: Character) -> Bool {
        character == "\n" || character == "\r\n" || character == "\r"
    }
}

extension SourceLocation {
    /// A line of a file.
    init(_ file: String, line: Int, column: Int = 1) {
        self.init(file: file, position: SourcePosition(line: line, column: column))
    }
}
