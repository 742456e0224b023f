import Foundation

/// A file at one time: its bytes, owner, and permissions.
struct FileSnapshot: Equatable {
    let data: Data
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    /// The open file, whose attributes are copied to its replacement.
    let file: OpenFile

    static func == (left: FileSnapshot, right: FileSnapshot) -> Bool {
        (left.mode, left.owner, left.group) == (right.mode, right.owner, right.group) && left.data == right.data
    }

    /// The limit on the size, because files of the proc file system can be endless.
    static let maximumSize = 64 << 20

    /// Reads a file by its name, which must not be a link.
    ///
    /// - Returns: `nil` if there is no file.
    static func read(_ name: String, at location: FileLocation) throws(FileReplacementError) -> FileSnapshot? {
        guard let identity = FileIdentity(of: name, in: location.folder) else {
            guard errno != ENOENT else { return nil }
            throw FileReplacementError(system: errno, "the file cannot be read", file: location.path)
        }
        // Opening a pipe would wait for its other end, and opening a device can have any effect.
        guard identity.isRegular else { throw notRegular(location) }
        let descriptor = openat(
            location.folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw FileReplacementError(system: errno, "the file cannot be read", file: location.path)
        }
        let file = OpenFile(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw notRegular(location) }
        return FileSnapshot(
            data: try contents(of: file, location), mode: status.st_mode & 0o7777, owner: status.st_uid,
            group: status.st_gid, file: file)
    }

    private static func contents(
        of file: OpenFile, _ location: FileLocation
    ) throws(FileReplacementError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(file.descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw FileReplacementError(system: errno, "the file cannot be read", file: location.path)
            }
            guard count > 0 else { return data }
            guard data.count + count <= maximumSize else {
                throw FileReplacementError(
                    .tooLarge, "the file has more than \(maximumSize >> 20) MiB, the most that Switchyard replaces",
                    file: location.path)
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func notRegular(_ location: FileLocation) -> FileReplacementError {
        FileReplacementError(
            .notRegular, "the path leads to a folder, a device, or a pipe; choose a file", file: location.path)
    }
}
