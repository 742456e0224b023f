/// Reads parts of a file, for one thread. In compressed files, ascending offsets are fast and going back is not.
package final class ArtifactFileReader {
    private let file: ArtifactFile
    private let reader: any ByteReader

    init(file: ArtifactFile, reader: any ByteReader) {
        self.file = file
        self.reader = reader
    }

    /// The number of bytes of the file.
    package var byteCount: Int { file.byteCount }

    /// The bytes of a range. Checksums are not verified.
    ///
    /// - Throws: `truncated` if the range is not in the file, and the issues of reading.
    package func bytes(in range: Range<Int>) throws(ArtifactIssue) -> [UInt8] {
        try file.issue { () throws(ArtifactIssue.Reason) in
            guard range.lowerBound >= 0, range.upperBound <= byteCount else { throw .truncated }
            return try reader.bytes(at: range.lowerBound, count: range.count)
        }
    }
}
