/// Reads the section table of ELF files.
enum ELFReader {
    static func isELF(_ head: [UInt8]) -> Bool { head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) }

    /// Where the fields of the two sizes are.
    private struct Layout {
        let headerBytes: Int
        let tableOffset: Int
        let entryBytes: Int
        let entryCount: Int
        let nameTable: Int
        let sectionBytes: Int

        static let small = Layout(
            headerBytes: 52, tableOffset: 32, entryBytes: 46, entryCount: 48, nameTable: 50, sectionBytes: 40)
        static let large = Layout(
            headerBytes: 64, tableOffset: 40, entryBytes: 58, entryCount: 60, nameTable: 62, sectionBytes: 64)
    }

    /// A section as the table has it.
    private struct Entry {
        let nameOffset: Int
        let type: UInt32
        let flags: UInt64
        let offset: Int
        let size: Int
        let link: Int

        init?(_ fields: ByteFields, is64: Bool) {
            guard let nameOffset = fields.int32(0), let type = fields.u32(4),
                let flags = is64 ? fields.u64(8) : fields.u32(8).map(UInt64.init),
                let offset = fields.word(is64 ? 24 : 16, is64: is64),
                let size = fields.word(is64 ? 32 : 20, is64: is64),
                let link = fields.int32(is64 ? 40 : 24)
            else { return nil }
            self.nameOffset = nameOffset
            self.type = type
            self.flags = flags
            self.offset = offset
            self.size = size
            self.link = link
        }
    }

    /// Reads an ELF file.
    static func slice(in bytes: ExecutableBytes) throws(ExecutableError) -> ExecutableSlice {
        let head = try bytes.prefix(at: 0, count: 64)
        guard head.count >= 6, (1...2).contains(head[4]), (1...2).contains(head[5]) else {
            throw ExecutableError(.malformed, "the ELF header")
        }
        let is64 = head[4] == 2
        let layout = is64 ? Layout.large : .small
        let fields = ByteFields(head, isBigEndian: head[5] == 2)
        guard head.count >= layout.headerBytes, let type = fields.u16(16), let machine = fields.u16(18) else {
            throw ExecutableError(.truncated)
        }
        var slice = ExecutableSlice(
            architecture: architecture(machine), range: 0..<bytes.byteCount, fileType: fileType(type),
            isBigEndian: fields.isBigEndian, is64Bit: is64)
        slice.parts = [ExecutableSlice.Part(name: "ELF header", range: 0..<layout.headerBytes)]
        let entries = try entries(fields, layout, in: bytes, is64: is64)
        try addSections(entries.list, namesAt: entries.nameTable, in: bytes, to: &slice)
        return slice
    }

    private static func entries(
        _ head: ByteFields, _ layout: Layout, in bytes: ExecutableBytes, is64: Bool
    ) throws(ExecutableError) -> (list: [Entry], nameTable: Int) {
        guard let offset = head.word(layout.tableOffset, is64: is64),
            let entryBytes = head.u16(layout.entryBytes), let shortCount = head.u16(layout.entryCount),
            let shortName = head.u16(layout.nameTable)
        else { throw ExecutableError(.truncated) }
        // A file without a section table can run, and says nothing about its parts.
        guard offset > 0 else { return ([], 0) }
        guard entryBytes >= layout.sectionBytes else { throw ExecutableError(.malformed, "the ELF section table") }
        var count = Int(shortCount)
        var nameTable = Int(shortName)
        // Large numbers are in the first section.
        if count == 0 || nameTable == 0xFFFF {
            let first = try bytes.bytes(at: offset, count: layout.sectionBytes)
            guard let entry = Entry(ByteFields(first, isBigEndian: head.isBigEndian), is64: is64) else {
                throw ExecutableError(.malformed, "the ELF section table")
            }
            if count == 0 { count = entry.size }
            if nameTable == 0xFFFF { nameTable = entry.link }
        }
        let (size, overflow) = count.multipliedReportingOverflow(by: Int(entryBytes))
        guard !overflow else { throw ExecutableError(.truncated) }
        let table = ByteFields(try bytes.bytes(at: offset, count: size), isBigEndian: head.isBigEndian)
        var list: [Entry] = []
        for index in 0..<count {
            guard let fields = table.fields(index * Int(entryBytes), layout.sectionBytes),
                let entry = Entry(fields, is64: is64)
            else { throw ExecutableError(.malformed, "the ELF section table") }
            list.append(entry)
        }
        return (list, nameTable)
    }

    private static func addSections(
        _ entries: [Entry], namesAt nameTable: Int, in bytes: ExecutableBytes, to slice: inout ExecutableSlice
    ) throws(ExecutableError) {
        var names = ByteFields([], isBigEndian: false)
        if entries.indices.contains(nameTable), nameTable > 0 {
            names = ByteFields(
                try bytes.bytes(at: entries[nameTable].offset, count: entries[nameTable].size), isBigEndian: false)
        }
        // The first entry is always empty.
        for entry in entries.dropFirst() {
            let name = names.text(entry.nameOffset, within: 256) ?? ""
            // 8 is for zeros, which have no bytes in the file.
            var range: Range<Int>?
            if entry.type != 8, entry.type != 0 {
                guard let end = checkedEnd(entry.offset, entry.size, within: bytes.byteCount) else {
                    throw ExecutableError(.truncated)
                }
                range = entry.offset..<end
            }
            slice.sections.append(
                ExecutableSection(segment: "", name: name, range: range, kind: kind(entry, name: name)))
            if entry.type == 2 {
                let symbolBytes = slice.is64Bit ? 24 : 16
                slice.symbols = ExecutableSlice.Symbols(count: entry.size / symbolBytes, localCount: nil)
            }
        }
    }

    private static func kind(_ entry: Entry, name: String) -> ExecutableSection.Kind {
        if entry.flags & 4 != 0 { return .code }
        if name.hasPrefix("swift5_") { return .swiftReflection }
        if name.hasPrefix(".debug") || name.hasPrefix(".zdebug") { return .debugging }
        if name.hasPrefix(".rodata") || name.hasPrefix(".data.rel.ro") {
            // Strings of one byte that the linker may merge.
            return entry.flags & 0x30 == 0x30 ? .cStrings : .constants
        }
        return .other
    }

    private static func fileType(_ type: UInt16) -> ExecutableSlice.FileType {
        switch type {
        case 1: .object
        case 2: .program
        // Also programs that can be loaded anywhere.
        case 3: .library
        default: .other
        }
    }

    private static func architecture(_ machine: UInt16) -> String {
        switch machine {
        case 3: "i386"
        case 8: "mips"
        case 20: "ppc"
        case 21: "ppc64"
        case 22: "s390x"
        case 40: "arm"
        case 62: "x86_64"
        case 183: "aarch64"
        case 243: "riscv"
        default: "machine \(machine)"
        }
    }
}
