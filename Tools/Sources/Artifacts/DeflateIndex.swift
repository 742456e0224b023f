import CZlib
import Foundation

/// What one pass over deflate data finds out: its size, checksum and end, and places from which decoding can start.
struct DeflateIndex {
    /// The number of bytes without compression.
    private(set) var byteCount = 0
    /// The number of compressed bytes that belong to the data.
    private(set) var compressedCount = 0
    /// The CRC-32 of the bytes without compression.
    private(set) var checksum: UInt32 = 0
    /// Places from which decoding can start.
    private(set) var checkpoints: [Inflater.Checkpoint] = []

    /// The memory of a checkpoint.
    static let checkpointBytes = 32 << 10
    /// The least distance of checkpoints. To open a file in a compressed archive decodes half of it on average.
    private static let leastSpacing = 1 << 20

    /// Decodes the data once.
    ///
    /// - Parameters:
    ///   - range: the compressed bytes; the data may end before.
    ///   - limit: the most bytes without compression, and the reason if there are more.
    ///   - maximum: the most checkpoints.
    init(
        _ source: any ByteSource, range: Range<Int>, limit: (bytes: Int, reason: ArtifactIssue.Reason),
        checkpoints maximum: Int
    ) throws(ArtifactIssue.Reason) {
        let whole = DeflatedSource(source, range: range, byteCount: .max)
        guard let reader = DeflateReader(whole, try source.open()) else { throw .unreadable(errno: ENOMEM) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var spacing = Self.leastSpacing
        var next = spacing
        while !reader.isAtEnd {
            let count = try reader.decode(to: buffer, stopsAtBlocks: true)
            checksum = CRC.update(checksum, UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
            guard reader.position <= limit.bytes else { throw limit.reason }
            guard reader.position >= next, maximum > 0, let checkpoint = reader.checkpoint else { continue }
            if checkpoints.count == maximum {
                // Keeps every second one, and continues with twice the distance.
                checkpoints = checkpoints.indices.filter { $0 % 2 == 1 }.map { checkpoints[$0] }
                spacing *= 2
                next = (checkpoints.last?.output ?? 0) + spacing
                guard reader.position >= next, checkpoints.count < maximum else { continue }
            }
            checkpoints.append(checkpoint)
            next = reader.position + spacing
        }
        byteCount = reader.position
        compressedCount = reader.inputPosition
    }
}

/// The checksum of zip and gzip.
enum CRC {
    /// The CRC-32 of bytes after others.
    static func update(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var checksum = UInt(checksum)
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            checksum = crc32(checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(part.count))
            rest = rest.dropFirst(part.count)
        }
        return UInt32(truncatingIfNeeded: checksum)
    }
}
