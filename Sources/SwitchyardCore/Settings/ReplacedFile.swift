import Foundation

/// A file whose contents are replaced atomically.
enum ReplacedFile {
    /// Writes a draft next to the file and renames it. A symbolic link is followed, and the file keeps its mode; only
    /// the owner can read a new file, as with user defaults.
    ///
    /// - Parameter isSynchronized: whether the contents and the name are on the disk when this returns, so that they
    ///   outlive a loss of power.
    static func write(_ data: Data, to url: URL, isSynchronized: Bool = false) throws {
        let file = url.resolvingSymlinksInPath()
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let draft = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)").path
        var status = stat()
        let mode = stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0o600
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            guard fchmod(descriptor, mode) == 0, !isSynchronized || fsync(descriptor) == 0,
                rename(draft, file.path) == 0
            else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(draft)
            throw error
        }
        if isSynchronized { synchronize(folder) }
    }

    /// Writes the names in a folder to the disk, as far as its file system can.
    static func synchronize(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Removes the drafts in a folder whose processes have ended. Nobody may write to the folder meanwhile.
    static func removeDrafts(in folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(".") && UUID(uuidString: String(name.suffix(36))) != nil {
            unlink(folder.appendingPathComponent(name).path)
        }
    }
}
