import Foundation

/// Files on disk, read with system calls: for the many small files of a build, Foundation takes much longer.
enum DiskFile {
    /// The bytes of a file; `nil` when it does not exist or cannot be read.
    static func bytes(of path: String) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // A pipe has no size in advance; Foundation reads it.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
        }
        guard status.st_size <= ByteRange.limit else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count {
                let read = read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if read < 0, errno == EINTR { continue }
                if read < 0 { isRead = false }
                guard read > 0 else { return }
                count += read
            }
        }
        return isRead ? bytes : nil
    }

    /// The path with all symbolic links resolved; without `.` and `..` when the file does not exist.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return PathText.normalized(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
