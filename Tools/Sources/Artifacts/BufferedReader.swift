/// Reads small records at mostly ascending offsets without a system call for each.
struct BufferedReader {
    let reader: any ByteReader
    let byteCount: Int
    private var start = 0
    private var buffer: [UInt8] = []

    init(_ reader: any ByteReader, byteCount: Int) {
        self.reader = reader
        self.byteCount = byteCount
    }

    /// The bytes of a record.
    ///
    /// - Throws: `truncated` if there are fewer bytes.
    mutating func bytes(at offset: Int, count: Int) throws(ArtifactIssue.Reason) -> ArraySlice<UInt8> {
        guard let end = checkedEnd(offset, count, within: byteCount) else { throw .truncated }
        if offset < start || end > start + buffer.count {
            let bufferEnd = start + buffer.count
            let newEnd = max(end, min(byteCount, offset + (64 << 10)))
            if offset >= start, offset < bufferEnd {
                // Going back is slow in compressed data.
                let added = try reader.bytes(at: bufferEnd, count: newEnd - bufferEnd)
                buffer.removeFirst(offset - start)
                buffer += added
            } else {
                buffer = try reader.bytes(at: offset, count: newEnd - offset)
            }
            start = offset
        }
        return buffer[offset - start..<end - start]
    }
}
