import TestSupport

/// Writes zip files from the format's published structures.
package struct ZipWriter {
    package struct Entry: Sendable {
        package var name: String
        package var bytes: Bytes
        package var isDeflated = true
        package var hasDescriptor = false
        package var isZip64 = false
        package var isEncrypted = false
        package var mode = 0o100644
        /// What the directory or the local header states against the truth.
        package var statedSize: Int?
        package var checksum: Int?
        package var isInDirectory = true
        package var directoryMethod: Int?
        package var isLocallyEncrypted = false
        package init(name: String, bytes: Bytes) {
            self.name = name
            self.bytes = bytes
        }
    }

    package static func write(_ entries: [Entry], zip64End: Bool = false, prefix: Bytes = [], comment: String = "")
        -> Bytes
    {
        var file = prefix
        var directory = Bytes()
        var count = 0
        for entry in entries {
            let offset = file.count
            let checksum = entry.checksum ?? Deflate.checksum(entry.bytes)
            let size = entry.statedSize ?? entry.bytes.count
            var stored = entry.isDeflated ? Deflate.raw(entry.bytes) : entry.bytes
            if entry.isEncrypted { stored = Bytes(repeating: 0x5A, count: 12) + stored.map { $0 ^ 0xA7 } }
            let flags = (entry.isEncrypted ? 1 : 0) | (entry.hasDescriptor ? 8 : 0) | 0x800
            let method = entry.isDeflated ? 8 : 0
            let localFlags = flags | (entry.isLocallyEncrypted ? 1 : 0)
            let name = Array(entry.name.utf8)
            var localExtra = Bytes()
            var centralExtra = Bytes()
            if entry.isZip64 {
                localExtra.append16(1)
                localExtra.append16(16)
                localExtra.append64(entry.hasDescriptor ? 0 : entry.bytes.count)
                localExtra.append64(entry.hasDescriptor ? 0 : stored.count)
                centralExtra.append16(1)
                centralExtra.append16(24)
                centralExtra.append64(size)
                centralExtra.append64(stored.count)
                centralExtra.append64(offset)
            }
            file.append32(0x0403_4B50)
            for value in [entry.isZip64 ? 45 : 20, localFlags, method, 0x6000, 0x5A6B] { file.append16(value) }
            file.append32(entry.hasDescriptor ? 0 : checksum)
            file.append32(entry.isZip64 ? 0xFFFF_FFFF : entry.hasDescriptor ? 0 : stored.count)
            file.append32(entry.isZip64 ? 0xFFFF_FFFF : entry.hasDescriptor ? 0 : size)
            file.append16(name.count)
            file.append16(localExtra.count)
            file += name + localExtra + stored
            if entry.hasDescriptor {
                file.append32(0x0807_4B50)
                file.append32(checksum)
                if entry.isZip64 {
                    file.append64(stored.count)
                    file.append64(entry.bytes.count)
                } else {
                    file.append32(stored.count)
                    file.append32(entry.bytes.count)
                }
            }
            guard entry.isInDirectory else { continue }
            count += 1
            directory.append32(0x0201_4B50)
            for value in [3 << 8 | 45, entry.isZip64 ? 45 : 20, flags, entry.directoryMethod ?? method, 0x6000, 0x5A6B]
            {
                directory.append16(value)
            }
            directory.append32(checksum)
            directory.append32(entry.isZip64 ? 0xFFFF_FFFF : stored.count)
            directory.append32(entry.isZip64 ? 0xFFFF_FFFF : size)
            for value in [name.count, centralExtra.count, 0, 0, 0] { directory.append16(value) }
            directory.append32(entry.mode << 16)
            directory.append32(entry.isZip64 ? 0xFFFF_FFFF : offset)
            directory += name + centralExtra
        }
        let start = file.count
        file += directory
        if zip64End {
            let record = file.count
            file.append32(0x0606_4B50)
            file.append64(44)
            file.append16(45)
            file.append16(45)
            file.append32(0)
            file.append32(0)
            for value in [count, count, directory.count, start] { file.append64(value) }
            file.append32(0x0706_4B50)
            file.append32(0)
            file.append64(record)
            file.append32(1)
        }
        file.append32(0x0605_4B50)
        file.append16(0)
        file.append16(0)
        file.append16(zip64End ? 0xFFFF : count)
        file.append16(zip64End ? 0xFFFF : count)
        file.append32(zip64End ? 0xFFFF_FFFF : directory.count)
        file.append32(zip64End ? 0xFFFF_FFFF : start)
        file.append16(comment.utf8.count)
        file.append(comment)
        return file
    }

    /// Files as a zip with a random mixture of methods.
    static func write(_ files: [(path: String, bytes: Bytes)], _ random: inout SeededGenerator) -> Bytes {
        let zip64 = random.oneIn(6)
        let entries = files.map { file in
            var entry = Entry(name: file.path, bytes: file.bytes)
            entry.isDeflated = !random.oneIn(3)
            entry.hasDescriptor = entry.isDeflated && random.oneIn(3)
            entry.isZip64 = zip64 && random.oneIn(2)
            return entry
        }
        return write(entries, zip64End: zip64 && random.oneIn(2))
    }
}
