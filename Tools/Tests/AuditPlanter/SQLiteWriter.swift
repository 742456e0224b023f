/// A SQLite database with one table. Rows are as long as one page may have.
enum SQLiteWriter {
    private static func varint(_ value: Int) -> Bytes {
        (value < 128 ? [] : varint(value >> 7).map { $0 | 128 }) + [UInt8(value & 127)]
    }

    private static func record(_ values: [(type: Int, bytes: Bytes)]) -> Bytes {
        let types = values.flatMap { varint($0.type) }
        return varint(types.count + 1) + types + values.flatMap { $0.bytes }
    }

    private static func page(_ rows: [Bytes], _ start: Int, _ size: Int) -> Bytes {
        var page = Bytes(repeating: 0, count: size)
        var end = size
        var pointers = Bytes()
        for (index, row) in rows.enumerated() {
            let cell = varint(row.count) + varint(index + 1) + row
            end -= cell.count
            page.replaceSubrange(end..<(end + cell.count), with: cell)
            pointers.append16BE(end)
        }
        var header: Bytes = [13, 0, 0]
        header.append16BE(rows.count)
        header.append16BE(end)
        header.append(0)
        header += pointers
        page.replaceSubrange(start..<(start + header.count), with: header)
        return page
    }

    static func write(_ values: [(bytes: Bytes, isText: Bool)]) -> Bytes { write(rows: values.map { [$0] }) }

    /// Rows with several columns, whose texts follow one another without separators.
    static func write(rows: [[(bytes: Bytes, isText: Bool)]]) -> Bytes {
        func text(_ value: String) -> (type: Int, bytes: Bytes) { (13 + 2 * value.utf8.count, Array(value.utf8)) }
        let records = rows.map { row in record(row.map { (($0.isText ? 13 : 12) + 2 * $0.bytes.count, $0.bytes) }) }
        let size = records.reduce(200) { $0 + $1.count + 12 } < 4096 ? 4096 : 65536
        let schema = record([
            text("table"), text("items"), text("items"), (1, [2]), text("CREATE TABLE items(a, b, c, d)"),
        ])
        var first = page([schema], 100, size)
        var header = Array("SQLite format 3".utf8) + [0]
        header.append16BE(size == 4096 ? 4096 : 1)
        header += [1, 1, 0, 64, 32, 32]
        for value in [1, 2, 0, 0, 1, 4, 0, 0, 1, 0, 0] { header.append32BE(value) }
        header.pad(upTo: 92)
        header.append32BE(1)
        header.append32BE(3_039_000)
        first.replaceSubrange(0..<100, with: header)
        return first + page(records, 0, size)
    }
}
