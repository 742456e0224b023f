import Foundation
import PropertyLists

/// A file whose contents are replaced atomically.
enum ReplacedFile {
    /// Writes a draft next to the file and renames it. A symbolic link is followed, and the file keeps its mode; only
    /// the owner can read a new file, as with user defaults.
    ///
    /// - Parameters:
    ///   - subject: what the file is, for the error.
    ///   - isSynchronized: whether the contents and the name are on the disk when this returns, so that they outlive a
    ///     loss of power.
    /// - Throws: `PropertyListError` `unwritable-file`, with the file and the system's reason.
    static func write(
        _ data: Data, to url: URL, subject: String = "the file", isSynchronized: Bool = false
    ) throws(PropertyListError) {
        let file = url.resolvingSymlinksInPath()
        let folder = file.deletingLastPathComponent()
        if access(folder.path, F_OK) != 0 {
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw .unwritable(subject, folder.path, error)
            }
        }
        let draft = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)").path
        var status = stat()
        let mode = stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0o600
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(subject, file.path, errno) }
        let isWritten =
            data.isWritten(to: descriptor) && fchmod(descriptor, mode) == 0
            && (!isSynchronized || fsync(descriptor) == 0) && rename(draft, file.path) == 0
        let cause = errno
        close(descriptor)
        guard isWritten else {
            unlink(draft)
            throw .unwritable(subject, file.path, cause)
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

extension Data {
    /// Writes all bytes; `false` leaves the reason in `errno`.
    fileprivate func isWritten(to descriptor: Int32) -> Bool {
        withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = writeBytes(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
                guard count >= 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(Swift.max(count, 0))
            }
            return true
        }
    }
}

/// Not a member of `Data`, which has another `write`.
private func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

extension PropertyListError {
    /// What cannot be written, and the system's reason.
    static func unwritable(_ subject: String, _ path: String, _ cause: Int32) -> PropertyListError {
        PropertyListError(
            .unwritable, "\(subject) cannot be written: \(String(cString: strerror(cause)))", file: path)
    }

    /// What cannot be written, and the reason of Foundation.
    static func unwritable(_ subject: String, _ path: String, _ error: any Error) -> PropertyListError {
        PropertyListError(.unwritable, "\(subject) cannot be written: \(reason(of: error))", file: path)
    }

    /// The system's reason in an error of Foundation, as far as it has one.
    static func reason(of error: any Error) -> String {
        var parts = error as NSError
        if let cause = (error as? CocoaError)?.underlying { parts = cause as NSError }
        guard parts.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
        return String(cString: strerror(Int32(truncatingIfNeeded: parts.code)))
    }
}
