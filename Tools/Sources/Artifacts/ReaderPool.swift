import Foundation

/// Readers of compressed archives that are not in use, so that the next file of an archive need not be searched from
/// far before it.
final class ReaderPool: @unchecked Sendable {  // a reader is in the pool or belongs to one thread, never both
    private let lock = NSLock()
    private var idle: [DeflateReader] = []

    /// The most readers that are kept, for all archives of an artifact. Each has about 110 kB.
    private static let maximum = 8

    /// Takes the reader that is nearest before an offset.
    func take(_ source: DeflatedSource, near offset: Int) -> DeflateReader? {
        lock.withLock {
            let fitting = idle.indices.filter { idle[$0].source === source && idle[$0].position <= offset }
            return fitting.max { idle[$0].position < idle[$1].position }.map { idle.remove(at: $0) }
        }
    }

    /// Keeps a reader.
    func keep(_ reader: DeflateReader) {
        // Released outside of the lock, because its own source may return a reader.
        let oldest: DeflateReader? = lock.withLock {
            idle.append(reader)
            return idle.count > Self.maximum ? idle.removeFirst() : nil
        }
        _ = oldest
    }
}

/// A reader that goes back to its pool when it is no longer used.
final class PooledReader: ByteReader {
    private let reader: DeflateReader
    // The pool keeps readers that have such a reader.
    private weak var pool: ReaderPool?

    init(_ reader: DeflateReader, pool: ReaderPool) {
        self.reader = reader
        self.pool = pool
    }

    deinit {
        if !reader.hasFailed { pool?.keep(reader) }
    }

    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
        try reader.fill(buffer, at: offset)
    }

    func finish() throws(ArtifactIssue.Reason) { try reader.finish() }
}
