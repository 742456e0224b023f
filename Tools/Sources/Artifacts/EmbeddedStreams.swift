import Foundation

/// Finds content in zlib's and gzip's compression within a file that is no archive, such as a database, and decodes it.
///
/// ```swift
/// var streams = EmbeddedStreams(overlap: 64)
/// try file.readChunks(of: 1 << 20, overlap: EmbeddedStreams.overlap) { chunk in
///     let isLast = chunk.offset + chunk.bytes.count == file.byteCount
///     streams.read(chunk, isLast: isLast) { offset, bytes in print(offset, bytes.count) }
/// }
/// ```
public struct EmbeddedStreams {
    /// How many bytes chunks must have in common, at least: a header of gzip has the name of a file.
    public static let overlap = 1_024
    /// The most bytes of one file that are decoded.
    public static let limit = 512 << 20
    /// Whether not everything was decoded, because it is too much.
    public private(set) var isCutOff = false

    private let overlap: Int
    private var inflater: Inflater?
    private var open: (offset: Int, output: [UInt8])?
    /// Where the search goes on.
    private var resume = 0
    private var decodedCount = 0

    /// Creates a reader.
    ///
    /// - Parameter overlap: how many bytes the parts of what is decoded have in common.
    public init(overlap: Int) { self.overlap = overlap }

    /// Reads the next chunk of a file.
    ///
    /// - Parameters:
    ///   - chunk: the chunk, with an overlap of at least ``overlap`` bytes.
    ///   - isLast: whether the file ends with it.
    ///   - body: called for each part of what is decoded, with the offset in the file where the compressed data begins.
    public mutating func read(
        _ chunk: ArtifactChunk, isLast: Bool, _ body: (_ offset: Int, _ bytes: UnsafeRawBufferPointer) -> Void
    ) {
        let bytes = chunk.bytes
        if open != nil { inflate(bytes, from: chunk.overlap, start: chunk.offset, isLast, body) }
        let end = isLast ? bytes.count : max(0, bytes.count - Self.overlap)
        var position = max(0, resume - chunk.offset)
        while open == nil, !isCutOff, position < end, let header = Self.header(in: bytes, from: position, to: end) {
            // Pixels have no texts.
            if header.start >= 4, bytes[header.start - 4..<header.start].elementsEqual("IDAT".utf8) {
                position = header.start + 1
                continue
            }
            resume = chunk.offset + header.start + 1
            inflater = inflater ?? Inflater()
            guard let inflater, inflater.reset(to: nil, partial: 0) else { return }
            open = (chunk.offset + header.start, [])
            inflate(bytes, from: header.data, start: chunk.offset, isLast, body)
            position = resume - chunk.offset
        }
        if open == nil { resume = max(resume, chunk.offset + end) }
    }

    /// Decodes as much as the chunk has.
    private mutating func inflate(
        _ bytes: UnsafeRawBufferPointer, from first: Int, start: Int, _ isLast: Bool,
        _ body: (Int, UnsafeRawBufferPointer) -> Void
    ) {
        guard let inflater, var (offset, output) = open else { return }
        var position = first
        var buffer = [UInt8](repeating: 0, count: output.isEmpty ? 2 << 10 : 64 << 10)
        func finish(_ atLeast: Int) {
            if output.count >= atLeast { output.withUnsafeBytes { body(offset, $0) } }
        }
        while true {
            let input = UnsafeRawBufferPointer(rebasing: bytes[position...])
            let step = buffer.withUnsafeMutableBytes { inflater.step(from: input, to: $0) }
            guard let step else {
                // Bytes that only look like a header decode to a few others.
                finish(Self.shortest)
                open = nil
                return
            }
            position += step.consumed
            output += buffer[..<step.produced]
            decodedCount += step.produced
            if step.isAtEnd {
                finish(1)
                open = nil
                resume = start + position
                return
            }
            if decodedCount > Self.limit {
                isCutOff = true
                finish(1)
                open = nil
                return
            }
            if output.count >= 1 << 20 {
                finish(1)
                output.removeFirst(output.count - min(overlap, output.count))
            }
            if position >= bytes.count, step.produced < buffer.count {
                open = (offset, output)
                if isLast {
                    finish(Self.shortest)
                    open = nil
                }
                return
            }
            if step.consumed == 0, step.produced == 0 {
                open = nil
                return
            }
            if buffer.count < 64 << 10 { buffer = [UInt8](repeating: 0, count: 64 << 10) }
        }
    }

    /// The number of bytes that broken data must decode to.
    private static let shortest = 64

    /// The next header, and where the data behind it begins.
    private static func header(
        in bytes: UnsafeRawBufferPointer, from first: Int, to end: Int
    ) -> (start: Int, data: Int)? {
        guard let base = bytes.baseAddress else { return nil }
        func next(_ byte: Int32, _ position: Int, _ end: Int) -> Int? {
            guard position < end, let found = memchr(base + position, byte, end - position) else { return nil }
            return UnsafeRawPointer(found) - base
        }
        var zlib = next(0x78, first, end)
        while let start = zlib {
            if start + 2 < bytes.count, [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[start + 1]), bytes[start + 2] & 6 != 6 {
                break
            }
            zlib = next(0x78, start + 1, end)
        }
        let limit = zlib ?? end
        var gzip = next(0x1F, first, limit)
        while let start = gzip {
            if let data = gzipData(in: bytes, at: start) { return (start, data) }
            gzip = next(0x1F, start + 1, limit)
        }
        return zlib.map { ($0, $0 + 2) }
    }

    /// Where the data of a gzip member begins.
    private static func gzipData(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard start + 18 <= bytes.count, bytes[start + 1] == 0x8B, bytes[start + 2] == 8, bytes[start + 3] & 0xE0 == 0
        else { return nil }
        let flags = bytes[start + 3]
        var offset = start + 10
        if flags & 4 != 0 { offset += 2 + Int(bytes[offset]) + Int(bytes[offset + 1]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard offset < bytes.count, let zero = bytes[offset...].firstIndex(of: 0) else { return nil }
            offset = zero + 1
        }
        if flags & 2 != 0 { offset += 2 }
        return offset < bytes.count ? offset : nil
    }
}
