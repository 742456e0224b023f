import Foundation

/// A folder that is locked against other processes of this tool while this value exists. The lock leaves no file, and
/// always ends with the process.
struct LockedFolder: Sendable {
    let folder: OpenFolder

    /// How long to wait for another process, in milliseconds.
    @TaskLocal static var timeout = 5_000

    /// The interval between attempts, in milliseconds.
    private static let interval = 2

    /// Locks a folder, and removes the drafts of writers that did not finish.
    ///
    /// Some network file systems do not support locks on folders. Files are then written without a lock, and no drafts are
    /// removed.
    init(_ folder: OpenFolder, for path: String) throws(FileReplacementError) {
        self.folder = folder
        guard FileSystemAbilities.assumed.locks else { return }
        for _ in 0...(Self.timeout / Self.interval) {
            if flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 {
                FileDraft.removeLeftovers(in: folder)
                return
            }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            usleep(useconds_t(Self.interval * 1_000))
        }
        throw FileReplacementError(
            .inUse, "another program has locked the folder of the file; quit that program, or try again", file: path)
    }
}
