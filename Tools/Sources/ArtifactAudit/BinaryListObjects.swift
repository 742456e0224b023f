import Foundation

/// The texts and data of a binary property list, object by object, whatever they are to one another: archives of objects have references
/// (`NSKeyedArchiver`) that are in no other property list.
///
/// The format is that of `CFBinaryPList.c`: objects, a table of their offsets, and a trailer of 32 bytes.
struct BinaryListObjects {
    private(set) var texts: [(index: Int, text: String)] = []
    private(set) var data: [(index: Int, bytes: Data)] = []
    /// Whether all objects were read. Objects may share their bytes, but not without end.
    private(set) var isComplete = true

    /// Reads a list; `nil` if the bytes are none.
    init?(_ file: Data) {
        let bytes = Array(file)
        guard bytes.starts(with: "bplist".utf8), bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, (1...8).contains(count), offset <= bytes.count - count else { return nil }
            let value = bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
        let width = Int(bytes[trailer + 6])
        guard let count = number(trailer + 8, 8), let table = number(trailer + 24, 8), (1...8).contains(width),
            table <= trailer, count <= (trailer - table) / width
        else { return nil }
        var left = 4 * bytes.count
        for index in 0..<count {
            guard left > 0 else {
                isComplete = false
                break
            }
            guard let offset = number(table + index * width, width), offset < table else { continue }
            let kind = bytes[offset] >> 4
            guard [4, 5, 6, 7].contains(kind) else { continue }
            var (length, start) = (Int(bytes[offset] & 15), offset + 1)
            if length == 15 {
                guard start < table, bytes[start] >> 4 == 1 else { continue }
                let size = 1 << Int(bytes[start] & 15)
                guard let large = number(start + 1, size) else { continue }
                (length, start) = (large, start + 1 + size)
            }
            let (size, overflow) = length.multipliedReportingOverflow(by: kind == 6 ? 2 : 1)
            guard !overflow, start <= table, size <= table - start else { continue }
            let content = bytes[start..<start + size]
            left -= size
            switch kind {
            case 4: data.append((index, Data(content)))
            case 6: if let text = String(bytes: content, encoding: .utf16BigEndian) { texts.append((index, text)) }
            default: texts.append((index, String(decoding: content, as: UTF8.self)))
            }
        }
    }

    // MARK: Amid other bytes

    /// Where the lists that begin at some of these places end. Their trailers say where they begin, so each byte is looked at once.
    static func ends(ofListsIn bytes: UnsafeRawBufferPointer, at headers: [Int]) -> [Int: Int] {
        func number(_ offset: Int) -> Int? {
            Int(exactly: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        }
        let places = Set(headers)
        var ends: [Int: Int] = [:]
        var zeros = 0
        // A trailer has five bytes that are not used, a version that is always zero, and the sizes of two numbers.
        for index in bytes.indices.dropLast(25) {
            guard bytes[index] != 0 else {
                zeros += 1
                continue
            }
            defer { zeros = 0 }
            let trailer = index - 6
            guard zeros >= 6, bytes[index] <= 8, trailer + 32 <= bytes.count, let count = number(trailer + 8),
                let table = number(trailer + 24), count > 0, table > 8
            else { continue }
            let (length, overflow) = count.multipliedReportingOverflow(by: Int(bytes[index]))
            guard !overflow, length < trailer, table < trailer - length else { continue }
            let header = trailer - length - table
            if places.contains(header), ends[header] == nil { ends[header] = trailer + 32 }
        }
        return ends
    }

    /// Whether the first object of a list is an array, a set, or a dictionary with something in it, as it always is in files. The eight bytes
    /// that begin a list are also a text in programs that read lists.
    static func isCollection(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count > 8 && [0xA, 0xC, 0xD].contains(bytes[8] >> 4) && bytes[8] & 15 > 0
    }
}
