/// Deflate data of another source, decoded while it is read.
final class DeflatedSource: ByteSource {
    /// The source of the compressed bytes.
    let source: any ByteSource
    /// The compressed bytes in it.
    let range: Range<Int>
    let byteCount: Int
    /// Places inside the data from which decoding can start, in ascending order.
    let checkpoints: [Inflater.Checkpoint]

    /// - Parameters:
    ///   - range: the compressed bytes.
    ///   - byteCount: the number of bytes without compression.
    init(_ source: any ByteSource, range: Range<Int>, byteCount: Int, checkpoints: [Inflater.Checkpoint] = []) {
        self.source = source
        self.range = range
        self.byteCount = byteCount
        self.checkpoints = checkpoints
    }

    func open() throws(ArtifactIssue.Reason) -> any ByteReader {
        guard let reader = DeflateReader(self, try source.open()) else { throw .unreadable(errno: 12) }
        return reader
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
