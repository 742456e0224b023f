/// The table at the beginning of a Mach-O file for several architectures.
enum FatHeader {
    /// The most architectures. A class file of Java has the same first bytes, followed by a version of 45 or more.
    private static let maximum = 40

    static func isFat(_ head: [UInt8]) -> Bool {
        guard let kind = kind(of: head) else { return false }
        let count = ByteFields(head, isBigEndian: kind.isBigEndian).int32(4) ?? 0
        return count > 0 && count <= maximum
    }

    private static func kind(of head: [UInt8]) -> (is64: Bool, isBigEndian: Bool)? {
        switch ByteFields(head, isBigEndian: true).u32(0) {
        case 0xCAFE_BABE: (false, true)
        case 0xCAFE_BABF: (true, true)
        case 0xBEBA_FECA: (false, false)
        case 0xBFBA_FECA: (true, false)
        default: nil
        }
    }

    /// Reads every slice. One that cannot be read does not keep the others from being read.
    static func slices(
        in bytes: ExecutableBytes
    ) throws(ExecutableError) -> (read: [ExecutableSlice], unread: [Executable.UnreadSlice]) {
        let head = try bytes.bytes(at: 0, count: 8)
        guard let kind = kind(of: head) else { throw ExecutableError(.malformed) }
        let size = kind.is64 ? 32 : 20
        let count = ByteFields(head, isBigEndian: kind.isBigEndian).int32(4) ?? 0
        let table = ByteFields(try bytes.bytes(at: 8, count: count * size), isBigEndian: kind.isBigEndian)
        var slices: [ExecutableSlice] = []
        var unread: [Executable.UnreadSlice] = []
        for record in (0..<count).compactMap({ table.fields($0 * size, size) }) {
            let architecture = Architecture.name(cpu: record.u32(0) ?? 0, subtype: record.u32(4) ?? 0)
            do throws(ExecutableError) {
                guard let offset = record.word(8, is64: kind.is64),
                    let length = record.word(kind.is64 ? 16 : 12, is64: kind.is64),
                    let end = checkedEnd(offset, length, within: bytes.byteCount)
                else { throw ExecutableError(.truncated) }
                slices.append(try slice(in: bytes, range: offset..<end, architecture: architecture))
            } catch {
                unread.append(Executable.UnreadSlice(architecture: architecture, error: error))
            }
        }
        return (slices, unread)
    }

    private static func slice(
        in bytes: ExecutableBytes, range: Range<Int>, architecture: String
    ) throws(ExecutableError) -> ExecutableSlice {
        let head = try bytes.bytes(at: range.lowerBound, count: min(8, range.count))
        if head.elementsEqual("!<arch>\n".utf8) {
            return ExecutableSlice(
                architecture: architecture, range: range, fileType: .staticLibrary, isBigEndian: false,
                is64Bit: architecture.contains("64"))
        }
        return try MachOReader.slice(in: bytes, range: range)
    }
}

/// The names of architectures, as Apple's tools print them.
enum Architecture {
    static func name(cpu: UInt32, subtype: UInt32) -> String {
        // The upper byte has capabilities, such as the version of pointer authentication.
        switch (cpu, subtype & 0xFF_FFFF) {
        case (7, _): "i386"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (12, 6): "armv6"
        case (12, 9): "armv7"
        case (12, 10): "armv7f"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, 14): "armv6m"
        case (12, 15): "armv7m"
        case (12, 16): "armv7em"
        case (12, _): "arm"
        case (0x0100_000C, 1): "arm64v8"
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (18, _): "ppc"
        case (0x0100_0012, _): "ppc64"
        default: "cpu \(cpu)"
        }
    }
}
