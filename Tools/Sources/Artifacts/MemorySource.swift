/// Bytes in memory.
final class MemorySource: ByteSource {
    let bytes: [UInt8]
    var byteCount: Int { bytes.count }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func open(at offset: Int, from pool: ReaderPool?) -> any ByteReader { Reader(source: self) }

    private final class Reader: ByteReader {
        let source: MemorySource

        init(source: MemorySource) { self.source = source }

        func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason) {
            guard let end = checkedEnd(offset, buffer.count, within: source.byteCount) else { throw .truncated }
            source.bytes.withUnsafeBytes { bytes in
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
            }
        }
    }
}
