import Foundation

/// What the file system is assumed to support. If a call is not supported, its error says so, and a fallback is used.
/// Tests turn abilities off.
struct FileSystemAbilities: Sendable {
    /// Exchanging two files, and renaming without replacing a file.
    var exchanges = true
    /// Files without a name.
    var hasUnnamedFiles = true
    /// Locking folders.
    var locks = true

    /// The abilities that are assumed.
    @TaskLocal static var assumed = FileSystemAbilities()

    /// Whether an error means that the file system or the operating system does not support a call.
    static func isLacking(_ number: Int32) -> Bool {
        [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
    }
}
