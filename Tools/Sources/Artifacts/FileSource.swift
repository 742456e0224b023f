import Foundation

/// A regular file. Its bytes are read, not mapped: a mapped file that another program shortens ends this one.
final class FileSource: ByteSource {
    /// The path without a null byte. A path need not be text.
    private let path: [UInt8]
    private let identity: Identity

    var byteCount: Int { identity.size }

    /// What tells the listed file from one that has replaced it.
    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64
        let size: Int

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            size = max(0, Int(clamping: status.st_size))
        }
    }

    init(path: [UInt8], status: stat) {
        self.path = path
        identity = Identity(status)
    }

    /// Opens a file of a folder, which is not a symbolic link, with the source that opens it again.
    ///
    /// - Throws: `unreadable`, `notRegularFile`.
    static func opened(_ path: [UInt8]) throws(ArtifactIssue.Reason) -> (source: FileSource, reader: any ByteReader) {
        let (reader, status) = try Reader.opened(path, O_NOFOLLOW)
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
        return (FileSource(path: path, status: status), reader)
    }

    func open(at offset: Int, from pool: ReaderPool?) throws(ArtifactIssue.Reason) -> any ByteReader {
        let (reader, status) = try Reader.opened(path)
        guard status.st_mode & S_IFMT == S_IFREG, Identity(status) == identity else { throw .changed }
        return reader
    }

    private final class Reader: ByteReader {
        private let descriptor: Int32

        private init(descriptor: Int32) { self.descriptor = descriptor }

        static func opened(_ path: [UInt8], _ flags: Int32 = 0) throws(ArtifactIssue.Reason) -> (Reader, stat) {
            // Nonblocking, because the file may have been replaced by a pipe that never has a writer.
            let descriptor = withCString(path) { openFile($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags) }
            guard descriptor >= 0 else { throw .unreadable(errno: errno) }
            let reader = Reader(descriptor: descriptor)
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
            return (reader, status)
        }

        deinit { close(descriptor) }

        func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
            var done = 0
            while done < buffer.count {
                guard let start = buffer.baseAddress, let place = off_t(exactly: offset + done) else { return }
                let count = pread(descriptor, start + done, buffer.count - done, place)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw .unreadable(errno: errno)
                }
                guard count > 0 else { throw .truncated }
                done += count
            }
        }
    }
}

/// `open` of the system, which the functions of that name hide.
private func openFile(_ path: [CChar], _ flags: Int32) -> Int32 { open(path, flags) }

/// Calls a function with a path as the system takes it.
func withCString<Result>(_ path: [UInt8], _ body: ([CChar]) -> Result) -> Result {
    body(path.map { CChar(bitPattern: $0) } + [0])
}
