/// Bytes that several threads can open at the same time.
protocol ByteSource: AnyObject, Sendable {
    /// The number of bytes.
    var byteCount: Int { get }
    /// A reader for one thread.
    ///
    /// - Parameters:
    ///   - offset: where the reading starts.
    ///   - pool: readers that may be used again.
    func open(at offset: Int, from pool: ReaderPool?) throws(ArtifactIssue.Reason) -> any ByteReader
}

extension ByteSource {
    /// A new reader for one thread.
    func open() throws(ArtifactIssue.Reason) -> any ByteReader { try open(at: 0, from: nil) }
}

/// Bytes that one thread reads, fastest at ascending offsets.
protocol ByteReader: AnyObject {
    /// Fills the buffer with the bytes from the offset on.
    ///
    /// - Throws: `truncated` if there are fewer bytes.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArtifactIssue.Reason)
    /// Checks that the bytes end where they should, after the last byte was read.
    func finish() throws(ArtifactIssue.Reason)
}

extension ByteReader {
    func finish() throws(ArtifactIssue.Reason) {}

    /// Returns bytes, whose number the caller has limited.
    func bytes(at offset: Int, count: Int) throws(ArtifactIssue.Reason) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: ArtifactIssue.Reason?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(ArtifactIssue.Reason) {
                try fill(UnsafeMutableRawBufferPointer(buffer), at: offset)
                initialized = count
            } catch {
                failure = error
                initialized = 0
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// The end of a range of bytes; `nil` if the range does not lie within `limit` bytes.
func checkedEnd(_ offset: Int, _ count: Int, within limit: Int) -> Int? {
    let (end, overflow) = offset.addingReportingOverflow(count)
    return overflow || offset < 0 || count < 0 || end > limit ? nil : end
}
