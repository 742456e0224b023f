/// The values of the records of a SQLite database. Long ones are divided between pages, and data in them may be compressed.
///
/// The format is that of "Database File Format" at sqlite.org: pages, each with cells, each with a record; what does not fit is in a chain
/// of overflow pages.
struct SQLiteRecords {
    /// The largest database whose records are read; larger ones are only searched.
    static let limit = 64 << 20

    /// Whether a file begins as a database does.
    static func mayRead(_ head: [UInt8]) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }

    /// Calls `body` with the bytes of each text and each data value, where their record is in the file, and whether they are in one
    /// piece there.
    ///
    /// - Returns: whether every record was read.
    static func forEachValue(
        in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void
    ) -> Bool {
        guard bytes.count >= 512 else { return bytes.count < 100 }
        let stated = Int(bytes[16]) << 8 | Int(bytes[17])
        let size = stated == 1 ? 1 << 16 : stated
        guard size >= 512, size & (size - 1) == 0, Int(bytes[20]) < size - 480 else { return false }
        var reader = SQLiteRecords(bytes: bytes, pageSize: size, usable: size - Int(bytes[20]))
        for page in 0..<(bytes.count / size) { reader.readPage(at: page * size, body) }
        return reader.isComplete
    }

    private let bytes: UnsafeRawBufferPointer
    private let pageSize: Int
    private let usable: Int
    private var isComplete = true
    /// How many overflow pages may still be read: each belongs to one record.
    private var overflowLeft: Int

    private init(bytes: UnsafeRawBufferPointer, pageSize: Int, usable: Int) {
        (self.bytes, self.pageSize, self.usable) = (bytes, pageSize, usable)
        overflowLeft = bytes.count / pageSize
    }

    private func number(_ offset: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 8 | (offset + $1 < bytes.count ? Int(bytes[offset + $1]) : 0) }
    }

    /// A number of up to nine bytes, seven bits in each, and where it ends.
    private static func variable(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> (value: Int, end: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset + index < bytes.count else { return nil }
            let byte = bytes[offset + index]
            if index == 8 { return Int(exactly: value << 8 | UInt64(byte)).map { ($0, offset + 9) } }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int(exactly: value).map { ($0, offset + index + 1) } }
        }
        return nil
    }

    // MARK: Pages

    private mutating func readPage(at page: Int, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void) {
        // The header of the file is in the first page.
        let header = page == 0 ? 100 : page
        let kind = bytes[header]
        guard [2, 10, 13].contains(kind) else { return }
        let isTable = kind == 13
        let pointers = header + (kind == 2 ? 12 : 8)
        let count = number(header + 3, 2)
        guard pointers + 2 * count <= page + usable else { return }
        for index in 0..<count {
            let cell = page + number(pointers + 2 * index, 2)
            guard cell >= pointers + 2 * count, cell < page + usable else { continue }
            // An inner page has the number of another one first; a table has the number of the row behind the length.
            guard let (length, end) = Self.variable(bytes, cell + (kind == 2 ? 4 : 0)) else { continue }
            guard isTable else {
                readRecord(at: end, length, in: page, isTable: false, body)
                continue
            }
            guard let (_, start) = Self.variable(bytes, end) else { continue }
            readRecord(at: start, length, in: page, isTable: true, body)
        }
    }

    private mutating func readRecord(
        at start: Int, _ length: Int, in page: Int, isTable: Bool, _ body: (UnsafeRawBufferPointer, Int, Bool) -> Void
    ) {
        let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard length > 0, length <= bytes.count else { return }
        if length <= most {
            guard start + length <= page + usable else { return }
            let record = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
            return Self.forEachValue(ofRecord: record) { body($0, start, true) }
        }
        let least = (usable - 12) * 32 / 255 - 23
        let fitting = least + (length - least) % (usable - 4)
        let local = fitting <= most ? fitting : least
        guard start + local + 4 <= page + usable else { return }
        var record = Array(bytes[start..<start + local])
        var next = number(start + local, 4)
        while record.count < length {
            let place = (next - 1) * pageSize
            guard next > 0, place + usable <= bytes.count, overflowLeft > 0 else {
                isComplete = false
                break
            }
            overflowLeft -= 1
            next = number(place, 4)
            let first = place + 4
            record += bytes[first..<first + min(usable - 4, length - record.count)]
        }
        record.withUnsafeBytes { record in Self.forEachValue(ofRecord: record) { body($0, start, false) } }
    }

    // MARK: Records

    /// The shortest value that anything can be in.
    private static let shortest = 6

    /// A record has the kinds of its values, then the values.
    private static func forEachValue(
        ofRecord record: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        guard let (headerLength, first) = variable(record, 0), headerLength <= record.count else { return }
        var (kind, value) = (first, headerLength)
        while kind < headerLength, let (code, next) = variable(record, kind) {
            kind = next
            let length = code >= 12 ? (code - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][max(0, code)]
            guard length <= record.count - value else {
                // The rest is not there.
                if value < record.count { body(UnsafeRawBufferPointer(rebasing: record[value...])) }
                return
            }
            if code >= 12, length >= shortest { body(UnsafeRawBufferPointer(rebasing: record[value..<value + length])) }
            value += length
        }
    }
}
