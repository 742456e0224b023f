package import Foundation
import PropertyLists

/// Where a link keeps a small piece of data across launches.
package protocol LinkStorage: Sendable {
    /// The data; `nil` if there is none.
    func load() throws -> Data?
    /// Stores the data, or removes it. When this returns, the data outlives the process.
    func store(_ data: Data?) throws
}

/// A file that only the current user can read.
package struct FileLinkStorage: LinkStorage {
    private let file: URL

    package init(_ file: URL) { self.file = file }

    package func load() throws -> Data? {
        do throws(PropertyListError) {
            return try RegularFile.contents(atPath: file.path, limit: 1 << 20)
        } catch  where error.code == .missing {
            return nil
        }
    }

    package func store(_ data: Data?) throws {
        guard let data else {
            do {
                return try FileManager.default.removeItem(at: file)
            } catch CocoaError.fileNoSuchFile {
                return
            }
        }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // Never readable for others, not even for a moment: the new file gets its mode before its content.
        let new = file.appendingPathExtension(UUID().uuidString)
        guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        do {
            let handle = try FileHandle(forWritingTo: new)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: new)
            throw error
        }
    }
}
