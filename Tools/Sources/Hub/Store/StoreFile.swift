import Foundation

/// The file of a store, looked at without SQLite: opening a file with it may change the file.
struct StoreFile: Sendable {
    /// What the header of a store says: "SWYH".
    static let application: UInt32 = 0x5357_5948
    /// The format of the tables.
    static let format: UInt32 = 3
    /// The formats that are read; earlier ones than the last are made the last one when the file is opened.
    static let readFormats: ClosedRange<UInt32> = 2...format

    private let path: String
    private let identity: Identity

    /// What a file is, links followed. Not a `stat`: which C module Swift finds it in depends on what else is built.
    private struct Identity: Equatable, Sendable {
        let device: Int
        let inode: Int
        let isRegular: Bool

        init?(_ path: String) {
            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let found = try? FileManager.default.attributesOfItem(atPath: file),
                let device = (found[.systemNumber] as? NSNumber)?.intValue,
                let inode = (found[.systemFileNumber] as? NSNumber)?.intValue
            else { return nil }
            (self.device, self.inode) = (device, inode)
            isRegular = found[.type] as? FileAttributeType == .typeRegular
        }
    }

    /// Opens a file, or creates it, and makes it the current user's alone.
    ///
    /// - Throws: ``StoreError`` if it cannot be opened, or is another file than a store. It is then as it was.
    init(path: String) throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError(description: Self.reason(errno)) }
        defer { close(file) }
        var header = [UInt8](repeating: 0, count: Self.headerBytes)
        guard let identity = Identity(path), identity.isRegular else {
            throw StoreError(description: "the file is not a regular file")
        }
        let count = pread(file, &header, header.count, 0)
        // A store that was never written is empty.
        if lseek(file, 0, SEEK_END) > 0 { try Self.check(Array(header.prefix(max(0, count)))) }
        // SQLite gives the mode of the file to those beside it, but not to those that exist.
        guard fchmod(file, 0o600) == 0 else { throw StoreError(description: "the file belongs to another user") }
        for end in ["-wal", "-shm", "-journal"] { chmod(path + end, 0o600) }
        self.path = path
        self.identity = identity
    }

    /// Checks that the file is still the one that is open.
    ///
    /// - Throws: ``StoreError`` if it was removed or replaced: what is stored then would be lost.
    func checkPresence() throws(StoreError) {
        guard Identity(path) == identity else {
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
        guard readFormats.contains(number(at: 60)) else {
            throw StoreError(
                description: number(at: 60) > format
                    ? "the file is a store from a later version of switchyard"
                    : "the file is the store of another version of the hub")
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
