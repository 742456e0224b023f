package import Foundation

/// A file of an artifact. It opens what it needs whenever it is read, so that several threads can read files, also the
/// same one, at once.
package struct ArtifactFile: Sendable {
    /// Where the bytes of a file are.
    package enum Storage: Sendable, Hashable {
        /// On disk, not in an archive.
        case file
        /// In a zip or tar archive, as they are.
        case stored
        /// In a zip archive, compressed.
        case deflated
        /// In a gzip file.
        case gzip
        /// Not a file of the artifact, but what is not content in the archive at ``ArtifactFile/path``: headers,
        /// names, comments, encrypted entries, and bytes between the entries. They are given one after the other, so
        /// that offsets are not those in the archive.
        case structure
    }

    /// The names of folders, archives and the file, joined with `/`. The outermost archive is not part of it, except
    /// as the path of its own structure.
    package let path: String
    /// Where the bytes are.
    package let storage: Storage
    /// The number of archives around the file.
    package let depth: Int
    /// The number of bytes, without compression.
    package var byteCount: Int { source.byteCount }

    let source: any ByteSource
    let checksum: UInt32?
    let pool: ReaderPool

    /// Reads the file from its beginning to its end.
    ///
    /// - Parameters:
    ///   - size: how many new bytes a chunk has at most.
    ///   - overlap: how many bytes of the chunk before are given again, so that what crosses the boundary is found.
    ///   - body: called for each chunk. An error that it throws ends the reading.
    /// - Throws: an ``ArtifactIssue``, after the chunks before it: the content cannot be read, or is not what the
    ///   archive states (`checksum` after the last chunk); or what the body throws.
    package func readChunks(
        of size: Int = 256 << 10, overlap: Int = 0, _ body: (ArtifactChunk) throws -> Void
    ) throws {
        let size = max(1, min(size, byteCount))
        let overlap = max(0, min(overlap, byteCount))
        if let memory = source as? MemorySource, checksum == nil {
            return try Self.readChunks(of: memory, size, overlap, body)
        }
        let reader = try open()
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + overlap, alignment: 16)
        defer { memory.deallocate() }
        var kept = 0
        var offset = 0
        var sum: UInt32 = 0
        while offset < byteCount {
            let count = min(size, byteCount - offset)
            let added = UnsafeMutableRawBufferPointer(rebasing: memory[kept..<kept + count])
            try issue { () throws(ArtifactIssue.Reason) in try reader.fill(added, at: offset) }
            if checksum != nil { sum = CRC.update(sum, UnsafeRawBufferPointer(added)) }
            let bytes = UnsafeRawBufferPointer(rebasing: memory[0..<kept + count])
            try body(ArtifactChunk(bytes: bytes, offset: offset - kept, overlap: kept))
            offset += count
            let next = min(overlap, bytes.count)
            if next > 0 { memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.suffix(next))) }
            kept = next
        }
        try issue { () throws(ArtifactIssue.Reason) in
            try reader.finish()
            if let checksum, checksum != sum { throw .checksum }
        }
    }

    /// Gives bytes that are in memory where they are.
    private static func readChunks(
        of memory: MemorySource, _ size: Int, _ overlap: Int, _ body: (ArtifactChunk) throws -> Void
    ) rethrows {
        try memory.bytes.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: size) {
                let start = max(0, offset - overlap)
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, offset + size)])
                try body(ArtifactChunk(bytes: part, offset: start, overlap: offset - start))
            }
        }
    }

    /// The whole content.
    ///
    /// - Parameter limit: the most bytes that the file may have.
    /// - Throws: `sizeLimit`, and the issues of ``readChunks(of:overlap:_:)``.
    package func contents(limit: Int) throws(ArtifactIssue) -> Data {
        guard byteCount <= limit else { throw ArtifactIssue(path: path, reason: .sizeLimit) }
        var data = Data()
        data.reserveCapacity(byteCount)
        do {
            try readChunks { data.append(contentsOf: $0.bytes) }
        } catch let error as ArtifactIssue {
            throw error
        } catch {
            throw ArtifactIssue(path: path, reason: .malformed("\(error)"))
        }
        return data
    }

    /// The file with its content in memory, so that it is opened and decoded once however often it is read; as it is where it is larger,
    /// or cannot be read.
    package func loaded(upTo limit: Int) -> ArtifactFile {
        guard byteCount <= limit, storage != .structure, !(source is MemorySource) else { return self }
        guard let reader = try? open(), let bytes = try? reader.bytes(at: 0, count: byteCount),
            (try? reader.finish()) != nil
        else { return self }
        if let checksum, bytes.withUnsafeBytes({ CRC.update(0, $0) }) != checksum { return self }
        return ArtifactFile(
            path: path, storage: storage, depth: depth, source: MemorySource(bytes), checksum: nil, pool: pool)
    }

    /// A reader of parts of the file, for one thread.
    ///
    /// - Throws: `unreadable` or `changed`.
    package func reader() throws(ArtifactIssue) -> ArtifactFileReader {
        ArtifactFileReader(file: self, reader: try open())
    }

    private func open() throws(ArtifactIssue) -> any ByteReader {
        try issue { () throws(ArtifactIssue.Reason) in try source.open(at: 0, from: pool) }
    }

    /// Adds the path to the reason of an error.
    func issue<Result>(
        _ body: () throws(ArtifactIssue.Reason) -> Result
    ) throws(ArtifactIssue) -> Result {
        do throws(ArtifactIssue.Reason) {
            return try body()
        } catch {
            throw ArtifactIssue(path: path, reason: error)
        }
    }
}

/// Some bytes of a file while it is read.
package struct ArtifactChunk {
    /// The bytes; valid only during the call.
    package let bytes: UnsafeRawBufferPointer
    /// The offset of the first byte in the file.
    package let offset: Int
    /// How many of the first bytes were given with the chunk before.
    package let overlap: Int
}
