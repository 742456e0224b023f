import Foundation
import PropertyLists

/// Reads the load commands of a Mach-O file with one architecture.
enum MachOReader {
    /// Which of the two sizes and byte orders the first bytes name.
    private static func layout(of head: [UInt8]) -> (is64: Bool, isBigEndian: Bool)? {
        switch ByteFields(head, isBigEndian: true).u32(0) {
        case 0xFEED_FACE: (false, true)
        case 0xFEED_FACF: (true, true)
        case 0xCEFA_EDFE: (false, false)
        case 0xCFFA_EDFE: (true, false)
        default: nil
        }
    }

    static func isMachO(_ head: [UInt8]) -> Bool { layout(of: head) != nil }

    /// Reads the slice that a range of the file contains.
    static func slice(
        in bytes: ExecutableBytes, range: Range<Int>
    ) throws(ExecutableError) -> ExecutableSlice {
        let start = range.lowerBound
        let head = try bytes.bytes(at: start, count: min(32, range.count))
        guard let (is64, isBigEndian) = layout(of: head) else {
            throw ExecutableError(.malformed, "the slice is not a Mach-O file")
        }
        let fields = ByteFields(head, isBigEndian: isBigEndian)
        let headerCount = is64 ? 32 : 28
        guard let cpu = fields.u32(4), let subtype = fields.u32(8), let type = fields.u32(12),
            let commandCount = fields.int32(16), let commandBytes = fields.int32(20), fields.count >= headerCount,
            let commandsEnd = checkedEnd(headerCount, commandBytes, within: range.count)
        else { throw ExecutableError(.truncated) }
        var slice = ExecutableSlice(
            architecture: Architecture.name(cpu: cpu, subtype: subtype), range: range, fileType: fileType(type),
            isBigEndian: isBigEndian, is64Bit: is64)
        let commands = ByteFields(
            try bytes.bytes(at: start + headerCount, count: commandBytes), isBigEndian: isBigEndian)
        slice.parts = [ExecutableSlice.Part(name: "load commands", range: start..<start + commandsEnd)]
        var reader = LoadCommands(slice: slice)
        try reader.read(commands, count: commandCount)
        try reader.readContent(of: bytes)
        return reader.slice
    }

    private static func fileType(_ type: UInt32) -> ExecutableSlice.FileType {
        switch type {
        case 1: .object
        case 2: .program
        case 6, 9: .library
        case 8: .bundle
        case 10: .debugging
        default: .other
        }
    }
}
