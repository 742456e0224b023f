/// Writes Mach-O files from the format's published structures.
package struct MachOWriter {
    package enum Architecture: CaseIterable, Sendable {
        case arm64, arm64e, x86, arm64_32, armv7, i386
        var type: Int {
            switch self {
            case .arm64, .arm64e: 0x0100_000C
            case .x86: 0x0100_0007
            case .arm64_32: 0x0200_000C
            case .armv7: 12
            case .i386: 7
            }
        }
        var subtype: Int {
            switch self {
            case .arm64: 0
            case .arm64e: 2
            case .x86, .i386: 3
            case .arm64_32: 1
            case .armv7: 9
            }
        }
        var is64: Bool { type & 0x0100_0000 != 0 }
    }

    package struct Slice: Sendable {
        package var architecture: Architecture
        package var fileType = 2
        package var code = Bytes()
        /// By segment and section.
        package var sections: [(segment: String, name: String, bytes: Bytes)] = []
        package var rpath: String?
        package var symbols: [String] = []
        package var entitlements: (xml: Bytes, der: Bytes)?
        package var isEncrypted = false
        package var tail = Bytes()
        package init(architecture: Architecture) { self.architecture = architecture }
    }

    package static func write(_ slice: Slice) -> Bytes {
        let wide = slice.architecture.is64
        var sections = slice.sections
        sections.insert(("__TEXT", "__text", slice.code), at: 0)
        let text = sections.filter { $0.segment == "__TEXT" }
        let data = sections.filter { $0.segment == "__DATA" }
        var others: [Bytes] = []
        var uuid = Bytes()
        uuid.append32(0x1B)
        uuid.append32(24)
        uuid += (1...16).map { UInt8($0 * 7) }
        others.append(uuid)
        var version = Bytes()
        for value in [0x32, 24, 2, 0x10_0000, 0x12_0000, 0] { version.append32(value) }
        others.append(version)
        for library in ["/usr/lib/libSystem.B.dylib", "/usr/lib/swift/libswiftCore.dylib"] {
            var command = Bytes()
            command.append32(0xC)
            command.append32(0)
            for value in [24, 2, 0x1_0000, 0x1_0000] { command.append32(value) }
            command.append(library)
            command.append(0)
            command.pad(to: 8)
            others.append(withSize(command))
        }
        if let rpath = slice.rpath {
            var command = Bytes()
            command.append32(0x8000_001C)
            command.append32(0)
            command.append32(12)
            command.append(rpath)
            command.append(0)
            command.pad(to: 8)
            others.append(withSize(command))
        }
        let segmentHeader = wide ? 72 : 56
        let sectionHeader = wide ? 80 : 68
        let headerSize = wide ? 32 : 28
        let hasSignature = slice.entitlements != nil
        var commandsSize = segmentHeader * 3 + sectionHeader * (text.count + data.count) + 24
        commandsSize += others.reduce(0) { $0 + $1.count }
        commandsSize += hasSignature ? 16 : 0
        commandsSize += slice.isEncrypted ? (wide ? 24 : 20) : 0
        var commandCount = 3 + 1 + others.count + (hasSignature ? 1 : 0) + (slice.isEncrypted ? 1 : 0)
        _ = commandCount

        // The contents, after room for the commands.
        var body = Bytes(repeating: 0, count: headerSize + commandsSize + 64)
        var offsets: [Int] = []
        for section in text {
            body.pad(to: 16)
            offsets.append(body.count)
            body += section.bytes
        }
        body.pad(to: 4096)
        let dataStart = body.count
        for section in data {
            body.pad(to: 16)
            offsets.append(body.count)
            body += section.bytes
        }
        body.pad(to: 4096)
        let linkStart = body.count
        var strings: Bytes = [0x20, 0]
        var symbols = Bytes()
        for symbol in slice.symbols {
            symbols.append32(strings.count)
            symbols += [0x0F, 1, 0, 0]
            if wide { symbols.append64(0x1_0000_1000) } else { symbols.append32(0x1000) }
            strings.append(symbol)
            strings.append(0)
        }
        let symbolStart = body.count
        body += symbols
        let stringStart = body.count
        body += strings
        body.pad(to: 16)
        let signatureStart = body.count
        if let entitlements = slice.entitlements { body += signature(entitlements.xml, entitlements.der) }
        let linkEnd = body.count

        var commands = Bytes()
        func name(_ text: String) -> Bytes {
            var bytes = Array(text.utf8)
            bytes.pad(upTo: 16)
            return bytes
        }
        let base = wide ? 0x1_0000_0000 : 0x4000
        func segment(
            _ title: String, _ start: Int, _ end: Int, _ protection: Int,
            _ parts: [(segment: String, name: String, bytes: Bytes)], _ starts: [Int]
        ) {
            commands.append32(wide ? 0x19 : 1)
            commands.append32(segmentHeader + sectionHeader * parts.count)
            commands += name(title)
            for value in [base + start, (end - start + 4095) / 4096 * 4096, start, end - start] {
                if wide { commands.append64(value) } else { commands.append32(value) }
            }
            for value in [protection, protection, parts.count, 0] { commands.append32(value) }
            for (part, offset) in zip(parts, starts) {
                commands += name(part.name) + name(part.segment)
                for value in [base + offset, part.bytes.count] {
                    if wide { commands.append64(value) } else { commands.append32(value) }
                }
                let flags = part.name == "__text" ? 0x8000_0400 : part.name == "__cstring" ? 2 : 0
                for value in [offset, 0, 0, 0, flags, 0, 0] { commands.append32(value) }
                if wide { commands.append32(0) }
            }
        }
        segment("__TEXT", 0, dataStart, 5, text, Array(offsets.prefix(text.count)))
        segment("__DATA", dataStart, linkStart, 3, data, Array(offsets.dropFirst(text.count)))
        segment("__LINKEDIT", linkStart, linkEnd, 1, [], [])
        for value in [2, 24, symbolStart, slice.symbols.count, stringStart, strings.count] { commands.append32(value) }
        for command in others { commands += command }
        if hasSignature {
            for value in [0x1D, 16, signatureStart, linkEnd - signatureStart] { commands.append32(value) }
        }
        if slice.isEncrypted {
            let start = offsets.first ?? 0
            for value in [wide ? 0x2C : 0x21, wide ? 24 : 20, start, dataStart - start, 1] { commands.append32(value) }
            if wide { commands.append32(0) }
        }
        var header = Bytes()
        commandCount = 4 + others.count + (hasSignature ? 1 : 0) + (slice.isEncrypted ? 1 : 0)
        for value in [
            wide ? 0xFEED_FACF : 0xFEED_FACE, slice.architecture.type, slice.architecture.subtype, slice.fileType,
            commandCount, commands.count, 0x20_0085,
        ] { header.append32(value) }
        if wide { header.append32(0) }
        body.replaceSubrange(0..<(header.count + commands.count), with: header + commands)
        return body + slice.tail
    }

    private static func withSize(_ command: Bytes) -> Bytes {
        var size = Bytes()
        size.append32(command.count)
        return Array(command[..<4]) + size + Array(command[8...])
    }

    /// A code signature with a code directory and entitlements in both forms.
    private static func signature(_ xml: Bytes, _ der: Bytes) -> Bytes {
        func blob(_ magic: Int, _ content: Bytes) -> Bytes {
            var bytes = Bytes()
            bytes.append32BE(magic)
            bytes.append32BE(content.count + 8)
            return bytes + content
        }
        var directory = Bytes()
        for value in [0x2_0400, 0, 0, 96, 0, 0, 4096] { directory.append32BE(value) }
        directory += [32, 2, 0, 12] + Bytes(repeating: 0, count: 48)
        directory.append("com.example.shop")
        directory.append(0)
        let blobs: [(Int, Bytes)] = [
            (0, blob(0xFADE_0C02, directory)), (2, blob(0xFADE_0C01, [0, 0, 0, 0])),
            (5, blob(0xFADE_7171, xml)), (7, blob(0xFADE_7172, der)), (0x10000, blob(0xFADE_0B01, [])),
        ]
        var index = Bytes()
        var content = Bytes()
        let start = 12 + 8 * blobs.count
        for (kind, bytes) in blobs {
            index.append32BE(kind)
            index.append32BE(start + content.count)
            content += bytes
        }
        var super_ = Bytes()
        super_.append32BE(0xFADE_0CC0)
        super_.append32BE(start + content.count)
        super_.append32BE(blobs.count)
        return super_ + index + content
    }

    package static func fat(_ slices: [(Architecture, Bytes)], wide: Bool) -> Bytes {
        var header = Bytes()
        header.append32BE(wide ? 0xCAFE_BABF : 0xCAFE_BABE)
        header.append32BE(slices.count)
        var body = Bytes()
        let start = 4096
        for (architecture, bytes) in slices {
            body.pad(to: 4096)
            header.append32BE(architecture.type)
            header.append32BE(architecture.subtype)
            if wide {
                header.append64BE(start + body.count)
                header.append64BE(bytes.count)
                header.append32BE(12)
                header.append32BE(0)
            } else {
                header.append32BE(start + body.count)
                header.append32BE(bytes.count)
                header.append32BE(12)
            }
            body += bytes
        }
        header.pad(upTo: start)
        return header + body
    }
}
