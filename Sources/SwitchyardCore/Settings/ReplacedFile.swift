import Foundation

/// A file whose contents are replaced atomically.
enum ReplacedFile {
    /// Writes a draft next to the file and renames it. A symbolic link is followed, and the file keeps its mode; only
    /// the owner can read a new file, as with user defaults.
    static func write(_ data: Data, to url: URL) throws {
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
            guard fchmod(descriptor, mode) == 0, rename(draft, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
        } catch {
            unlink(draft)
            throw error
        }
    }
}
