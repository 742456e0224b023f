import BytePatterns

/// Content that is compressed or encrypted in a way that an audit does not undo.
enum OpaqueContent {
    /// How many of the first bytes of a file tell.
    static let headCount = 1024

    /// Beginnings of files, with the offset of the bytes: LZFSE, xz, LZMA, bzip2, Zstandard, LZ4, Brotli of fonts, Apple Archive,
    /// 7-Zip, RAR, cabinets, asset bundles of Unity, disk images of squashfs, and the archives of asset catalogs.
    private static let beginnings: [[UInt8]] =
        [
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x04, 0x22, 0x4D, 0x18],
            [0x02, 0x21, 0x4C, 0x18], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x5D, 0x00, 0x00],
            [0x89, 0x4C, 0x5A, 0x4F, 0x00, 0x0D, 0x0A],
        ]
        + [
            "bvx-", "bvx1", "bvx2", "bvxn", "bv41", "BZh", "AA01", "AEA1", "pbz", "Rar!", "BOMStore", "UnityFS",
            "UnityWeb", "UnityRaw", "MSCF\0",
            "wOF2", "hsqs", "xar!", "LZIP", "ZCK1",
        ].map { Array($0.utf8) }
    private static let suffixes: Set<String> = [
        "car", "br", "lzfse", "aar", "aea", "lzma", "zst", "7z", "rar", "unity3d",
    ]

    static func isOpaque(_ head: [UInt8], name: String) -> Bool {
        suffixes.contains(name.fileNameExtension.lowercased()) || beginnings.contains { head.starts(with: $0) }
    }

    // MARK: In databases

    /// The beginnings that are long enough to be distinguished from other bytes; of LZMA, with the usual sizes of its dictionary.
    private static let search = PatternSearch(
        (beginnings.filter { $0.count > 3 } + ["BZh91AY&SY", "pbzx", "pbze", "pbzz", "pbz4"].map { Array($0.utf8) }
            + [0x01, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80].map { [0x5D, 0, 0, $0, 0] }).map { BytePattern($0) })

    /// Whether a part of a database has such content. Its records begin at any place.
    static func isWithin(_ bytes: UnsafeRawBufferPointer, ofFileWith head: [UInt8]) -> Bool {
        guard SQLiteRecords.mayRead(head) else { return false }
        var isWithin = false
        search.forEachMatch(in: bytes) { _ in isWithin = true }
        return isWithin
    }
}
