/// The header before an entry's data.
struct ZipLocalHeader {
    /// The offset of the data.
    let dataOffset: Int
    /// What the header states differently from the central directory.
    let differences: [String]

    private static let recordBytes = 30

    init(of entry: ZipEntry, in records: inout BufferedReader) throws(ArtifactIssue.Reason) {
        let record = LittleEndianFields(try records.bytes(at: entry.headerOffset, count: Self.recordBytes))
        guard record.u32(0) == 0x0403_4B50, let flags = record.u16(6), let method = record.u16(8),
            let checksum = record.u32(14), let compressed = record.u32(18), let size = record.u32(22),
            let nameCount = record.u16(26), let extraCount = record.u16(28)
        else { throw .malformed("no header where the central directory states it") }
        let nameOffset = entry.headerOffset + Self.recordBytes
        let name = try records.bytes(at: nameOffset, count: Int(nameCount))
        dataOffset = nameOffset + Int(nameCount) + Int(extraCount)
        var differences: [String] = []
        if !entry.hasRawName(name) { differences.append("name") }
        if method != entry.method { differences.append("compression") }
        if flags & 1 != entry.flags & 1 { differences.append("encryption") }
        // With a descriptor, the header is written before the numbers are known. Sizes of 4 GB are elsewhere.
        if flags & 8 == 0 {
            if checksum != entry.checksum { differences.append("checksum") }
            if compressed != .max, Int(compressed) != entry.compressedCount { differences.append("compressed size") }
            if size != .max, Int(size) != entry.byteCount { differences.append("size") }
        }
        self.differences = differences
    }
}
