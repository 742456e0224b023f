import Foundation
import PropertyLists

/// What git has of a folder.
enum GitIndex {
    /// Whether git has a file that exists. Without a repository, what is there was committed: it is a download.
    static func has(_ path: String) -> Bool { lists(path) ?? true }

    /// Whether git has a file, also one that does not exist; `nil` without a repository.
    static func lists(_ path: String) -> Bool? {
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path != "/" {
            let repository = folder.appendingPathComponent(".git").path
            if FileManager.default.fileExists(atPath: repository) {
                // The index has whole paths, unless it is one of version 4.
                let index = try? RegularFile.contents(atPath: repository + "/index", limit: 1 << 26)
                let name = path.dropFirst(folder.path.count + 1)
                return index?.range(of: Data("\(name)\0".utf8)) != nil
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
