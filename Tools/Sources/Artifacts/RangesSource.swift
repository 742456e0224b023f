/// Some ranges of a source, one after the other: a stored zip entry, or what is not content in an archive.
final class RangesSource: ByteSource {
    private let source: any ByteSource
    private let ranges: [Range<Int>]
    /// The offset in this source at which each range starts.
    private let starts: [Int]
    let byteCount: Int

    /// - Parameter ranges: ranges within the source.
    init(_ source: any ByteSource, ranges: [Range<Int>]) {
        self.source = source
        self.ranges = ranges.filter { !$0.isEmpty }
        var count = 0
        starts = self.ranges.map { range in
            defer { count += range.count }
            return count
        }
        byteCount = count
    }

    func open(at offset: Int, from pool: ReaderPool?) throws(ArtifactIssue.Reason) -> any ByteReader {
        let index = starts.partitioningIndex { $0 > offset } - 1
        let start = ranges.indices.contains(index) ? ranges[index].lowerBound + offset - starts[index] : 0
        return Reader(self, try source.open(at: start, from: pool))
    }

    private final class Reader: ByteReader {
        private let source: RangesSource
        private let reader: any ByteReader

        init(_ source: RangesSource, _ reader: any ByteReader) {
            self.source = source
            self.reader = reader
        }

        func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
            guard checkedEnd(offset, buffer.count, within: source.byteCount) != nil else { throw .truncated }
            var done = 0
            while done < buffer.count {
                let index = (source.starts.partitioningIndex { $0 > offset + done }) - 1
                let range = source.ranges[index]
                let skipped = offset + done - source.starts[index]
                let count = min(range.count - skipped, buffer.count - done)
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
                try reader.fill(part, at: range.lowerBound + skipped)
                done += count
            }
        }
    }
}
