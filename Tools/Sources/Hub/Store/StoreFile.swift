import Foundation

/// The file of a store, looked at without SQLite: opening a file with it may change the file.
struct StoreFile: Sendable {
    /// What the header of a store says: "SWYH".
    static let application: UInt32 = 0x5357_5948
    /// The format of the tables.
    static let format: UInt32 = 2

    private let path: String
    private let identity: Identity

    private struct Identity: Equatable, Sendable {
        let device: dev_t
        let inode: ino_t

        init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
    }

    /// Opens a file, or creates it, and makes it the current user's alone.
    ///
    /// - Throws: ``StoreError`` if it cannot be opened, or is another file than a store. It is then as it was.
    init(path: String) throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError(description: Self.reason(errno)) }
        defer { close(file) }
        var status = stat()
        var header = [UInt8](repeating: 0, count: Self.headerBytes)
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(description: "the file is no regular file")
        }
        let count = pread(file, &header, header.count, 0)
        // A store that was never written is empty.
        if status.st_size > 0 { try Self.check(Array(header.prefix(max(0, count)))) }
        // SQLite gives the mode of the file to those beside it, but not to those that exist.
        guard fchmod(file, 0o600) == 0 else { throw StoreError(description: "the file belongs to another user") }
        for end in ["-wal", "-shm", "-journal"] { chmod(path + end, 0o600) }
        self.path = path
        identity = Identity(status)
    }

    /// Checks that the file is still the one that is open.
    ///
    /// - Throws: ``StoreError`` if it was removed or replaced: what is stored then would be lost.
    func checkPresence() throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, Identity(status) == identity else {
            throw StoreError(description: "its file was removed or replaced; start the hub again")
        }
    }

    // https://www.sqlite.org/fileformat.html
    private static let headerBytes = 100

    private static func check(_ header: [UInt8]) throws(StoreError) {
        func number(at offset: Int) -> UInt32 { header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        guard header.count == headerBytes, header.starts(with: Array("SQLite format 3\0".utf8)),
            number(at: 68) == application
        else { throw StoreError(description: "the file is not the store of a hub") }
        guard number(at: 60) == format else {
            throw StoreError(description: "the file is the store of another version of the hub")
        }
    }

    private static func reason(_ error: Int32) -> String {
        switch error {
        case EISDIR: "a folder, not a file: name a file in it, such as hub.sqlite"
        case ENOENT: "the folder of the file does not exist"
        case EACCES, EPERM, EROFS: "the file cannot be written: permission denied"
        case ENOSPC, EDQUOT: "the disk is full"
        default: "the file cannot be opened"
        }
    }
}
