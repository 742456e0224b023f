import CZlib
import Foundation

/// Writes zip archives from the published format, also wrong ones.
struct ZipWriter {
    /// An entry, with what the two headers state.
    struct Entry {
        var name: [UInt8]
        var content: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0
        var mode: UInt16 = 0o100644
        var checksum: UInt32
        var size: UInt64
        var extra: [UInt8] = []
        /// What the local header states in place of the name.
        var localName: [UInt8]?
        var hasDescriptor = false
        var isZip64 = false
        /// The offset of another entry's header, which is used instead.
        var headerOffset: Int?

        init(_ name: String, _ content: [UInt8], deflated: Bool = false) {
            self.init(name: Array(name.utf8), content, deflated: deflated)
        }

        init(name: [UInt8], _ content: [UInt8], deflated: Bool = false) {
            self.name = name
            checksum = UInt32(crc32(0, content, UInt32(content.count)))
            size = UInt64(content.count)
            self.content = deflated ? deflate(content) : content
            method = deflated ? 8 : 0
        }

        func with(_ change: (inout Entry) -> Void) -> Entry {
            var entry = self
            change(&entry)
            return entry
        }
    }

    var prefix: [UInt8] = []
    var comment: [UInt8] = []
    /// Bytes between the entries and the directory.
    var gap: [UInt8] = []
    var isZip64 = false
    var suffix: [UInt8] = []

    func archive(_ entries: [Entry]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = entry.headerOffset ?? bytes.count
            if entry.headerOffset == nil { bytes += local(entry) }
            directory += central(entry, offset: offset)
        }
        bytes += gap
        let offset = bytes.count
        bytes += directory
        if isZip64 {
            let record = bytes.count
            bytes += u32(0x0606_4B50) + u64(44) + u16(45) + u16(45) + u32(0) + u32(0)
            bytes += u64(UInt64(entries.count)) + u64(UInt64(entries.count)) + u64(UInt64(directory.count))
            bytes += u64(UInt64(offset)) + u32(0x0706_4B50) + u32(0) + u64(UInt64(record)) + u32(1)
        }
        bytes += u32(0x0605_4B50) + u16(0) + u16(0)
        let count = isZip64 ? 0xFFFF : UInt16(truncatingIfNeeded: entries.count)
        bytes += u16(count) + u16(count)
        bytes += u32(isZip64 ? .max : UInt32(directory.count)) + u32(isZip64 ? .max : UInt32(offset))
        bytes += u16(UInt16(comment.count)) + comment
        return prefix + bytes + suffix
    }

    private func local(_ entry: Entry) -> [UInt8] {
        let name = entry.localName ?? entry.name
        let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
        let early = !entry.hasDescriptor
        let extra = entry.isZip64 ? u16(1) + u16(16) + u64(entry.size) + u64(UInt64(entry.content.count)) : []
        var bytes = u32(0x0403_4B50) + u16(20) + u16(flags) + u16(entry.method) + u32(0)
        bytes += u32(early ? entry.checksum : 0)
        bytes += u32(entry.isZip64 ? .max : early ? UInt32(entry.content.count) : 0)
        bytes += u32(entry.isZip64 ? .max : early ? UInt32(truncatingIfNeeded: entry.size) : 0)
        bytes += u16(UInt16(name.count)) + u16(UInt16(extra.count)) + name + extra + entry.content
        if entry.hasDescriptor {
            bytes += u32(0x0807_4B50) + u32(entry.checksum)
            bytes += u32(UInt32(entry.content.count)) + u32(UInt32(truncatingIfNeeded: entry.size))
        }
        return bytes
    }

    private func central(_ entry: Entry, offset: Int) -> [UInt8] {
        let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
        var extra = entry.extra
        if entry.isZip64 {
            extra += u16(1) + u16(24) + u64(entry.size) + u64(UInt64(entry.content.count)) + u64(UInt64(offset))
        }
        var bytes = u32(0x0201_4B50) + u16(3 << 8 | 20) + u16(20) + u16(flags) + u16(entry.method) + u32(0)
        bytes += u32(entry.checksum)
        bytes += u32(entry.isZip64 ? .max : UInt32(entry.content.count))
        bytes += u32(entry.isZip64 ? .max : UInt32(truncatingIfNeeded: entry.size))
        bytes += u16(UInt16(entry.name.count)) + u16(UInt16(extra.count)) + u16(0) + u16(0) + u16(0)
        bytes += u32(UInt32(entry.mode) << 16) + u32(entry.isZip64 ? .max : UInt32(offset))
        return bytes + entry.name + extra
    }
}

func u16(_ value: UInt16) -> [UInt8] { little(value) }
func u32(_ value: UInt32) -> [UInt8] { little(value) }
func u64(_ value: UInt64) -> [UInt8] { little(value) }

private func little<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

/// Raw deflate data.
func deflate(_ content: [UInt8], level: Int32 = 6) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
        &stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: content.count + content.count / 8 + 1_024)
    var input = content
    return input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            CZlib.deflate(&stream, Z_FINISH)
            return Array(output.prefix(output.count - Int(stream.avail_out)))
        }
    }
}

/// A gzip file with one member.
func gzip(_ content: [UInt8], name: String? = nil) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3]
    let field: [UInt8] = name.map { Array($0.utf8) + [0] } ?? []
    let trailer = u32(UInt32(crc32(0, content, UInt32(content.count)))) + u32(UInt32(content.count))
    return header + field + deflate(content) + trailer
}
