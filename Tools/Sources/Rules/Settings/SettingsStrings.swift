import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// A strings file with the positions of its lines.
struct SettingsStrings {
    let language: String
    /// The table's name.
    let name: String
    /// The file, as a path.
    let file: String
    let table: StringsTable
    /// Whether the file has no content.
    let isZeroBytes: Bool
    /// Why the file exists but cannot be read.
    let error: PropertyListError?
    private let lines: LineTable?

    /// Reads the file; `nil` if there is none.
    init?(_ url: URL, table name: String, language: String, spending budget: inout ReadingBudget) {
        self.name = name
        self.language = language
        file = url.path
        do throws(PropertyListError) {
            let data = try PropertyList.contents(of: url, spending: &budget)
            table = StringsTable.parse(data)
            isZeroBytes = data.isEmpty
            let isText = table.syntaxError != nil || table.entries.contains { $0.offset != nil }
            lines = isText ? StringsTable.text(of: data).map { LineTable($0) } ?? Self.lines(of: data) : nil
            error = nil
        } catch {
            guard error.code != .missing else { return nil }
            table = StringsTable.parse(Data())
            isZeroBytes = false
            lines = nil
            self.error = error
        }
    }

    /// The lines of bytes that are not valid text. Offsets count from the end of a byte order mark.
    private static func lines(of data: Data) -> LineTable {
        LineTable([UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data))
    }

    /// The location of an offset, or of the file if it has no lines.
    func location(at offset: Int?) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: offset.flatMap { lines?.position(at: $0) })
    }
}
