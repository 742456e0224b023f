import CZlib

/// zlib's compression, raw, with its own header, or with gzip's.
package enum Deflate {
    package static func compress(_ bytes: Bytes, windowBits: Int32, level: Int32 = 6) -> Bytes {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = Bytes(repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
        let inputCount = UInt32(input.count)
        let outputCount = UInt32(output.count)
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = inputCount
                stream.next_out = target.baseAddress
                stream.avail_out = outputCount
                _ = deflate(&stream, Z_FINISH)
            }
        }
        output.removeLast(Int(stream.avail_out))
        return output
    }

    package static func raw(_ bytes: Bytes, level: Int32 = 6) -> Bytes {
        compress(bytes, windowBits: -15, level: level)
    }
    package static func zlib(_ bytes: Bytes) -> Bytes { compress(bytes, windowBits: 15) }
    package static func gzip(_ bytes: Bytes) -> Bytes { compress(bytes, windowBits: 31) }
    static func checksum(_ bytes: Bytes) -> Int {
        Int(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }
}
