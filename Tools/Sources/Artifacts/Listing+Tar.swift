extension Listing {
    /// Adds the files of a tar archive; `false` if the bytes are none.
    mutating func addTar(_ archive: Found) throws(ArtifactIssue.Reason) -> Bool {
        let source = try randomAccess(to: archive)
        var records = BufferedReader(try source.open(), byteCount: source.byteCount)
        var structure: [Range<Int>] = []
        var longName: String?
        var offset = 0
        var isTar = false
        while let header = try TarHeader(at: offset, in: &records) {
            isTar = true
            guard countEntry() else {
                report(archive.path, .entryLimit)
                break
            }
            let start = offset + TarHeader.blockBytes
            guard let end = checkedEnd(start, header.byteCount, within: source.byteCount) else { throw .truncated }
            structure.append(offset..<start)
            offset = min(source.byteCount, start + (header.byteCount + 511) / 512 * 512)
            let range = start..<end
            let name = longName ?? header.name
            switch header.kind {
            case "L", "K", "x", "g":
                // What is about the next file: the name of GNU's tar, or the attributes of POSIX.
                let content = try records.bytes(at: start, count: min(header.byteCount, 1 << 16))
                longName = TarHeader.name(in: content, header.kind) ?? longName
                structure.append(range)
                continue
            case "2", "1":
                let target = header.link
                let leadsOutside = LinkTarget.leadsOutside(target, from: name)
                report(archive.path(of: name), .symbolicLink(target: target, leadsOutside: leadsOutside))
                structure.append(range)
            case "5": structure.append(range)
            default:
                if EntryName.isUnsafe(name) { report(archive.path(of: name), .unsafeName) }
                add(
                    Found(
                        path: archive.path(of: name), source: RangesSource(source, ranges: [range]), storage: .stored,
                        depth: archive.depth + 1,
                        head: try records.bytes(at: start, count: min(header.byteCount, ArchiveKind.headCount))))
            }
            longName = nil
            structure.append(end..<offset)
        }
        guard isTar else { return false }
        // Blocks of zeros, and whatever is behind them.
        structure.append(offset..<source.byteCount)
        addStructure(of: archive, ranges: structure, in: source)
        return true
    }
}

/// The header before a file of a tar archive, as POSIX has it (`ustar`).
struct TarHeader {
    static let blockBytes = 512

    let name: String
    let link: String
    let byteCount: Int
    let kind: Character

    /// Reads a header; `nil` at the end, and where there is none.
    init?(at offset: Int, in records: inout BufferedReader) throws(ArtifactIssue.Reason) {
        guard offset + Self.blockBytes <= records.byteCount else { return nil }
        let block = Array(try records.bytes(at: offset, count: Self.blockBytes))
        guard block[257...].starts(with: "ustar".utf8) else { return nil }
        let sum = block.indices.reduce(0) { $0 + Int((148..<156).contains($1) ? 0x20 : block[$1]) }
        guard Self.number(block[148..<156]) == sum, let size = Self.number(block[124..<136]) else {
            throw .malformed("header of a tar archive")
        }
        let folder = Self.text(block[345..<500])
        let own = Self.text(block[0..<100])
        name = folder.isEmpty || block[263] != 0x30 ? own : "\(folder)/\(own)"
        link = Self.text(block[157..<257])
        byteCount = size
        kind = block[156] == 0 ? "0" : Character(UnicodeScalar(block[156]))
    }

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Octal digits, or bytes with the highest bit set.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if let first = field.first, first & 0x80 != 0 {
            return Int(exactly: field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }

    /// The name of the next file.
    static func name(in content: ArraySlice<UInt8>, _ kind: Character) -> String? {
        switch kind {
        case "L": return text(content)
        case "x":
            let lines = String(decoding: content, as: UTF8.self).split(separator: "\n")
            for line in lines {
                if let mark = line.firstRange(of: " path=") { return String(line[mark.upperBound...]) }
            }
            return nil
        default: return nil
        }
    }
}
