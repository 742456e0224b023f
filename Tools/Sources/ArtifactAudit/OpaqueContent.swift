import Foundation

/// Content that is compressed in a way that an audit does not undo.
enum OpaqueContent {
    /// Beginnings of files: LZFSE, xz, bzip2, Zstandard, LZ4, Apple Archive, 7-Zip, RAR, and the archives of asset catalogs.
    private static let beginnings: [[UInt8]] = [
        Array("bvx".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], Array("BZh".utf8), [0x28, 0xB5, 0x2F, 0xFD],
        [0x04, 0x22, 0x4D, 0x18], Array("AA01".utf8), Array("pbz".utf8), [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
        Array("Rar!".utf8), Array("BOMStore".utf8), Array("bv41".utf8),
    ]
    private static let suffixes: Set<String> = ["car", "br", "lzfse", "aar", "lzma"]

    static func isOpaque(_ head: UnsafeRawBufferPointer, name: String) -> Bool {
        suffixes.contains(name.fileNameExtension.lowercased())
            || beginnings.contains { head.count >= $0.count && head.prefix($0.count).elementsEqual($0) }
    }
}
