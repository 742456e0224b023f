/// The kinds of archives that are opened.
enum ArchiveKind {
    case zip, gzip, tar

    /// The number of bytes that tell the kind.
    static let headCount = 262

    /// The kind, from a file's first bytes.
    init?(head: ArraySlice<UInt8>) {
        switch Array(head.prefix(4)) {
        case [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]: self = .zip
        case let bytes where bytes.starts(with: [0x1F, 0x8B, 8]): self = .gzip
        default:
            guard head.count >= Self.headCount, head.dropFirst(257).starts(with: "ustar".utf8) else { return nil }
            self = .tar
        }
    }

    /// The kind of an artifact that is such an archive.
    var artifactKind: Artifact.Kind {
        switch self {
        case .zip: .zip
        case .gzip: .gzip
        case .tar: .tar
        }
    }

    /// Whether a file is a zip archive by its name. Such a file may begin with something else.
    static func isNamedZip(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".zip", ".ipa", ".jar", ".aar", ".apk"].contains { name.hasSuffix($0) }
    }
}
