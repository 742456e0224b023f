import Foundation

/// The index of a repository in version 2, without times, owners, and hashes.
enum GitIndexFile {
    /// - Parameter entries: paths, in the order of git.
    static func data(_ entries: [(path: String, kind: Kind)]) -> Data {
        entries.reduce(Data("DIRC\0\0\0\u{2}\0\0\0".utf8) + Data([UInt8(entries.count)])) { data, entry in
            let length = UInt16(entry.path.utf8.count)
            return data + Data(count: 24) + Data([0, 0, entry.kind.rawValue, entry.kind == .file ? 0xA4 : 0])
                + Data(count: 32) + Data([UInt8(length >> 8), UInt8(length & 0xFF)]) + Data("\(entry.path)\0".utf8)
        }
    }

    static func data(_ files: String...) -> Data { data(files.map { ($0, .file) }) }

    /// What an entry is, as the third byte of its mode.
    enum Kind: UInt8 {
        case file = 0x81
        /// A commit of a submodule.
        case commit = 0xE0
    }
}
