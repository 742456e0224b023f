import Foundation

/// A folder that is locked against this tool's other processes for as long as this value is kept. The lock leaves no
/// file, and ends with the process, however that ends.
struct LockedFolder: Sendable {
    let folder: OpenFolder

    /// How long another process is waited for, in milliseconds.
    @TaskLocal static var patience = 5_000

    /// How often the lock is tried, in milliseconds.
    private static let interval = 2

    /// Locks a folder, and removes what processes left in it that were killed.
    ///
    /// Some network file systems lock no folders. They are written without, and nothing is removed.
    init(_ folder: OpenFolder, for path: String) throws(FileReplacementError) {
        self.folder = folder
        guard FileSystemAbilities.assumed.locks else { return }
        for _ in 0...(Self.patience / Self.interval) {
            if flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 {
                FileDraft.removeLeftovers(in: folder)
                return
            }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            usleep(useconds_t(Self.interval * 1_000))
        }
        throw FileReplacementError(
            .inUse, "another program has locked the file's folder; end that program, or try again", file: path)
    }
}
