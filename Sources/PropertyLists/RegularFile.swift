public import Foundation

/// The only reader of file contents: opens each file once and never reads past a limit, whatever size the file
/// reports.
public enum RegularFile {
    /// Returns the bytes of a regular file.
    ///
    /// A file in the proc file system reports no size and may be endless; a file that another program is writing may
    /// have grown. The size is therefore only a hint, and reading continues to the end or just past the limit.
    ///
    /// - Parameters:
    ///   - path: the file, or a link to it.
    ///   - limit: the maximum size, in bytes.
    /// - Throws: `missing-file`, `unreadable-file` (also for folders, pipes, and devices), or `file-too-large`.
    public static func contents(
        atPath path: String, limit: Int = ReadingLimits().fileBytes
    ) throws(PropertyListError) -> Data {
        // A C string ends at a null byte, and would name another file.
        guard !path.utf8.contains(0) else { throw missing(path) }
        if let access = FileAccess.current {
            guard access.permits(path) else {
                throw PropertyListError(.unreadable, "it is outside the folders that may be read", file: path)
            }
            if let text = access.unsaved(path) {
                guard text.count <= limit else { throw tooLarge(path, limit) }
                return text
            }
        }
        // Nonblocking, because a named pipe may never have a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw [ENOENT, ENOTDIR].contains(errno) ? missing(path) : unreadable(path, errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PropertyListError(.unreadable, "it is a folder, device, or pipe, not a file", file: path)
        }
        // Without an error of the system, there is no memory.
        var cause = ENOMEM
        let read = contents(size: Int(clamping: status.st_size), limit: limit) { buffer in
            let count = fill(buffer, from: descriptor)
            if count < 0 { cause = errno }
            return count
        }
        switch read {
        case .success(let data): return data
        case .failure(.unreadable): throw unreadable(path, cause)
        case .failure(.tooLarge): throw tooLarge(path, limit)
        }
    }

    private static let page = 4_096

    enum Failure: Error {
        case unreadable, tooLarge
    }

    /// Reads a source to its end.
    ///
    /// - Parameters:
    ///   - size: the expected number of bytes.
    ///   - next: reads the next bytes into memory and returns their number; 0 at the end, negative after an error.
    static func contents(
        size: Int, limit: Int, next: (UnsafeMutableRawBufferPointer) -> Int
    ) -> Result<Data, Failure> {
        let limit = min(max(limit, 0), Int.max / 2)
        guard size <= limit else { return .failure(.tooLarge) }
        // One byte more than expected: if it stays unused, the end is reached without another read.
        // Without a size, reads whole pages: some files in the proc file system only return whole words.
        var capacity = size > 0 ? size + 1 : page
        var memory = malloc(capacity)
        var count = 0
        defer { free(memory) }
        while let start = memory {
            let buffer = UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
            let added = next(buffer)
            guard added >= 0 else { return .failure(.unreadable) }
            count += min(added, buffer.count)
            guard count <= limit else { return .failure(.tooLarge) }
            if added == 0 || count == size {
                memory = nil
                guard count > 0 else {
                    free(start)
                    return .success(Data())
                }
                return .success(Data(bytesNoCopy: start, count: count, deallocator: .free))
            }
            guard count == capacity else { continue }
            capacity = capacity > limit / 2 ? limit + page : capacity * 2
            guard let larger = realloc(start, capacity) else { return .failure(.unreadable) }
            memory = larger
        }
        return .failure(.unreadable)
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private static func missing(_ path: String) -> PropertyListError {
        PropertyListError(.missing, "the file does not exist", file: path)
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> PropertyListError {
        PropertyListError(
            .fileTooLarge, "the file has more than \(limit) bytes, the most that Switchyard reads", file: path)
    }

    private static func unreadable(_ path: String, _ cause: Int32) -> PropertyListError {
        PropertyListError(.unreadable, "the file cannot be read: \(String(cString: strerror(cause)))", file: path)
    }
}
