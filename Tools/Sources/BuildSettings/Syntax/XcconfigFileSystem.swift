import Foundation

/// Where xcconfig files are read from: the disk, or files that a test has in memory.
public struct XcconfigFileSystem: Sendable {
    /// The bytes of the file at an absolute path; `nil` when there is none or it can not be read.
    public var read: @Sendable (String) -> [UInt8]?
    /// Whether something is there: also a directory.
    public var exists: @Sendable (String) -> Bool
    /// The path with all symbolic links followed; for paths that do not exist, any form that is the same each time.
    public var resolve: @Sendable (String) -> String

    /// Files from elsewhere.
    public init(
        read: @escaping @Sendable (String) -> [UInt8]?, exists: @escaping @Sendable (String) -> Bool,
        resolve: @escaping @Sendable (String) -> String
    ) {
        self.read = read
        self.exists = exists
        self.resolve = resolve
    }

    /// The files of this machine.
    public static let disk = XcconfigFileSystem(
        read: DiskFile.bytes, exists: { access($0, F_OK) == 0 }, resolve: DiskFile.resolved)

    /// Files that exist only here, by absolute path.
    public static func memory(_ files: [String: String]) -> XcconfigFileSystem {
        let normalized = files.map { (PathText.normalized($0.key), Array($0.value.utf8)) }
        let files = Dictionary(normalized) { first, _ in first }
        return XcconfigFileSystem(
            read: { files[PathText.normalized($0)] },
            exists: { files[PathText.normalized($0)] != nil },
            resolve: { PathText.normalized($0) })
    }
}
