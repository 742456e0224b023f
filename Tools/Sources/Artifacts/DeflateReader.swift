/// Decodes deflate data at ascending offsets. Going back starts again at a checkpoint, or at the beginning.
final class DeflateReader: ByteReader {
    let source: DeflatedSource
    private let reader: any ByteReader
    private let inflater: Inflater
    private let input: UnsafeMutableRawBufferPointer
    /// The part of `input` that was not decoded yet.
    private var pending = 0..<0
    /// The offset in the compressed bytes of what `input` gets next.
    private var nextInput = 0
    /// The offset of the next byte of output.
    private(set) var position = 0
    private(set) var isAtEnd = false
    /// Whether the data could not be decoded or read, so that the state is not certain.
    private(set) var hasFailed = false

    private static let inputBytes = 64 << 10

    /// Creates a reader; `nil` without memory.
    init?(_ source: DeflatedSource, _ reader: any ByteReader) {
        guard let inflater = Inflater() else { return nil }
        self.source = source
        self.reader = reader
        self.inflater = inflater
        let size = min(Self.inputBytes, max(source.range.count, 1))
        input = .allocate(byteCount: size, alignment: 16)
    }

    deinit { input.deallocate() }

    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
        guard checkedEnd(offset, buffer.count, within: source.byteCount) != nil else { throw .truncated }
        hasFailed = true
        try seek(offset)
        var done = 0
        while done < buffer.count {
            let count = try decode(to: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
            guard count > 0 else { throw .truncated }
            done += count
        }
        hasFailed = false
    }

    func finish() throws(ArtifactIssue.Reason) {
        var extra: UInt8 = 0
        var failure: ArtifactIssue.Reason?
        guard !isAtEnd, position == source.byteCount else { return }
        withUnsafeMutableBytes(of: &extra) { buffer in
            do throws(ArtifactIssue.Reason) {
                if try decode(to: buffer) > 0 { failure = .malformed("the content is larger than stated") }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// The offset in the compressed bytes up to which they are decoded.
    var inputPosition: Int { nextInput - pending.count }

    /// The checkpoint at this place; `nil` inside a block.
    var checkpoint: Inflater.Checkpoint? { inflater.checkpoint(input: inputPosition, output: position) }

    /// Decodes the next bytes.
    ///
    /// - Parameter stopsAtBlocks: whether to return after each block of the data, even without bytes.
    /// - Returns: the number of bytes; 0 at the end.
    func decode(
        to output: UnsafeMutableRawBufferPointer, stopsAtBlocks: Bool = false
    ) throws(ArtifactIssue.Reason) -> Int {
        var idleSteps = 0
        while !isAtEnd, !output.isEmpty {
            if pending.isEmpty { try load() }
            let ready = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[pending])
            guard let step = inflater.step(from: ready, to: output, stopsAtBlocks: stopsAtBlocks) else {
                throw .malformed("deflate data")
            }
            pending = pending.lowerBound + step.consumed..<pending.upperBound
            position += step.produced
            isAtEnd = step.isAtEnd
            if step.produced > 0 || stopsAtBlocks && step.consumed > 0 { return step.produced }
            guard step.consumed == 0, !isAtEnd else { continue }
            if pending.isEmpty, nextInput == source.range.count { throw .truncated }
            // Blocks without content may use only bits that were read before, but not many.
            idleSteps += 1
            guard idleSteps < 64 else { throw .malformed("deflate data") }
        }
        return 0
    }

    private func load() throws(ArtifactIssue.Reason) {
        let count = min(input.count, source.range.count - nextInput)
        guard count > 0 else { return }
        try reader.fill(
            UnsafeMutableRawBufferPointer(rebasing: input[0..<count]), at: source.range.lowerBound + nextInput)
        nextInput += count
        pending = 0..<count
    }

    private func seek(_ offset: Int) throws(ArtifactIssue.Reason) {
        if offset == position { return }
        let checkpoint = source.checkpoint(before: offset)
        if offset < position || (checkpoint?.output ?? 0) > position { try restart(at: checkpoint) }
        guard offset > position else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(offset - position, 64 << 10), alignment: 16)
        defer { scratch.deallocate() }
        while position < offset {
            let count = min(scratch.count, offset - position)
            guard try decode(to: UnsafeMutableRawBufferPointer(rebasing: scratch[0..<count])) > 0 else {
                throw .truncated
            }
        }
    }

    private func restart(at checkpoint: Inflater.Checkpoint?) throws(ArtifactIssue.Reason) {
        var partial: UInt8 = 0
        if let checkpoint, checkpoint.bits > 0 {
            let before = try reader.bytes(at: source.range.lowerBound + checkpoint.input - 1, count: 1)
            partial = before.first ?? 0
        }
        guard inflater.reset(to: checkpoint, partial: partial) else { throw .malformed("deflate data") }
        pending = 0..<0
        nextInput = checkpoint?.input ?? 0
        position = checkpoint?.output ?? 0
        isAtEnd = false
    }
}
