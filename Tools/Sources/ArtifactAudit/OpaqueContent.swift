import BytePatterns

/// Content that is compressed or encrypted in a way that an audit does not undo.
enum OpaqueContent {
    /// How many of the first bytes of a file tell.
    static let headCount = 1024

    /// Beginnings of what compresses any file: LZFSE, xz, LZMA, bzip2, Zstandard, LZ4, lzop, lzip, Apple Archive, 7-Zip, RAR, and cabinets.
    private static let compressedBeginnings: [[UInt8]] =
        [
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x04, 0x22, 0x4D, 0x18],
            [0x02, 0x21, 0x4C, 0x18], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x5D, 0x00, 0x00],
            [0x89, 0x4C, 0x5A, 0x4F, 0x00, 0x0D, 0x0A],
        ]
        + [
            "bvx-", "bvx1", "bvx2", "bvxn", "bv41", "BZh", "AA01", "AEA1", "pbz", "Rar!", "MSCF\0", "LZIP", "ZCK1",
        ].map { Array($0.utf8) }
    /// Those of formats of their own: asset catalogs, asset bundles of Unity, Brotli of fonts, disk images of squashfs, and xar.
    private static let beginnings: [[UInt8]] =
        compressedBeginnings
        + ["BOMStore", "UnityFS", "UnityWeb", "UnityRaw", "wOF2", "hsqs", "xar!"].map { Array($0.utf8) }
    /// The ends of names of what compresses any one file, and of others.
    private static let compressedSuffixes: Set<String> = [
        "br", "xz", "bz2", "lzma", "lz4", "lzfse", "zst", "lzo", "lz",
    ]
    private static let suffixes: Set<String> = compressedSuffixes.union(["car", "aar", "aea", "7z", "rar", "unity3d"])

    /// The ends of names of scripts and configuration files, and of others that hold an app's texts.
    private static let texts: Set<String> = [
        "js", "mjs", "cjs", "jsx", "ts", "jsbundle", "hbc", "wasm", "lua", "py", "json", "json5", "jsonc", "map",
        "geojson",
        "webmanifest", "html", "htm", "xhtml", "css", "svg", "xml", "plist", "strings", "stringsdict", "yaml", "yml",
        "toml",
        "ini", "conf", "cfg", "config", "properties", "env", "xcconfig", "txt", "md", "csv", "sql", "sqlite", "db",
    ]

    static func isOpaque(_ head: [UInt8], name: String) -> Bool {
        suffixes.contains(name.fileNameExtension.lowercased()) || hasBeginning(head)
    }

    /// Whether the first bytes of opaque content are those of a format.
    static func hasBeginning(_ head: some Collection<UInt8>) -> Bool {
        guard let first = head.first, firstBytes[Int(first)] else { return false }
        return beginnings.contains { head.starts(with: $0) }
    }

    /// By byte: whether one of the formats begins with it. Most contents begin with another one.
    private static let firstBytes: [Bool] = {
        let first = Set(beginnings.compactMap(\.first))
        return (UInt8.min...UInt8.max).map(first.contains)
    }()

    /// Whether opaque content is a script or a configuration file, by its name without the end that says how it is compressed. What has no
    /// other end, such as `bundle.br`, may be one.
    static func isText(_ head: [UInt8], name: String) -> Bool {
        let name = name.fileName.lowercased()
        let end = name.fileNameExtension
        guard compressedSuffixes.contains(end) else {
            return texts.contains(end) && compressedBeginnings.contains { head.starts(with: $0) }
        }
        let inner = String(name.dropLast(end.count + 1)).fileNameExtension
        return inner.isEmpty || texts.contains(inner) || ["bundle", "tar"].contains(inner)
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
