import CZlib

/// zlib's decoder of raw deflate data.
final class Inflater {
    /// What a step did.
    struct Step {
        /// The bytes of input that were used.
        var consumed: Int
        /// The bytes of output that were made.
        var produced: Int
        /// Whether the deflate data ends here.
        var isAtEnd: Bool
    }

    /// A place in deflate data from which decoding can start.
    struct Checkpoint: Sendable {
        /// The offset of the first byte of input that is needed, without the bits before.
        var input: Int
        /// The number of bits of the byte before `input` that still belong to the data.
        var bits: Int32
        /// The offset of the next byte of output.
        var output: Int
        /// The last bytes of output, at most 32 kB, which the data after refers to.
        var window: [UInt8]
    }

    // zlib keeps the address of its stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a decoder; `nil` without memory.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Starts again at a checkpoint, or at the beginning of other data.
    ///
    /// - Parameter partial: the byte before the checkpoint's input, if the checkpoint has bits of it.
    func reset(to checkpoint: Checkpoint?, partial: UInt8) -> Bool {
        guard inflateReset2(stream, -15) == Z_OK else { return false }
        guard let checkpoint else { return true }
        if checkpoint.bits > 0 {
            guard inflatePrime(stream, checkpoint.bits, Int32(partial >> UInt8(8 - checkpoint.bits))) == Z_OK else {
                return false
            }
        }
        return checkpoint.window.isEmpty
            || inflateSetDictionary(stream, checkpoint.window, UInt32(checkpoint.window.count)) == Z_OK
    }

    /// Decodes until the input or the output is used up, or the data ends.
    ///
    /// - Parameter stopsAtBlocks: whether to stop also after each block of the data.
    /// - Returns: `nil` if the data is not deflate data.
    func step(
        from input: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer, stopsAtBlocks: Bool = false
    ) -> Step? {
        let available = (input: UInt32(clamping: input.count), output: UInt32(clamping: output.count))
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = available.input
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = available.output
        let code = inflate(stream, stopsAtBlocks ? Z_BLOCK : Z_NO_FLUSH)
        guard code == Z_OK || code == Z_BUF_ERROR || code == Z_STREAM_END else { return nil }
        return Step(
            consumed: Int(available.input) - Int(stream.pointee.avail_in),
            produced: Int(available.output) - Int(stream.pointee.avail_out), isAtEnd: code == Z_STREAM_END)
    }

    /// The checkpoint at the end of the last step; `nil` inside a block, and within the last one.
    func checkpoint(input: Int, output: Int) -> Checkpoint? {
        let state = stream.pointee.data_type
        guard state & 128 != 0, state & 64 == 0 else { return nil }
        var length: UInt32 = 0
        let window = [UInt8](unsafeUninitializedCapacity: 32 << 10) { buffer, count in
            let code = inflateGetDictionary(stream, buffer.baseAddress, &length)
            count = code == Z_OK ? min(Int(length), buffer.count) : 0
        }
        return Checkpoint(input: input, bits: state & 7, output: output, window: window)
    }
}
