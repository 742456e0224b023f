/// Where the central directory of a zip archive is, from the records at the archive's end.
struct ZipDirectory {
    /// The bytes of the directory's entries.
    let range: Range<Int>
    /// What the offsets that the directory states are relative to: the size of what was put before the archive.
    let base: Int
    /// The number of entries that the end record states, and how many bits of it.
    let entryCount: (number: UInt64, bits: UInt64)
    /// Where the end record ends, with its comment.
    let end: Int
    /// Whether other programs may read another directory.
    let isAmbiguous: Bool

    /// The size of an end record without its comment.
    private static let endBytes = 22

    /// Finds the directory; `nil` without an end record.
    ///
    /// - Throws: `malformed` if the records contradict each other, `truncated`, or the errors of reading.
    static func find(in reader: any ByteReader, byteCount: Int) throws(ArtifactIssue.Reason) -> ZipDirectory? {
        let tailStart = max(0, byteCount - endBytes - 0xFFFF)
        let tail = LittleEndianFields(try reader.bytes(at: tailStart, count: byteCount - tailStart))
        var exact: [Int] = []
        var loose: Int?
        for place in endPlaces(in: tail) {
            guard let comment = tail.u16(place + 20) else { continue }
            let end = place + endBytes + Int(comment)
            if end == tail.count { exact.append(place) }
            if end < tail.count, loose == nil { loose = place }
        }
        guard let place = exact.first ?? loose, let record = tail.slice(place, endBytes) else { return nil }
        return try directory(
            of: LittleEndianFields(record), at: tailStart + place, in: reader, isAmbiguous: exact.count > 1)
    }

    /// The offsets of end records, the last first.
    private static func endPlaces(in tail: LittleEndianFields) -> [Int] {
        tail.bytes.withUnsafeBytes { bytes in
            var places: [Int] = []
            var place = bytes.count - endBytes
            while place >= 0 {
                if bytes[place] == 0x50, bytes[place + 1] == 0x4B, bytes[place + 2] == 5, bytes[place + 3] == 6 {
                    places.append(place)
                }
                place -= 1
            }
            return places
        }
    }

    private static func directory(
        of end: LittleEndianFields, at endOffset: Int, in reader: any ByteReader, isAmbiguous: Bool
    ) throws(ArtifactIssue.Reason) -> ZipDirectory {
        guard let disk = end.u16(4), let firstDisk = end.u16(6), let count = end.u16(10),
            let size = end.u32(12), let offset = end.u32(16), let comment = end.u16(20)
        else { throw .truncated }
        var isAmbiguous = isAmbiguous
        var fields = (count: UInt64(count), size: Int(size), offset: Int(offset))
        var bits: UInt64 = 0xFFFF
        var limit = endOffset
        if let large = try zip64(before: endOffset, in: reader) {
            let agrees =
                (count == 0xFFFF || large.count == UInt64(count)) && (size == 0xFFFF_FFFF || large.size == Int(size))
                && (offset == 0xFFFF_FFFF || large.offset == Int(offset))
            isAmbiguous = isAmbiguous || !agrees
            fields = (large.count, large.size, large.offset)
            bits = .max
            limit = large.start
        } else if disk != 0 || firstDisk != 0 {
            throw .malformed("an archive in several files")
        }
        guard checkedEnd(fields.offset, fields.size, within: limit) != nil else { throw .truncated }
        // Whatever was put before the archive moves all offsets. It may also be a record between the directory and its
        // end that makes the difference, so the signature decides.
        for start in [limit - fields.size, fields.offset] {
            let isDirectory = fields.size == 0 ? start == fields.offset : try hasSignature(at: start, in: reader)
            guard isDirectory else { continue }
            return ZipDirectory(
                range: start..<start + fields.size, base: start - fields.offset, entryCount: (fields.count, bits),
                end: endOffset + endBytes + Int(comment),
                isAmbiguous: isAmbiguous)
        }
        throw .malformed("no central directory where the end record states it")
    }

    private static func hasSignature(
        at offset: Int, in reader: any ByteReader
    ) throws(ArtifactIssue.Reason) -> Bool {
        try reader.bytes(at: offset, count: 4) == [0x50, 0x4B, 1, 2]
    }

    /// The zip64 end record, if there is a locator of it before the end record.
    private static func zip64(
        before endOffset: Int, in reader: any ByteReader
    ) throws(ArtifactIssue.Reason) -> (count: UInt64, size: Int, offset: Int, start: Int)? {
        guard endOffset >= 20 else { return nil }
        let locator = LittleEndianFields(try reader.bytes(at: endOffset - 20, count: 20))
        guard locator.u32(0) == 0x0706_4B50 else { return nil }
        guard let stated = locator.int64(8) else { throw .malformed("zip64 locator") }
        for start in [stated, endOffset - 20 - 56] {
            guard start >= 0, let end = checkedEnd(start, 56, within: endOffset - 20) else { continue }
            let record = LittleEndianFields(try reader.bytes(at: start, count: end - start))
            guard record.u32(0) == 0x0606_4B50 else { continue }
            guard let count = record.u64(32), let size = record.int64(40), let offset = record.int64(48) else {
                throw .malformed("zip64 end record")
            }
            return (count, size, offset, start)
        }
        throw .malformed("no zip64 end record where the locator states it")
    }
}
