import Foundation
import TestSupport

/// Something that has a file in it: a compression, an archive, or a file with data.
package enum Layer: String, CaseIterable, Sendable {
    case zipStored, zipDeflated, zipDescriptor, zip64, zipOtherName, zipWithPrefix, zipBehindProgram, zipBehindZip,
        zipInFrontOfZip
    case zipSmallSize, zipWrongChecksum, zipLocalOnly, zipOtherMethod, zipLocalEncrypted
    case tar, tarGzip, gzip, gzipWithName, gzipTwice, zlib9, zlib12, zlib15, rawDeflate, zlibInBytes, gzipInBytes,
        falseIDAT
    case plistDataXML, plistDataBinary, plistDataZlib, plistDataRaw, plistDataGzip, plistDataZip, jsonBase64,
        jsonBase64Gzip, sqliteBlob
    case sqliteBlobZlib, sqliteRaw, sqliteDivided, sqliteDividedZlib, uncompressedLZFSE
    // What is not decoded.
    case unityFS, lzfse, lz4, lz4Apple, xz, lzma, bzip2, zstandard, brotli, sevenZip, rar, cabinet, assetCatalog,
        appleArchive, encryptedZip

    /// Whether only the formats' own decoders can read it.
    package var isOpaque: Bool {
        switch self {
        case .uncompressedLZFSE, .unityFS, .lzfse, .lz4, .lz4Apple, .xz, .lzma, .bzip2, .zstandard, .brotli, .sevenZip,
            .rar, .cabinet, .assetCatalog,
            .appleArchive, .encryptedZip:
            true
        default: false
        }
    }

    func wrap(_ name: String, _ bytes: Bytes, _ random: inout SeededGenerator) -> (name: String, bytes: Bytes) {
        func zip(_ change: (inout ZipWriter.Entry) -> Void) -> Bytes {
            var entry = ZipWriter.Entry(name: name, bytes: bytes)
            change(&entry)
            return ZipWriter.write([ZipWriter.Entry(name: "readme.txt", bytes: Array("Hello".utf8)), entry])
        }
        let other = ZipWriter.write([ZipWriter.Entry(name: "b.txt", bytes: Array("nothing".utf8))])
        let noise = randomBytes(60 + random.upTo(300), &random)
        let last = name.split(separator: "/").last.map(String.init) ?? "file"
        func data(_ content: Bytes) -> Tree {
            .table([("n", .number(1)), ("blob", .data(content)), ("t", .text("x"))])
        }
        /// What a compressor leaves: no text of the input.
        func closed(_ magic: Bytes) -> Bytes { magic + noise + bytes.map { $0 ^ 0xA7 } + noise }
        switch self {
        case .zipStored: return ("pack.zip", zip { $0.isDeflated = false })
        case .zipDeflated: return ("pack.zip", zip { _ in })
        case .zipDescriptor: return ("pack.zip", zip { $0.hasDescriptor = true })
        case .zip64: return ("pack.zip", zip { $0.isZip64 = true })
        case .zipOtherName: return (random.pick(["model.usdz", "pack.dat", "book.epub", "pack"]), zip { _ in })
        case .zipWithPrefix: return ("installer", noise + zip { _ in })
        case .zipBehindProgram:
            return ("helper", MachOWriter.write(MachOWriter.Slice(architecture: .arm64)) + zip { _ in })
        case .zipBehindZip: return ("pack.zip", other + zip { _ in })
        case .zipInFrontOfZip: return ("pack.zip", zip { _ in } + other)
        case .zipSmallSize: return ("pack.zip", zip { $0.statedSize = 1 })
        case .zipWrongChecksum: return ("pack.zip", zip { $0.checksum = 7 })
        case .zipLocalOnly: return ("pack.zip", zip { $0.isInDirectory = false })
        case .zipOtherMethod: return ("pack.zip", zip { $0.directoryMethod = 0 })
        case .zipLocalEncrypted: return ("pack.zip", zip { $0.isLocallyEncrypted = true })
        case .tar: return ("pack.tar", TarWriter.write([("a.txt", noise), (last, bytes)]))
        case .tarGzip: return ("pack.tar.gz", Deflate.gzip(TarWriter.write([("a.txt", noise), (last, bytes)])))
        case .gzip: return (last + ".gz", Deflate.gzip(bytes))
        case .gzipWithName:
            var file = Deflate.gzip(bytes)
            file[3] |= 8
            file.insert(contentsOf: Array(last.utf8) + [0], at: 10)
            return ("events.bin", file)
        case .gzipTwice: return (last + ".gz", Deflate.gzip(Deflate.gzip(bytes)))
        case .zlib9: return ("state.z", Deflate.compress(bytes, windowBits: 9))
        case .zlib12: return ("state.z", Deflate.compress(bytes, windowBits: 12))
        case .zlib15: return ("state.z", Deflate.zlib(bytes))
        case .rawDeflate: return (random.pick(["state.deflate", "state.bin"]), Deflate.raw(bytes))
        case .zlibInBytes:
            return ("state.bin", noise + Deflate.compress(bytes, windowBits: Int32(9 + random.upTo(6))) + noise)
        case .gzipInBytes: return ("state.bin", noise + Deflate.gzip(bytes) + noise)
        case .falseIDAT: return ("state.bin", Array("IDAT".utf8) + Deflate.zlib(bytes))
        case .plistDataXML: return ("blob.plist", TreeWriter.xml(data(bytes)))
        case .plistDataBinary: return ("blob.plist", TreeWriter.binary(data(bytes)))
        case .plistDataZlib: return ("blob.plist", TreeWriter.xml(data(Deflate.zlib(bytes))))
        case .plistDataRaw:
            return (
                "blob.plist",
                random.oneIn(2) ? TreeWriter.xml(data(Deflate.raw(bytes))) : TreeWriter.binary(data(Deflate.raw(bytes)))
            )
        case .plistDataGzip: return ("blob.plist", TreeWriter.xml(data(Deflate.gzip(bytes))))
        case .plistDataZip: return ("blob.plist", TreeWriter.xml(data(zip { _ in })))
        case .jsonBase64: return ("payload.json", Array("{\"p\": \"\(Data(bytes).base64EncodedString())\"}".utf8))
        case .jsonBase64Gzip:
            return ("payload.json", Array("{\"p\": \"\(Data(Deflate.gzip(bytes)).base64EncodedString())\"}".utf8))
        case .sqliteBlob: return ("blobs.db", SQLiteWriter.write(rows: [[(Array("a".utf8), true), (bytes, false)]]))
        case .sqliteBlobZlib:
            return ("blobs.db", SQLiteWriter.write(rows: [[(Array("a".utf8), true), (Deflate.zlib(bytes), false)]]))
        case .sqliteRaw: return ("blobs.db", SQLiteWriter.write(rows: [[(Deflate.raw(bytes), false)]], pageSize: 4096))
        case .sqliteDivided:
            let filling = Bytes(repeating: 32, count: 380 + random.upTo(300))
            return ("blobs.db", SQLiteWriter.write(rows: [[(filling + bytes, false)]], pageSize: 512))
        case .sqliteDividedZlib:
            return (
                "blobs.db", SQLiteWriter.write(rows: [[(noise, false), (Deflate.zlib(bytes), false)]], pageSize: 512)
            )
        case .uncompressedLZFSE:
            var file = Array("bvx-".utf8)
            file.append32(bytes.count)
            return ("state.lzfse", file + bytes + Array("bvx$".utf8))
        case .unityFS:
            return ("Data/Raw/levels.bundle", closed(Array("UnityFS\0".utf8) + [0, 0, 0, 8] + Array("5.x.x\0".utf8)))
        case .lzfse: return ("state.bin", closed(Array("bvx2".utf8)))
        case .lz4: return ("state.bin", closed([0x04, 0x22, 0x4D, 0x18]))
        case .lz4Apple: return ("state.bin", closed(Array("bv41".utf8)))
        case .xz: return ("state.bin", closed([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]))
        case .lzma: return ("state.lzma", closed([0x5D, 0, 0, 0x80, 0]))
        case .bzip2: return ("state.bin", closed(Array("BZh91AY&SY".utf8)))
        case .zstandard: return ("state.bin", closed([0x28, 0xB5, 0x2F, 0xFD]))
        case .brotli: return ("state.br", closed([]))
        case .sevenZip: return ("state.bin", closed([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]))
        case .rar: return ("state.bin", closed(Array("Rar!".utf8) + [0x1A, 7, 1, 0]))
        case .cabinet: return ("state.bin", closed(Array("MSCF".utf8) + [0, 0, 0, 0]))
        case .assetCatalog: return ("Assets.car", closed(Array("BOMStore".utf8)))
        case .appleArchive: return (random.pick(["state.aar", "state.bin"]), closed(Array("pbze".utf8)))
        case .encryptedZip: return ("pack.zip", zip { $0.isEncrypted = true })
        }
    }
}
