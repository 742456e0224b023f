import Foundation
import PropertyLists
import SourceText

/// The folders that other repositories are checked out in.
///
/// See gitmodules(5).
enum GitSubmodules {
    /// Whether a file is below such a folder that is still empty.
    static func contain(_ path: String) -> Bool {
        for root in FoldersAbove(path) {
            guard let data = try? RegularFile.contents(atPath: root + "/.gitmodules", limit: 1 << 20) else { continue }
            return paths(String(decoding: data, as: UTF8.self)).contains { name in
                path.hasPrefix("\(root)/\(name)/") && isEmpty("\(root)/\(name)")
            }
        }
        return false
    }

    /// The paths of the submodules, from the folder of the file.
    private static func paths(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
            guard parts.count == 2, parts[0].prefix(while: { !$0.isWhitespace }) == "path" else { return nil }
            var path = parts[1]
            while path.last?.isWhitespace == true || path.last == "/" { path.removeLast() }
            return path
        }
    }

    private static func isEmpty(_ folder: String) -> Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).isEmpty
    }
}
