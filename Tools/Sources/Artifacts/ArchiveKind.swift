/// The kinds of archives that are opened.
enum ArchiveKind {
    case zip, gzip

    /// The number of bytes that tell the kind.
    static let headCount = 4

    /// The kind, from a file's first bytes.
    init?(head: ArraySlice<UInt8>) {
        switch Array(head.prefix(Self.headCount)) {
        case [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]: self = .zip
        case let bytes where bytes.starts(with: [0x1F, 0x8B, 8]): self = .gzip
        default: return nil
        }
    }

    /// Whether a file is a zip archive by its name. Such a file may begin with something else.
    static func isNamedZip(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".zip", ".ipa", ".jar", ".aar", ".apk"].contains { name.hasSuffix($0) }
    }
}
