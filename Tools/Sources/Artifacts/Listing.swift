import Foundation

/// Lists the files of an artifact: folders and archives, one inside the other.
struct Listing {
    let limits: ArtifactLimits
    private(set) var files: [ArtifactFile] = []
    private(set) var issues: [ArtifactIssue] = []
    /// What the artifact is, if it is a file.
    private(set) var artifactKind = Artifact.Kind.file
    private var entryCount = 0
    private var inflatedCount = 0
    private var indexCount = 0
    private var archiveCount = 0
    private let pool = ReaderPool()

    init(limits: ArtifactLimits) { self.limits = limits }

    /// A file that was found, whose content may be an archive.
    struct Found {
        let path: String
        /// Whether the file is the artifact itself.
        var isArtifact = false
        let source: any ByteSource
        let storage: ArtifactFile.Storage
        /// The number of archives around it.
        let depth: Int
        /// The checksum that the archive states.
        var checksum: UInt32?
        /// The first bytes.
        let head: ArraySlice<UInt8>

        /// The path of something in the archive. What the artifact itself contains has paths of its own.
        func path(of name: String) -> String { isArtifact ? name : "\(path)/\(name)" }
    }

    mutating func report(_ path: String, _ reason: ArtifactIssue.Reason) {
        issues.append(ArtifactIssue(path: path, reason: reason))
    }

    /// Counts an entry; `false` if there are too many.
    mutating func countEntry() -> Bool {
        entryCount += 1
        return entryCount <= limits.entries
    }

    /// Counts compressed content.
    ///
    /// - Throws: `ratioLimit`, `totalLimit`.
    mutating func countInflated(_ byteCount: Int, compressed: Int) throws(ArtifactIssue.Reason) {
        try checkRatio(byteCount, compressed: compressed)
        guard byteCount <= limits.inflatedBytes - inflatedCount else { throw .totalLimit }
        inflatedCount += byteCount
    }

    private func checkRatio(_ byteCount: Int, compressed: Int) throws(ArtifactIssue.Reason) {
        if byteCount > limits.ratioFreeBytes, byteCount / max(1, limits.ratio) >= compressed { throw .ratioLimit }
    }

    /// The most bytes that compressed content may have, and the reason if it has more.
    func inflationLimit(compressed: Int) -> (bytes: Int, reason: ArtifactIssue.Reason) {
        let (product, overflow) = compressed.multipliedReportingOverflow(by: limits.ratio)
        let byRatio = max(limits.ratioFreeBytes, overflow ? .max : product)
        let left = limits.inflatedBytes - inflatedCount
        return [(byRatio, .ratioLimit), (left, .totalLimit), (limits.nestedArchiveBytes, .sizeLimit)]
            .min { $0.0 < $1.0 } ?? (0, .totalLimit)
    }

    /// How many checkpoints the next index may have.
    var checkpointsLeft: Int {
        // Half of what is left, so that later archives have some too.
        max(0, (limits.indexBytes - indexCount) / DeflateIndex.checkpointBytes / 2)
    }

    mutating func count(_ index: DeflateIndex) {
        indexCount += index.checkpoints.count * DeflateIndex.checkpointBytes
    }

    /// Adds a file, or what is in it.
    mutating func add(_ found: Found) {
        let byContent = ArchiveKind(head: found.head)
        guard let kind = byContent ?? (ArchiveKind.isNamedZip(found.path) ? .zip : nil) else {
            return addFile(found)
        }
        guard found.depth < limits.archiveDepth else {
            report(found.path, .depthLimit)
            return addFile(found)
        }
        archiveCount += 1
        guard archiveCount <= limits.archives else {
            report(found.path, .archiveLimit)
            return addFile(found)
        }
        do throws(ArtifactIssue.Reason) {
            let opened =
                switch kind {
                case .zip: try addZip(found)
                case .gzip: try addGzip(found)
                case .tar: try addTar(found)
                }
            if opened {
                if found.isArtifact { artifactKind = kind.artifactKind }
                return
            }
            // By name, anything can be called an archive.
            report(found.path, byContent == nil ? .malformed("not a zip archive") : .truncated)
        } catch {
            report(found.path, error)
        }
        addFile(found)
    }

    private mutating func addFile(_ found: Found) {
        files.append(
            ArtifactFile(
                path: found.path, storage: found.storage, depth: found.depth, source: found.source,
                checksum: found.checksum, pool: pool))
    }

    /// Adds what is not content in an archive: headers, names, comments, and bytes between the entries.
    mutating func addStructure(of archive: Found, ranges: [Range<Int>], in source: any ByteSource) {
        let structure = RangesSource(source, ranges: ranges)
        guard structure.byteCount > 0 else { return }
        files.append(
            ArtifactFile(
                path: archive.path, storage: .structure, depth: archive.depth, source: structure, checksum: nil,
                pool: pool))
    }

    /// A source of the archive's bytes in which going to an entry is fast.
    mutating func randomAccess(to archive: Found) throws(ArtifactIssue.Reason) -> any ByteSource {
        guard let deflated = archive.source as? DeflatedSource, !deflated.isArchive else {
            return archive.source
        }
        let tooLarge = ArtifactIssue.Reason.malformed("the content is larger than stated")
        guard deflated.byteCount <= limits.nestedArchiveBytes else { throw .sizeLimit }
        let index = try DeflateIndex(
            deflated.source, range: deflated.range, limit: (deflated.byteCount, tooLarge),
            checkpoints: checkpointsLeft)
        guard index.byteCount == deflated.byteCount else { throw .truncated }
        if let checksum = archive.checksum, checksum != index.checksum { throw .checksum }
        count(index)
        return DeflatedSource(
            deflated.source, range: deflated.range, byteCount: deflated.byteCount, index: index)
    }
}
