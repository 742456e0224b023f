import Foundation
import PropertyLists
import SourceText

/// A folder that git checks another repository out in.
///
/// See gitmodules(5).
struct GitSubmodule {
    /// The absolute path of the folder.
    let path: String
    /// Where `.gitmodules` has it.
    let location: SourceLocation

    /// The address of the other repository; empty if the file has none.
    let url: String

    /// Whether a file is below one that is still empty.
    static func isMissing(around path: String) -> Bool {
        all(around: path).contains { $0.contains(path) && $0.isEmpty }
    }

    /// Whether a file is below the folder, be that spelled in other letters: a Mac ignores case.
    func contains(_ file: String) -> Bool { file.lowercased().hasPrefix(path.lowercased() + "/") }

    /// The submodules of the repository that a file is in.
    static func all(around path: String) -> [GitSubmodule] {
        FoldersAbove(path).firstNonNil { root in
            ExistingFile.text(of: root + "/.gitmodules").map { all(in: $0, of: root) }
        } ?? []
    }

    /// The submodules of a `.gitmodules`.
    private static func all(in text: String, of root: String) -> [GitSubmodule] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.indices.compactMap { index in
            guard let name = value(of: "path", in: lines[index]) else { return nil }
            // The lines of a section are in any order.
            let start = lines[...index].lastIndex { $0.hasPrefix("[") } ?? 0
            let section = lines[start...].dropFirst().prefix { !$0.hasPrefix("[") }
            return GitSubmodule(
                path: "\(root)/\(name)",
                location: SourceLocation(
                    file: root + "/.gitmodules", position: SourcePosition(line: index + 1, column: 1)),
                url: String(section.firstNonNil { value(of: "url", in: $0) } ?? ""))
        }
    }

    private static func value(of key: String, in line: Substring) -> Substring? {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2, parts[0].prefix(while: { !$0.isWhitespace }) == key else { return nil }
        var value = parts[1]
        while value.last?.isWhitespace == true || value.last == "/" { value.removeLast() }
        return value
    }

    /// Whether nothing is checked out. A folder that git has no commit for is none: what fills it is another tool.
    var isEmpty: Bool {
        ExistingFile.names(in: path).isEmpty && GitIndex.hasCommit(path) != false
    }
}
