import Foundation

/// The line that wiring adds to an xcconfig file of people. It is the first one, so that their values win.
enum IncludeLine {
    /// What the line ends with. Only a line with it is removed again.
    static let mark = "// switchyard generate --wire; --unwire removes this line"

    /// The bytes of a file without the line.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        let mark = Array(Self.mark.utf8)
        for line in lines(of: bytes) where !isMarked(line, mark) { result += line }
        return result
    }

    /// The bytes of a file with the line, which includes another one.
    static func added(_ path: String, to bytes: [UInt8]) -> [UInt8] {
        let first = lines(of: bytes).first ?? []
        let newline = first.suffix(2) == [0x0D, 0x0A] ? "\r\n" : "\n"
        return Array("#include \"\(path)\" \(mark)\(newline)".utf8) + bytes
    }

    /// The names that such lines include.
    static func names(in bytes: [UInt8]) -> [String] {
        let mark = Array(Self.mark.utf8)
        return lines(of: bytes).filter { isMarked($0, mark) }.compactMap { line in
            let parts = String(decoding: line, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
            return parts.count > 2 ? String(parts[1]) : nil
        }
    }

    /// Whether the bytes are text in which a first line has an effect. After a byte order mark it has none.
    static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0) && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) && String(validating: bytes, as: UTF8.self) != nil
    }

    private static func isMarked(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        var end = line
        while let last = end.last, [0x0A, 0x0D].contains(last) { end.removeLast() }
        return end.suffix(mark.count).elementsEqual(mark)
    }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (offset, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(bytes[start...offset])
            start = offset + 1
        }
        return start < bytes.count ? lines + [bytes[start...]] : lines
    }
}
