public import Foundation

/// The only reader of files for their contents: each is opened once, and never past a limit, whatever their size says.
public enum RegularFile {
    /// The bytes of a regular file.
    ///
    /// A file of the proc file system has no size and may have no end; one that another program writes to may have another
    /// size than a moment ago. So the size is only a guess, and reading goes on to the end or just past the limit.
    ///
    /// - Parameters:
    ///   - path: the file, or a link to it.
    ///   - limit: the most bytes that it may have.
    /// - Throws: `missing-file`, `unreadable-file` (also for folders, pipes and devices) or `file-too-large`.
    public static func contents(
        atPath path: String, limit: Int = ReadingLimits().fileBytes
    ) throws(PropertyListError) -> Data {
        // A C string ends at a zero, and would name another file.
        guard !path.utf8.contains(0) else { throw missing(path) }
        // Not blocking: nobody may ever write to a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw [ENOENT, ENOTDIR].contains(errno) ? missing(path) : unreadable(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PropertyListError(.unreadable, "this is not a regular file", file: path)
        }
        switch contents(size: Int(clamping: status.st_size), limit: limit, next: { fill($0, from: descriptor) }) {
        case .success(let data): return data
        case .failure(.unreadable): throw unreadable(path)
        case .failure(.tooLarge):
            throw PropertyListError(.fileTooLarge, "the file has more than \(limit) bytes, the limit", file: path)
        }
    }

    private static let page = 4_096

    enum Failure: Error {
        case unreadable, tooLarge
    }

    /// Everything that a source gives.
    ///
    /// - Parameters:
    ///   - size: how much that should be.
    ///   - next: puts the next bytes into memory and returns how many; 0 at the end, less after an error.
    static func contents(
        size: Int, limit: Int, next: (UnsafeMutableRawBufferPointer) -> Int
    ) -> Result<Data, Failure> {
        let limit = min(max(limit, 0), Int.max / 2)
        guard size <= limit else { return .failure(.tooLarge) }
        // One byte more than there should be: that it stays empty shows the end without asking again.
        // Without a size, pages: some files of the proc file system give nothing but whole words.
        var capacity = size > 0 ? size + 1 : page
        var memory = malloc(capacity)
        var count = 0
        defer { free(memory) }
        while let start = memory {
            let room = UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
            let added = next(room)
            guard added >= 0 else { return .failure(.unreadable) }
            count += min(added, room.count)
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

    private static func fill(_ room: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
        while true {
            let count = read(descriptor, room.baseAddress, room.count)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    private static func missing(_ path: String) -> PropertyListError {
        PropertyListError(.missing, "there is no such file", file: path)
    }

    private static func unreadable(_ path: String) -> PropertyListError {
        PropertyListError(.unreadable, "the file cannot be read", file: path)
    }
}
