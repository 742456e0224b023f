import Foundation

/// Files by the system's own calls: a build reads a great many small ones, and Foundation's way to each is long.
enum DiskFile {
    /// The bytes of a file; `nil` when there is none or it can not be read.
    static func bytes(of path: String) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // What has no size beforehand - a pipe - is Foundation's to read.
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

    /// The path with all symbolic links followed; without `.` and `..` where there is no such file.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return PathText.normalized(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
