import Foundation

/// Writes Mach-O files from the published structures.
struct MachOWriter {
    /// An architecture.
    struct Architecture: Sendable {
        var name: String
        var cpu: UInt32
        var subtype: UInt32
        var is64 = true
        var isBigEndian = false

        static let arm64 = Architecture(name: "arm64", cpu: 0x0100_000C, subtype: 0)
        static let arm64e = Architecture(name: "arm64e", cpu: 0x0100_000C, subtype: 0x8000_0002)
        static let x86 = Architecture(name: "x86_64", cpu: 0x0100_0007, subtype: 3)
        static let armv7 = Architecture(name: "armv7", cpu: 12, subtype: 9, is64: false)
        static let ppc = Architecture(name: "ppc", cpu: 18, subtype: 0, is64: false, isBigEndian: true)
        static let ppc64 = Architecture(name: "ppc64", cpu: 0x0100_0012, subtype: 0, isBigEndian: true)
        static let all = [arm64, arm64e, x86, armv7, ppc, ppc64]
    }

    struct Section {
        var segment = "__TEXT"
        var name: String
        var content: [UInt8]
        var flags: UInt32 = 0
    }

    var architecture = Architecture.arm64
    var type: UInt32 = 2
    var sections: [Section] = []
    var libraries: [String] = []
    var runPaths: [String] = []
    /// The size of the encrypted part, and whether it is encrypted.
    var encryption: (size: Int, id: UInt32)?
    var signature: [UInt8] = []
    /// All symbols and the local ones.
    var symbols: (count: Int, local: Int)?
    var hasVersion = true

    private func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        withUnsafeBytes(of: architecture.isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    private func n32(_ value: Int) -> [UInt8] { number(UInt32(truncatingIfNeeded: value)) }
    private func n32(_ value: UInt32) -> [UInt8] { number(value) }
    private func word(_ value: Int) -> [UInt8] {
        architecture.is64 ? number(UInt64(value)) : number(UInt32(truncatingIfNeeded: value))
    }

    private func command(_ kind: UInt32, _ body: [UInt8]) -> [UInt8] {
        let padding = (8 - body.count % 8) % 8
        return n32(kind) + n32(8 + body.count + padding) + body + [UInt8](repeating: 0, count: padding)
    }

    private func textCommand(_ kind: UInt32, _ text: String, fields: Int) -> [UInt8] {
        let fixed = n32(12 + fields * 4) + [UInt8](repeating: 0, count: fields * 4)
        return command(kind, fixed + Array(text.utf8) + [0])
    }

    func file() -> [UInt8] {
        // The size of the load commands does not depend on the offsets in them.
        let size = content(commandBytes: 0).commands.count
        return content(commandBytes: size).file
    }

    private func content(commandBytes: Int) -> (commands: [UInt8], file: [UInt8]) {
        let is64 = architecture.is64
        let headerBytes = is64 ? 32 : 28
        let start = headerBytes + commandBytes
        var body: [UInt8] = []
        var table: [UInt8] = []
        for section in sections {
            table += field(section.name) + field(section.segment)
            table += word(0x1000 + body.count) + word(section.content.count)
            table += n32(start + body.count) + n32(0) + n32(0) + n32(0) + n32(section.flags)
            table += [UInt8](repeating: 0, count: is64 ? 12 : 8)
            body += section.content
        }
        var commands = command(
            is64 ? 0x19 : 0x1,
            field("__TEXT") + word(0) + word(start + body.count) + word(0) + word(start + body.count)
                + n32(5) + n32(5) + n32(sections.count) + n32(0) + table)
        var count = 1
        func add(_ command: [UInt8]) {
            commands += command
            count += 1
        }
        add(command(0x1B, (0..<16).map { UInt8($0) }))
        for library in libraries { add(textCommand(0xC, library, fields: 3)) }
        for path in runPaths { add(textCommand(0x8000_001C, path, fields: 0)) }
        if hasVersion { add(command(0x32, n32(2) + n32(0x10_0000) + n32(0x11_0203) + n32(0))) }
        if let encryption {
            add(command(is64 ? 0x2C : 0x21, n32(start) + n32(encryption.size) + n32(encryption.id) + n32(0)))
        }
        if let symbols {
            let bytes = symbols.count * (is64 ? 16 : 12)
            add(command(0x2, n32(start + body.count) + n32(symbols.count) + n32(start + body.count + bytes) + n32(8)))
            add(command(0xB, n32(0) + n32(symbols.local) + [UInt8](repeating: 0, count: 64)))
            body += [UInt8](repeating: 0, count: bytes) + Array("\0_main\0\0".utf8)
        }
        if !signature.isEmpty {
            add(command(0x1D, n32(start + body.count) + n32(signature.count)))
            body += signature
        }
        var header = n32(is64 ? 0xFEED_FACF : 0xFEED_FACE) + n32(architecture.cpu) + n32(architecture.subtype)
        header += n32(type) + n32(count) + n32(commands.count) + n32(0x85)
        if is64 { header += n32(0) }
        return (commands, header + commands + body)
    }

    private func field(_ name: String) -> [UInt8] {
        Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
    }

    /// A file for several architectures.
    static func fat(_ slices: [(architecture: Architecture, file: [UInt8])], is64: Bool = false) -> [UInt8] {
        func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
            withUnsafeBytes(of: value.bigEndian) { Array($0) }
        }
        var table = number(is64 ? 0xCAFE_BABF : 0xCAFE_BABE as UInt32) + number(UInt32(slices.count))
        var body: [UInt8] = []
        let start = 8 + slices.count * (is64 ? 32 : 20)
        for (architecture, file) in slices {
            table += number(architecture.cpu) + number(architecture.subtype)
            let offset = start + body.count
            table += is64 ? number(UInt64(offset)) : number(UInt32(offset))
            table += is64 ? number(UInt64(file.count)) : number(UInt32(file.count))
            table += number(UInt32(0))
            if is64 { table += number(UInt32(0)) }
            body += file
        }
        return table + body
    }
}
