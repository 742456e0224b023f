import Foundation
import Switchyard

/// The comments that one environment sent last, for when its server does not answer.
nonisolated struct CommentCache {
    /// The folder of all environments' caches.
    let folder: URL
    let storage: StorageNames

    func comments() throws -> [Comment] {
        try JSONDecoder().decode([Comment].self, from: Data(contentsOf: file(in: storage.directory(folder))))
    }

    func store(_ comments: [Comment]) throws {
        let data = try JSONEncoder().encode(comments)
        try data.write(to: file(in: storage.cachesDirectory(in: folder)), options: .atomic)
    }

    /// Deletes the comments.
    ///
    /// - Returns: whether there were any.
    func delete() throws -> Bool {
        do {
            try FileManager.default.removeItem(at: file(in: storage.directory(folder)))
            return true
        } catch CocoaError.fileNoSuchFile {
            return false
        }
    }

    private func file(in folder: URL) -> URL { folder.appendingPathComponent("comments.json") }
}
