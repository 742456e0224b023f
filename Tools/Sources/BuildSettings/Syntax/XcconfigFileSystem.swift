import Foundation
import PropertyLists

/// The files that an ``XcconfigLoader`` reads: those on disk, or those that a test has in memory.
package struct XcconfigFileSystem: Sendable {
    /// The bytes of the file at an absolute path, or why there are none.
    private let contents: @Sendable (String) -> Result<[UInt8], PropertyListError>
    /// Whether a file or a directory exists at a path.
    package var exists: @Sendable (String) -> Bool
    /// The path with all symbolic links resolved. For a path that does not exist, any form that is always the same.
    package var resolve: @Sendable (String) -> String
    /// Whether the last part of a path may be a symbolic link. If it is none, resolving its folder is enough.
    var mayBeLink: @Sendable (String) -> Bool = { _ in true }

    /// Files from another source; `read` returns `nil` for a file that cannot be read.
    package init(
        read: @escaping @Sendable (String) -> [UInt8]?, exists: @escaping @Sendable (String) -> Bool,
        resolve: @escaping @Sendable (String) -> String
    ) {
        self.init(
            contents: { path in
                read(path).map(Result.success)
                    ?? .failure(PropertyListError(.missing, "the file does not exist", file: path))
            }, exists: exists, resolve: resolve)
    }

    private init(
        contents: @escaping @Sendable (String) -> Result<[UInt8], PropertyListError>,
        exists: @escaping @Sendable (String) -> Bool, resolve: @escaping @Sendable (String) -> String
    ) {
        self.contents = contents
        self.exists = exists
        self.resolve = resolve
    }

    /// The files on disk.
    package static let disk = {
        var disk = XcconfigFileSystem(
            contents: DiskFile.bytes, exists: { access($0, F_OK) == 0 }, resolve: DiskFile.resolved)
        disk.mayBeLink = DiskFile.mayBeLink
        return disk
    }()

    /// The bytes of the file at an absolute path; `nil` when it does not exist or cannot be read.
    package func read(_ path: String) -> [UInt8]? { try? contents(path).get() }

    /// The bytes of the file at an absolute path.
    func bytes(of path: String) throws(PropertyListError) -> [UInt8] { try contents(path).get() }

    /// Files in memory, by absolute path.
    package static func memory(_ files: [String: String]) -> XcconfigFileSystem {
        let normalized = files.map { (PathText.normalized($0.key), Array($0.value.utf8)) }
        let files = Dictionary(normalized) { first, _ in first }
        return XcconfigFileSystem(
            read: { files[PathText.normalized($0)] },
            exists: { files[PathText.normalized($0)] != nil },
            resolve: { PathText.normalized($0) })
    }
}
