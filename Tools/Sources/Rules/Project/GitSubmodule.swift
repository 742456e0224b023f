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

    /// Whether a file is below one that is still empty.
    static func isMissing(around path: String) -> Bool {
        all(around: path).contains { path.hasPrefix($0.path + "/") && $0.isEmpty }
    }

    /// The submodules of the repository that a file is in.
    static func all(around path: String) -> [GitSubmodule] {
        for root in FoldersAbove(path) {
            let file = root + "/.gitmodules"
            guard let text = ExistingFile.text(of: file) else { continue }
            return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
                index, line in
                name(line).map {
                    GitSubmodule(
                        path: "\(root)/\($0)",
                        location: SourceLocation(file: file, position: SourcePosition(line: index + 1, column: 1)))
                }
            }
        }
        return []
    }

    /// The path that a line has, from the folder of the file.
    private static func name(_ line: Substring) -> Substring? {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2, parts[0].prefix(while: { !$0.isWhitespace }) == "path" else { return nil }
        var path = parts[1]
        while path.last?.isWhitespace == true || path.last == "/" { path.removeLast() }
        return path
    }

    /// Whether nothing is checked out. A folder that git has no commit for is none: what fills it is another tool.
    var isEmpty: Bool {
        ExistingFile.names(in: path).isEmpty && GitIndex.hasCommit(path) != false
    }
}
