/// Sources one after the other: the members of a gzip file.
final class SequenceSource: ByteSource {
    private let sources: [any ByteSource]
    /// The offset at which each source starts.
    private let starts: [Int]
    let byteCount: Int

    /// - Parameter sources: sources whose sizes were counted, so that their sum is known to be an `Int`.
    init(_ sources: [any ByteSource]) {
        self.sources = sources.filter { $0.byteCount > 0 }
        var count = 0
        starts = self.sources.map { source in
            defer { count += source.byteCount }
            return count
        }
        byteCount = count
    }

    func open(at offset: Int, from pool: ReaderPool?) -> any ByteReader { Reader(self, pool) }

    private final class Reader: ByteReader {
        private let source: SequenceSource
        private let pool: ReaderPool?
        private var current: (index: Int, reader: any ByteReader)?

        init(_ source: SequenceSource, _ pool: ReaderPool?) {
            self.source = source
            self.pool = pool
        }

        func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
            guard checkedEnd(offset, buffer.count, within: source.byteCount) != nil else { throw .truncated }
            var done = 0
            while done < buffer.count {
                let index = (source.starts.partitioningIndex { $0 > offset + done }) - 1
                let reader = try reader(of: index, at: offset)
                let skipped = offset + done - source.starts[index]
                let count = min(source.sources[index].byteCount - skipped, buffer.count - done)
                try reader.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count]), at: skipped)
                done += count
            }
        }

        private func reader(of index: Int, at offset: Int) throws(ArtifactIssue.Reason) -> any ByteReader {
            if let current, current.index == index { return current.reader }
            let reader = try source.sources[index].open(at: max(0, offset - source.starts[index]), from: pool)
            current = (index, reader)
            return reader
        }
    }
}

extension [Int] {
    /// The first index whose element satisfies a condition that all elements after it satisfy too.
    func partitioningIndex(_ satisfies: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if satisfies(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
