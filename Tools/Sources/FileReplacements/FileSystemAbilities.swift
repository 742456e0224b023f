import Foundation

/// What the file system is taken to be able to do. Where it cannot, the system's answer says so, and the next best is
/// done; tests take abilities away.
struct FileSystemAbilities: Sendable {
    /// Two names are exchanged in one step, and a name is given only where it is free.
    var exchanges = true
    /// Files exist without a name.
    var hasUnnamedFiles = true
    /// Folders are locked.
    var locks = true

    @TaskLocal static var assumed = FileSystemAbilities()

    /// Whether an error means that the file system, or the system, has no such call.
    static func isLacking(_ number: Int32) -> Bool {
        [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
    }
}
