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
        return mode(before: name.lowerBound, in: index).map { $0 == Mode.commit.rawValue }
    }

    /// The path of the only file of the name of another one that git has, from the folder of its repository.
    ///
    /// - Parameter path: a path in the repository, with the name.
    static func only(_ path: String) -> String? {
        guard let folder = FoldersAbove.repository(of: path), let index = contents(of: folder) else { return nil }
        let name = "/" + path.part(afterLast: "/")
        var found: String?
        var rest = index[...]
        while let match = rest.range(of: Data((name + "\0").utf8)) {
            guard found == nil, let entry = entry(endingAt: match.upperBound - 1, in: index) else { return nil }
            found = entry
            rest = rest[match.upperBound...]
        }
        return found.flatMap { FileManager.default.fileExists(atPath: "\(folder)/\($0)") ? $0 : nil }
    }

    /// The path that ends at a place. Its length is in the two bytes before it, in versions 2 and 3; two characters of a path may
    /// look like one, but have no mode before them.
    private static func entry(endingAt end: Data.Index, in index: Data) -> String? {
        var start = end - 1
        while start >= index.startIndex + 2, end - start < 0xFFF {
            let length = (Int(index[start - 2]) << 8 | Int(index[start - 1])) & 0xFFF
            if length == end - start, let mode = mode(before: start, in: index), Mode(rawValue: mode) != nil {
                return String(decoding: index[start..<end], as: UTF8.self)
            }
            start -= 1
        }
        return nil
    }

    /// The mode of the entry whose path begins at a place: it is 38 bytes before it, in versions 2 and 3; see
    /// gitformat-index(5).
    private static func mode(before name: Data.Index, in index: Data) -> Int? {
        index.index(name, offsetBy: -38, limitedBy: index.startIndex).map { start in
            index[start...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// What an entry is.
    private enum Mode: Int {
        case file = 0o100644
        case program = 0o100755
        case link = 0o120000
        /// One of a submodule.
        case commit = 0o160000
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
