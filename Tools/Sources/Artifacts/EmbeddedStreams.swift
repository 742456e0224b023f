import CByteScan
import Foundation

/// Finds compressed content within a file, such as a database, and decodes it: in zlib's and gzip's compression, entries of zip archives
/// whatever is around them, and a file that is raw deflate data as a whole.
///
/// ```swift
/// var streams = EmbeddedStreams(overlap: 64, waste: WasteBudget(file.byteCount))
/// try file.readChunks(of: 1 << 20, overlap: EmbeddedStreams.overlap) { chunk in
///     let isLast = chunk.offset + chunk.bytes.count == file.byteCount
///     let headers = ScannedPlaces(chunk.bytes, isCode: false).headers
///     streams.read(chunk, headers: headers, isLast: isLast) { part in print(part.offset, part.bytes.count) }
/// }
/// ```
package struct EmbeddedStreams {
    /// How many bytes chunks must have in common, at least: a header of gzip has the name of a file.
    package static let overlap = 1_024
    /// The most bytes of one file that are decoded.
    package static let limit = 512 << 20
    /// The most bytes of one part of what is decoded.
    package static let partBytes = 16 << 20

    /// A part of what is decoded.
    package struct Part {
        /// The offset in the file where the compressed data begins.
        package let offset: Int
        /// The bytes, with an overlap; valid only during the call.
        package let bytes: UnsafeRawBufferPointer
        /// Whether these are all the bytes that there are.
        package let isWhole: Bool
        /// Whether the compressed data says where it ends. Other bytes may be no data at all.
        package let hasEnd: Bool
    }

    /// Whether not everything was decoded, because it is too much.
    package private(set) var isUsedUp = false
    /// Whether an entry of an archive is encrypted or compressed in another way.
    package private(set) var hasClosedEntry = false

    private let overlap: Int
    private var inflater: Inflater?
    private var open: Open?
    /// Where the search goes on.
    private var resume = 0
    private var decodedCount = 0
    private let waste: WasteBudget
    /// The next null byte of the chunk, behind the position that was asked for last.
    private var nextZero = (from: 0, at: -1)

    private struct Open {
        let offset: Int
        let isRaw: Bool
        var output: [UInt8] = []
        var isFirst = true
        var work = 0
    }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - overlap: how many bytes the parts of what is decoded have in common.
    ///   - waste: what may be decoded of bytes that only look like compressed data.
    package init(overlap: Int, waste: WasteBudget) { (self.overlap, self.waste) = (overlap, waste) }

    /// Reads the next chunk of a file.
    ///
    /// - Parameters:
    ///   - chunk: the chunk, with an overlap of at least ``overlap`` bytes.
    ///   - headers: where in the chunk headers may be, in ascending order.
    ///   - isLast: whether the file ends with it.
    ///   - body: called for each part of what is decoded.
    package mutating func read(_ chunk: ArtifactChunk, headers: [Int], isLast: Bool, _ body: (Part) -> Void) {
        let bytes = chunk.bytes
        nextZero = (0, -1)
        if open != nil { inflate(bytes, from: chunk.overlap, start: chunk.offset, isLast, body) }
        let end = isLast ? bytes.count : max(0, bytes.count - Self.overlap)
        if chunk.offset == 0, open == nil, headers.first != 0, Self.mayInflate(bytes, at: 0) {
            begin(Open(offset: 0, isRaw: true), bytes, from: 0, chunk, isLast, body)
        }
        for header in headers where open == nil && header < end && chunk.offset + header >= resume {
            guard !isUsedUp, let data = dataStart(in: bytes, at: header, isLast), Self.mayInflate(bytes, at: data)
            else { continue }
            // The work stays linear in the bytes.
            guard waste.left > 0 else {
                isUsedUp = true
                break
            }
            begin(Open(offset: chunk.offset + header, isRaw: false), bytes, from: data, chunk, isLast, body)
        }
        if open == nil { resume = max(resume, chunk.offset + end) }
    }

    private mutating func begin(
        _ stream: Open, _ bytes: UnsafeRawBufferPointer, from data: Int, _ chunk: ArtifactChunk, _ isLast: Bool,
        _ body: (Part) -> Void
    ) {
        inflater = inflater ?? Inflater()
        guard let inflater, inflater.reset(to: nil, partial: 0) else {
            isUsedUp = true
            return
        }
        resume = stream.offset + 1
        open = stream
        inflate(bytes, from: data, start: chunk.offset, isLast, body)
    }

    /// Decodes as much as the chunk has.
    private mutating func inflate(
        _ bytes: UnsafeRawBufferPointer, from first: Int, start: Int, _ isLast: Bool, _ body: (Part) -> Void
    ) {
        guard let inflater, var stream = open else { return }
        open = nil
        var position = first
        var size = stream.output.isEmpty ? 2 << 10 : 64 << 10
        func give(isLast: Bool, hasEnd: Bool = false) {
            stream.output.withUnsafeBytes {
                body(Part(offset: stream.offset, bytes: $0, isWhole: stream.isFirst && isLast, hasEnd: hasEnd))
            }
        }
        while true {
            let input = UnsafeRawBufferPointer(rebasing: bytes[position...])
            let count = stream.output.count
            stream.output.append(contentsOf: repeatElement(0, count: size))
            let step = stream.output.withUnsafeMutableBytes {
                inflater.step(from: input, to: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
            }
            stream.output.removeLast(size - (step?.produced ?? 0))
            guard let step, step.consumed + step.produced > 0 || step.isAtEnd || position >= bytes.count else {
                // Bytes that only look like a header decode to a few others.
                waste.take(stream.work)
                if !stream.isRaw, stream.output.count >= Self.shortest { give(isLast: true) }
                return
            }
            position += step.consumed
            stream.work += step.consumed + step.produced
            decodedCount += step.produced
            if step.isAtEnd {
                // All of the file, but for a checksum.
                let isAll = isLast && bytes.count - position <= 8
                if stream.isRaw, !isAll { return waste.take(stream.work) }
                if !stream.output.isEmpty { give(isLast: true, hasEnd: true) }
                resume = start + position
                return
            }
            if decodedCount > Self.limit {
                isUsedUp = true
                give(isLast: false)
                return
            }
            if stream.output.count >= Self.partBytes {
                give(isLast: false)
                stream.isFirst = false
                stream.output.removeFirst(stream.output.count - min(overlap, stream.output.count))
            }
            if position >= bytes.count, step.produced < size {
                if isLast {
                    waste.take(stream.work)
                    if !stream.isRaw, stream.output.count >= Self.shortest { give(isLast: true) }
                } else {
                    open = stream
                }
                return
            }
            size = 64 << 10
        }
    }

    /// The number of bytes that broken data must decode to.
    private static let shortest = 64

    /// Whether bytes may be raw deflate data.
    package static func mayBeRaw(_ bytes: UnsafeRawBufferPointer) -> Bool { mayInflate(bytes, at: 0) }

    /// Whether bytes from an offset on are deflate data, as far as 4 kB of what they stand for tell. At most a checksum is behind it.
    package static func isDeflated(_ bytes: UnsafeRawBufferPointer, from offset: Int) -> Bool {
        guard mayInflate(bytes, at: offset), let inflater = Inflater() else { return false }
        let input = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        return withUnsafeTemporaryAllocation(byteCount: 4 << 10, alignment: 16) { output in
            guard let step = inflater.step(from: input, to: output) else { return false }
            return step.isAtEnd ? input.count - step.consumed <= 8 : step.produced == output.count
        }
    }

    private static func mayInflate(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset < bytes.count, let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
        return switchyard_may_inflate(base + offset, bytes.count - offset) != 0
    }

    /// Where the deflate data behind a header begins; `nil` if there is none.
    private mutating func dataStart(in bytes: UnsafeRawBufferPointer, at header: Int, _ isLast: Bool) -> Int? {
        switch bytes[header] {
        case 0x1F: gzipData(in: bytes, at: header)
        case UInt8(ascii: "P"): zipData(in: bytes, at: header, isLast)
        case let byte where byte & 0x8F == 8 && header + 2 < bytes.count:
            (Int(byte) << 8 | Int(bytes[header + 1])).isMultiple(of: 31) ? header + 2 : nil
        default: nil
        }
    }

    /// Where the data of a gzip member begins.
    private mutating func gzipData(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard start + 18 <= bytes.count, bytes[start + 1] == 0x8B, bytes[start + 2] == 8, bytes[start + 3] & 0xE0 == 0
        else { return nil }
        let flags = bytes[start + 3]
        var offset = start + 10
        if flags & 4 != 0 { offset += 2 + Int(bytes[offset]) + Int(bytes[offset + 1]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard let zero = zero(in: bytes, from: offset) else { return nil }
            offset = zero + 1
        }
        if flags & 2 != 0 { offset += 2 }
        return offset < bytes.count ? offset : nil
    }

    /// The next null byte; the bytes up to it are looked at once for all headers before it.
    private mutating func zero(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
        if !(nextZero.from...max(nextZero.from, nextZero.at)).contains(offset) || nextZero.at < 0 {
            guard offset < bytes.count, let base = bytes.baseAddress else { return nil }
            let found = memchr(base + offset, 0, bytes.count - offset).map { UnsafeRawPointer($0) - base }
            nextZero = (offset, found ?? bytes.count)
        }
        return nextZero.at < bytes.count ? nextZero.at : nil
    }

    /// Where the data of an entry of a zip archive begins, by the header before it, whatever a directory says.
    private mutating func zipData(in bytes: UnsafeRawBufferPointer, at start: Int, _ isLast: Bool) -> Int? {
        let header = LittleEndianFields(Array(bytes[start..<min(start + 30, bytes.count)]))
        guard header.u32(0) == 0x0403_4B50, let version = header.u16(4), version & 0xFF <= 63,
            let flags = header.u16(6),
            let method = header.u16(8), let name = header.u16(26), let extra = header.u16(28), name > 0
        else { return nil }
        let data = start + 30 + Int(name) + Int(extra)
        guard data < bytes.count else {
            if !isLast { hasClosedEntry = true }
            return nil
        }
        // The methods that the format lists; other bytes are not headers.
        guard method <= 19 || (93...99).contains(method) else { return nil }
        guard flags & 1 == 0, [0, 8].contains(method) else {
            hasClosedEntry = true
            return nil
        }
        return method == 8 ? data : nil
    }
}
