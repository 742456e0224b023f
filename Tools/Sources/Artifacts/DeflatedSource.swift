import Foundation

/// Deflate data of another source, decoded while it is read.
final class DeflatedSource: ByteSource {
    /// The source of the compressed bytes.
    let source: any ByteSource
    /// The compressed bytes in it.
    let range: Range<Int>
    let byteCount: Int
    /// Places inside the data from which decoding can start, in ascending order.
    let checkpoints: [Inflater.Checkpoint]
    /// Whether other files are in this one, so that it is opened many times.
    let isArchive: Bool

    /// - Parameters:
    ///   - range: the compressed bytes.
    ///   - byteCount: the number of bytes without compression.
    ///   - index: places from which decoding can start, if the source is opened many times.
    init(_ source: any ByteSource, range: Range<Int>, byteCount: Int, index: DeflateIndex? = nil) {
        self.source = source
        self.range = range
        self.byteCount = byteCount
        checkpoints = index?.checkpoints ?? []
        isArchive = index != nil
    }

    func open(at offset: Int, from pool: ReaderPool?) throws(ArtifactIssue.Reason) -> any ByteReader {
        let ownPool = isArchive ? pool : nil
        if let pool = ownPool, let reader = pool.take(self, near: offset) { return PooledReader(reader, pool: pool) }
        // Decoding starts at the last checkpoint before the offset.
        let start = range.lowerBound + (checkpoint(before: offset)?.input ?? 0)
        guard let reader = DeflateReader(self, try source.open(at: start, from: pool)) else {
            throw .unreadable(errno: ENOMEM)
        }
        return ownPool.map { PooledReader(reader, pool: $0) } ?? reader
    }

    /// The last checkpoint that is not after an offset.
    func checkpoint(before offset: Int) -> Inflater.Checkpoint? {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].output > offset { high = middle } else { low = middle + 1 }
        }
        return low == 0 ? nil : checkpoints[low - 1]
    }
}
