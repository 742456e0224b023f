/// An entry of a zip archive, as the central directory states it.
struct ZipEntry {
    /// The name as text.
    let name: String
    /// The bytes of the name, if they are not those of the text: archives may have a million entries.
    private let rawName: [UInt8]?
    let flags: UInt16
    let method: UInt16
    let checksum: UInt32
    let compressedCount: Int
    let byteCount: Int
    /// The offset of the header before the data.
    let headerOffset: Int
    /// The mode of the file, where a Unix system made the entry.
    let mode: UInt16
    /// Whether the extra fields name an encryption.
    let hasEncryptionField: Bool

    /// The size of an entry in the directory without its name, extra fields and comment.
    static let recordBytes = 46

    var isEncrypted: Bool { flags & 1 != 0 || flags & 0x40 != 0 || method == 99 || hasEncryptionField }
    var hasDescriptor: Bool { flags & 8 != 0 }
    var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") && byteCount == 0 && compressedCount <= 2 }
    var isSymbolicLink: Bool { mode & 0xF000 == 0xA000 }

    /// Whether the bytes of the name are these.
    func hasRawName(_ bytes: ArraySlice<UInt8>) -> Bool {
        rawName.map { $0.elementsEqual(bytes) } ?? name.utf8.elementsEqual(bytes)
    }

    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - record: the fixed part.
    ///   - rest: the name and the extra fields.
    ///   - base: what offsets are relative to.
    init?(record: LittleEndianFields, rest: [UInt8], base: Int) {
        guard let madeBy = record.u16(4), let flags = record.u16(8), let method = record.u16(10),
            let checksum = record.u32(16), let compressed = record.u32(20), let size = record.u32(24),
            let nameCount = record.u16(28), let attributes = record.u32(38), let offset = record.u32(42),
            Int(nameCount) <= rest.count
        else { return nil }
        let rawName = rest.prefix(Int(nameCount))
        var extra = ZipExtraFields(needs: (size == .max, compressed == .max, offset == .max))
        guard extra.read(rest.dropFirst(Int(nameCount)), rawName: rawName) else { return nil }
        let (headerOffset, overflow) = (extra.headerOffset ?? Int(offset)).addingReportingOverflow(base)
        guard !overflow, headerOffset >= 0 else { return nil }
        let name = EntryName.text(of: rawName, isUTF8: flags & 0x800 != 0, unicode: extra.unicodeName)
        self.name = name
        self.rawName = name.utf8.elementsEqual(rawName) ? nil : Array(rawName)
        self.flags = flags
        self.method = method
        self.checksum = checksum
        compressedCount = extra.compressedCount ?? Int(compressed)
        byteCount = extra.byteCount ?? Int(size)
        self.headerOffset = headerOffset
        // 3 is Unix, 19 macOS.
        mode = madeBy >> 8 == 3 || madeBy >> 8 == 19 ? UInt16(attributes >> 16) : 0
        hasEncryptionField = extra.hasEncryption
    }
}

/// The extra fields of an entry that matter here.
struct ZipExtraFields {
    private(set) var byteCount: Int?
    private(set) var compressedCount: Int?
    private(set) var headerOffset: Int?
    private(set) var unicodeName: ArraySlice<UInt8>?
    private(set) var hasEncryption = false

    /// Which numbers do not fit in the record, so that the zip64 field has them.
    private let needs: (byteCount: Bool, compressedCount: Bool, headerOffset: Bool)

    init(needs: (byteCount: Bool, compressedCount: Bool, headerOffset: Bool)) { self.needs = needs }

    /// Reads fields; `false` if a zip64 field lacks a number that is needed.
    ///
    /// Padding that is too short for a field is common and harmless.
    mutating func read(_ bytes: ArraySlice<UInt8>, rawName: ArraySlice<UInt8>) -> Bool {
        let fields = LittleEndianFields(bytes)
        var offset = 0
        while let id = fields.u16(offset), let count = fields.u16(offset + 2),
            let content = fields.slice(offset + 4, Int(count))
        {
            offset += 4 + Int(count)
            switch id {
            case 0x0001: guard readZip64(LittleEndianFields(content)) else { return false }
            case 0x7075: readUnicodeName(content, rawName: rawName)
            case 0x0017, 0x9901: hasEncryption = true
            default: break
            }
        }
        return true
    }

    private mutating func readZip64(_ fields: LittleEndianFields) -> Bool {
        var offset = 0
        func next() -> Int? {
            defer { offset += 8 }
            return fields.int64(offset)
        }
        if needs.byteCount {
            byteCount = next()
            guard byteCount != nil else { return false }
        }
        if needs.compressedCount {
            compressedCount = next()
            guard compressedCount != nil else { return false }
        }
        if needs.headerOffset {
            headerOffset = next()
            guard headerOffset != nil else { return false }
        }
        return true
    }

    /// The Unicode path of Info-ZIP counts if its checksum is that of the name, which tools may have changed.
    private mutating func readUnicodeName(_ content: ArraySlice<UInt8>, rawName: ArraySlice<UInt8>) {
        let fields = LittleEndianFields(content)
        guard fields.u8(0) == 1, let checksum = fields.u32(1), let name = fields.slice(5, fields.count - 5),
            rawName.withUnsafeBytes({ CRC.update(0, $0) }) == checksum
        else { return }
        unicodeName = name
    }
}
