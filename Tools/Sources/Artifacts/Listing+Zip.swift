extension Listing {
    /// Adds the entries of a zip archive; `false` if the bytes are none.
    mutating func addZip(_ archive: Found) throws(ArtifactIssue.Reason) -> Bool {
        let source = try randomAccess(to: archive)
        let reader = try source.open()
        guard let directory = try ZipDirectory.find(in: reader, byteCount: source.byteCount) else { return false }
        if directory.isAmbiguous { report(archive.path, .ambiguousDirectory) }
        var records = BufferedReader(reader, byteCount: source.byteCount)
        var zip = ZipListing(archive: archive, source: source, directory: directory)
        do throws(ArtifactIssue.Reason) {
            try zip.readDirectory(&records, into: &self)
        } catch {
            guard zip.hasEntries else { throw error }
            report(archive.path, error)
        }
        zip.addEntries(&records, to: &self)
        return true
    }
}

/// The state of listing one zip archive.
struct ZipListing {
    let archive: Listing.Found
    let source: any ByteSource
    let directory: ZipDirectory
    private var entries: [ZipEntry] = []
    /// Where the bytes of the entries so far end.
    private var end = 0
    /// What is not content.
    private var structure: [Range<Int>] = []
    private var unlistedCount = 0
    private let sniffer = Inflater()

    init(archive: Listing.Found, source: any ByteSource, directory: ZipDirectory) {
        self.archive = archive
        self.source = source
        self.directory = directory
    }

    private func path(_ name: String) -> String { archive.path(of: name) }

    var hasEntries: Bool { !entries.isEmpty }

    /// Reads the central directory.
    mutating func readDirectory(
        _ records: inout BufferedReader, into listing: inout Listing
    ) throws(ArtifactIssue.Reason) {
        var offset = directory.range.lowerBound
        var count: UInt64 = 0
        var names = Set<String>()
        while offset < directory.range.upperBound {
            let record = LittleEndianFields(try records.bytes(at: offset, count: ZipEntry.recordBytes))
            // A digital signature may follow the entries.
            guard record.u32(0) == 0x0201_4B50, let name = record.u16(28), let extra = record.u16(30),
                let comment = record.u16(32)
            else { break }
            let restCount = Int(name) + Int(extra)
            let rest = Array(try records.bytes(at: offset + ZipEntry.recordBytes, count: restCount))
            offset += ZipEntry.recordBytes + restCount + Int(comment)
            count += 1
            guard listing.countEntry() else {
                listing.report(archive.path, .entryLimit)
                break
            }
            guard let entry = ZipEntry(record: record, rest: rest, base: directory.base) else {
                listing.report(archive.path, .malformed("entry \(count) of the central directory"))
                continue
            }
            if EntryName.isUnsafe(entry.name) { listing.report(path(entry.name), .unsafeName) }
            if !names.insert(entry.name).inserted { listing.report(path(entry.name), .duplicateName) }
            entries.append(entry)
        }
        let stated = directory.entryCount
        if count & stated.bits != stated.number, count <= UInt64(clamping: listing.limits.entries) {
            listing.report(archive.path, .headerMismatch("number of entries"))
        }
    }

    /// Adds the entries in the order of their data, which is the fastest to read.
    mutating func addEntries(_ records: inout BufferedReader, to listing: inout Listing) {
        // Sorted in place, because there may be a million.
        entries.sort { $0.headerOffset < $1.headerOffset }
        var sorted: [ZipEntry] = []
        swap(&sorted, &entries)
        for entry in sorted {
            do throws(ArtifactIssue.Reason) {
                try add(entry, &records, to: &listing)
            } catch {
                listing.report(path(entry.name), error)
            }
        }
        // What follows the last entry is the directory, and what is behind its end record.
        skip(to: directory.range.lowerBound, descriptor: descriptorBytes)
        unlistedCount += max(0, source.byteCount - directory.end)
        structure.append(min(end, source.byteCount)..<source.byteCount)
        if unlistedCount > 0 { listing.report(archive.path, .unlistedBytes(unlistedCount)) }
        listing.addStructure(of: archive, ranges: structure, in: source)
    }

    /// Adds the bytes up to an offset to what is not content.
    private mutating func skip(to offset: Int, descriptor: Int) {
        guard offset > end else { return }
        unlistedCount += max(0, offset - end - descriptor)
        structure.append(end..<offset)
        end = offset
    }

    /// The bytes that a descriptor may have behind the data of the last entry.
    private var descriptorBytes = 0

    private mutating func add(
        _ entry: ZipEntry, _ records: inout BufferedReader, to listing: inout Listing
    ) throws(ArtifactIssue.Reason) {
        guard entry.headerOffset >= end else { throw .overlappingEntries }
        let local = try ZipLocalHeader(of: entry, in: &records)
        guard let dataEnd = checkedEnd(local.dataOffset, entry.compressedCount, within: directory.range.lowerBound)
        else { throw .truncated }
        skip(to: entry.headerOffset, descriptor: descriptorBytes)
        // The header itself, which is not unlisted.
        structure.append(end..<local.dataOffset)
        end = local.dataOffset
        descriptorBytes = 0
        defer { descriptorBytes = entry.hasDescriptor ? 24 : 0 }
        for difference in local.differences { listing.report(path(entry.name), .headerMismatch(difference)) }
        let range = local.dataOffset..<dataEnd
        end = dataEnd
        do throws(ArtifactIssue.Reason) {
            if let found = try found(entry, range, &records, &listing) { return listing.add(found) }
            structure.append(range)
        } catch {
            // What is not decoded stays searchable as it is.
            structure.append(range)
            throw error
        }
    }

    /// The file of an entry; `nil` for folders and symbolic links.

    private func found(
        _ entry: ZipEntry, _ range: Range<Int>, _ records: inout BufferedReader, _ listing: inout Listing
    ) throws(ArtifactIssue.Reason) -> Listing.Found? {
        if entry.isFolder { return nil }
        if entry.isEncrypted { throw .encrypted }
        guard [0, 8].contains(entry.method) else { throw .unsupportedCompression(method: entry.method) }
        let content: any ByteSource
        let head: ArraySlice<UInt8>
        let isStored = entry.method == 0
        if isStored {
            guard entry.byteCount == range.count else { throw .malformed("a stored entry with two sizes") }
            content = RangesSource(source, ranges: [range])
            head = try records.bytes(at: range.lowerBound, count: min(range.count, ArchiveKind.headCount))
        } else {
            try listing.countInflated(entry.byteCount, compressed: range.count)
            content = DeflatedSource(source, range: range, byteCount: entry.byteCount)
            head = self.head(of: try records.bytes(at: range.lowerBound, count: min(range.count, 1 << 10)))
        }
        if entry.isSymbolicLink, let target = try linkTarget(content) {
            let leadsOutside = LinkTarget.leadsOutside(target, from: entry.name)
            listing.report(path(entry.name), .symbolicLink(target: target, leadsOutside: leadsOutside))
            return nil
        }
        return Listing.Found(
            path: path(entry.name), source: content, storage: isStored ? .stored : .deflated,
            depth: archive.depth + 1, checksum: entry.checksum, head: head)
    }

    /// The target of a symbolic link; `nil` if it is too long for one.
    private func linkTarget(_ content: any ByteSource) throws(ArtifactIssue.Reason) -> String? {
        guard content.byteCount <= 4_096 else { return nil }
        return String(decoding: try content.open().bytes(at: 0, count: content.byteCount), as: UTF8.self)
    }

    /// The first bytes of deflate data, as far as the beginning of the data tells them.
    private func head(of compressed: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let sniffer, sniffer.reset(to: nil, partial: 0) else { return [] }
        let head = [UInt8](unsafeUninitializedCapacity: ArchiveKind.headCount) { buffer, count in
            let step = compressed.withUnsafeBytes { sniffer.step(from: $0, to: UnsafeMutableRawBufferPointer(buffer)) }
            count = step?.produced ?? 0
        }
        return head[...]
    }
}
