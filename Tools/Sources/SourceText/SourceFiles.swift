import Foundation
import PropertyLists

/// The text files that findings point into, each read once.
package struct SourceFiles {
    private var files: [String: LineTable?] = [:]

    /// Creates an empty cache.
    package init() {}

    /// The lines of a file; `nil` if it cannot be read, is very large, or is not UTF-8 text.
    package mutating func lines(of file: String) -> LineTable? {
        if let known = files[file] { return known }
        let data = try? RegularFile.contents(atPath: file, limit: SourceLimits().xcconfigBytes)
        let bytes = data.map { Array($0) } ?? []
        let isText = !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil
        let lines = isText ? LineTable(bytes) : nil
        files[file] = .some(lines)
        return lines
    }

    /// The text of the line that a location is in; `nil` if it has none.
    package mutating func line(at location: SourceLocation?) -> String? {
        guard let location, let position = location.position else { return nil }
        return lines(of: location.file)?.text(ofLine: position.line)
    }
}
