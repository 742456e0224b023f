import Foundation

/// A tar archive.
package enum TarWriter {
    package static func write(_ files: [(path: String, bytes: Bytes)]) -> Bytes {
        var archive = Bytes()
        for file in files {
            var header = Bytes(repeating: 0, count: 512)
            func put(_ text: String, _ offset: Int) {
                header.replaceSubrange(offset..<(offset + text.utf8.count), with: Array(text.utf8))
            }
            put(String(file.path.suffix(99)), 0)
            put("0000644\0", 100)
            put("0000000\0", 108)
            put("0000000\0", 116)
            put(String(format: "%011o", file.bytes.count) + "\0", 124)
            put("00000000000\0", 136)
            put("        ", 148)
            put("0", 156)
            put("ustar\u{0}00", 257)
            let sum = header.reduce(0) { $0 + Int($1) }
            put(String(format: "%06o", sum) + "\0 ", 148)
            archive += header + file.bytes
            archive.pad(to: 512)
        }
        return archive + Bytes(repeating: 0, count: 1024)
    }
}
