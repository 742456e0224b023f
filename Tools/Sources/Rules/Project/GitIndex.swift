import Foundation
import PropertyLists
import SourceText

/// What git has of a folder.
enum GitIndex {
    /// Whether git has a file that exists. Without a repository, what is there was committed: it is a download.
    static func has(_ path: String) -> Bool { lists(path) ?? true }

    /// Whether git has a file, also one that does not exist; `nil` without a repository.
    static func lists(_ path: String) -> Bool? {
        guard let folder = FoldersAbove(path).first(where: { FileManager.default.fileExists(atPath: $0 + "/.git") })
        else { return nil }
        // The index has whole paths, unless it is one of version 4.
        let index = try? RegularFile.contents(atPath: folder + "/.git/index", limit: 1 << 26)
        let name = URL(fileURLWithPath: path).standardizedFileURL.path.dropFirst(folder.count + 1)
        return index?.range(of: Data("\(name)\0".utf8)) != nil
    }
}
