import Foundation
import PropertyLists
import SourceText

/// What git has of a folder.
enum GitIndex {
    /// Whether git has a file that exists. Without a repository, what is there was committed: it is a download.
    static func has(_ path: String) -> Bool { lists(path) ?? true }

    /// Whether git has a file, also one that does not exist; `nil` without a repository.
    static func lists(_ path: String) -> Bool? {
        guard let folder = FoldersAbove.repository(of: path) else { return nil }
        return contents(of: folder).flatMap { name(of: path, from: folder, in: $0) } != nil
    }

    /// Whether git has a commit of another repository at a path; `nil` if that is unknown.
    static func hasCommit(_ path: String) -> Bool? {
        guard let folder = FoldersAbove.repository(of: path), let index = contents(of: folder) else { return nil }
        guard let name = name(of: path, from: folder, in: index) else { return false }
        // The mode is 38 bytes before the name, in versions 2 and 3; see gitformat-index(5).
        guard let mode = index.index(name.lowerBound, offsetBy: -38, limitedBy: index.startIndex) else { return nil }
        return index[mode...].prefix(4).elementsEqual([0, 0, 0xE0, 0])
    }

    private static func contents(of repository: String) -> Data? {
        try? RegularFile.contents(atPath: repository + "/.git/index", limit: 1 << 26)
    }

    /// Where an index has a path. It has whole ones, unless it is of version 4.
    private static func name(of path: String, from repository: String, in index: Data) -> Range<Data.Index>? {
        let name = URL(fileURLWithPath: path).standardizedFileURL.path.dropFirst(repository.count + 1)
        return index.range(of: Data("\(name)\0".utf8))
    }
}
