extension Listing {
    /// Adds the content of a gzip file, which may have several members; `false` if the bytes are none.
    mutating func addGzip(_ archive: Found) throws(ArtifactIssue.Reason) -> Bool {
        let source = try randomAccess(to: archive)
        let reader = try source.open()
        var records = BufferedReader(reader, byteCount: source.byteCount)
        var members: [any ByteSource] = []
        var structure: [Range<Int>] = []
        var offset = 0
        while let header = try GzipHeader.end(at: offset, in: &records) {
            guard countEntry() else {
                report(archive.path, .entryLimit)
                break
            }
            let compressed = source.byteCount - header
            let index = try DeflateIndex(
                source, range: header..<source.byteCount, limit: inflationLimit(compressed: compressed),
                checkpoints: checkpointsLeft)
            try countInflated(index.byteCount, compressed: index.compressedCount)
            count(index)
            let end = header + index.compressedCount
            let trailer = LittleEndianFields(try records.bytes(at: end, count: 8))
            guard trailer.u32(0) == index.checksum,
                trailer.u32(4) == UInt32(truncatingIfNeeded: index.byteCount)
            else { throw .checksum }
            members.append(
                DeflatedSource(
                    source, range: header..<end, byteCount: index.byteCount, index: index))
            structure += [offset..<header, end..<end + 8]
            offset = end + 8
        }
        guard !members.isEmpty else { return false }
        if offset < source.byteCount {
            report(archive.path, .unlistedBytes(source.byteCount - offset))
            structure.append(offset..<source.byteCount)
        }
        addStructure(of: archive, ranges: structure, in: source)
        let content = members.count == 1 ? members[0] : SequenceSource(members)
        let head = try content.open().bytes(at: 0, count: min(content.byteCount, ArchiveKind.headCount))
        add(
            Found(
                path: archive.path(of: Self.contentName(ofGzip: archive.path)), source: content, storage: .gzip,
                depth: archive.depth + 1,
                head: head[...]))
        return true
    }

    /// The name of a gzip file's content: `data.json` in `data.json.gz`. The name inside the file is optional, and
    /// not used.
    private static func contentName(ofGzip path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map { String($0) } ?? path
        return name.lowercased().hasSuffix(".gz") && name.count > 3 ? String(name.dropLast(3)) : "content"
    }
}

/// The header of a gzip member.
enum GzipHeader {
    /// The offset behind a header; `nil` if there is none at the offset.
    static func end(at start: Int, in records: inout BufferedReader) throws(ArtifactIssue.Reason) -> Int? {
        guard records.byteCount - start >= 18 else { return nil }
        let fields = LittleEndianFields(try records.bytes(at: start, count: 10))
        guard fields.u16(0) == 0x8B1F, fields.u8(2) == 8, let flags = fields.u8(3), flags & 0xE0 == 0 else {
            return nil
        }
        var offset = start + 10
        if flags & 4 != 0 {
            let count = LittleEndianFields(try records.bytes(at: offset, count: 2)).u16(0) ?? 0
            offset += 2 + Int(count)
        }
        // The file's name and a comment.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            var count = 0
            while try records.bytes(at: offset, count: 1).first != 0 {
                offset += 1
                count += 1
                guard count <= 1 << 16 else { throw .malformed("gzip header") }
            }
            offset += 1
        }
        if flags & 2 != 0 { offset += 2 }
        guard offset <= records.byteCount else { throw .truncated }
        return offset
    }
}
