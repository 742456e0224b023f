import Foundation
import SourceText

/// The files with which a repository tells its readers what to do.
enum ReaderDocument {
    /// Those of a folder, sorted.
    static func all(in folder: String) -> [String] {
        ExistingFile.names(in: folder).filter(isOne).map { "\(folder)/\($0)" }
    }

    /// The number of the first line that has a command, and more than it.
    static func line(in text: String, thatSaysMoreThan command: String) -> Int? {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).firstIndex { line in
            line.contains(command) && line.trimmingCharacters(in: marks) != command
        }.map { $0 + 1 }
    }

    /// What stands around a command in Markdown.
    private static let marks = CharacterSet(charactersIn: " \t`$>")

    private static func isOne(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("readme") && !name.hasSuffix(".png") && !name.hasSuffix(".jpg")
            || name.hasSuffix(".md")
                && ["build", "contributing", "development", "install", "setup"].contains(where: name.hasPrefix)
    }
}
