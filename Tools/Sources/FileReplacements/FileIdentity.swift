import Foundation

/// The identity and state of a file, to tell whether a name still refers to the same unchanged file.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int
    let isRegular: Bool
    let owner: uid_t

    /// The identity of an open file.
    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The identity of an entry of a folder, which may be a link; `nil` with `errno`.
    init?(of name: String, in folder: OpenFolder) {
        var status = stat()
        guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        seconds = modified.tv_sec
        nanoseconds = modified.tv_nsec
        isRegular = status.st_mode & S_IFMT == S_IFREG
        owner = status.st_uid
    }

    /// Whether it is the same file, whether or not it has changed.
    func isSame(as other: FileIdentity) -> Bool { device == other.device && number == other.number }
}
