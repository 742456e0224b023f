/// A SQLite database with one table, whose rows fit into one page; what is longer is in overflow pages.
enum SQLiteWriter {
    private static func varint(_ value: Int) -> Bytes {
        (value < 128 ? [] : varint(value >> 7).map { $0 | 128 }) + [UInt8(value & 127)]
    }

    private static func record(_ values: [(type: Int, bytes: Bytes)]) -> Bytes {
        let types = values.flatMap { varint($0.type) }
        return varint(types.count + 1) + types + values.flatMap { $0.bytes }
    }

    /// The part of a row that is in the page of the table; the rest is added to the overflow pages, whose first one has a number.
    private static func local(_ row: Bytes, _ size: Int, _ overflow: inout [Bytes], from number: Int) -> Bytes {
        guard row.count > size - 35 else { return row }
        let least = (size - 12) * 32 / 255 - 23
        let fitting = least + (row.count - least) % (size - 4)
        let count = fitting <= size - 35 ? fitting : least
        var cell = Bytes(row[..<count])
        cell.append32BE(number + overflow.count)
        var rest = row[count...]
        while !rest.isEmpty {
            let part = rest.prefix(size - 4)
            rest = rest.dropFirst(size - 4)
            var page = Bytes()
            page.append32BE(rest.isEmpty ? 0 : number + overflow.count + 1)
            page += part
            page.pad(upTo: size)
            overflow.append(page)
        }
        return cell
    }

    private static func page(_ rows: [(count: Int, local: Bytes)], _ start: Int, _ size: Int) -> Bytes {
        var page = Bytes(repeating: 0, count: size)
        var end = size
        var pointers = Bytes()
        for (index, row) in rows.enumerated() {
            let cell = varint(row.count) + varint(index + 1) + row.local
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
    ///
    /// - Parameter pageSize: the size of a page; by default, one into which all rows fit.
    static func write(rows: [[(bytes: Bytes, isText: Bool)]], pageSize: Int? = nil) -> Bytes {
        func text(_ value: String) -> (type: Int, bytes: Bytes) { (13 + 2 * value.utf8.count, Array(value.utf8)) }
        let records = rows.map { row in record(row.map { (($0.isText ? 13 : 12) + 2 * $0.bytes.count, $0.bytes) }) }
        let size = pageSize ?? (records.reduce(200) { $0 + $1.count + 12 } < 4096 ? 4096 : 65536)
        let schema = record([
            text("table"), text("items"), text("items"), (1, [2]), text("CREATE TABLE items(a, b, c, d)"),
        ])
        var overflow: [Bytes] = []
        let rows = records.map { (count: $0.count, local: local($0, size, &overflow, from: 3)) }
        var first = page([(schema.count, schema)], 100, size)
        var header = Array("SQLite format 3".utf8) + [0]
        header.append16BE(size == 65536 ? 1 : size)
        header += [1, 1, 0, 64, 32, 32]
        for value in [1, 2 + overflow.count, 0, 0, 1, 4, 0, 0, 1, 0, 0] { header.append32BE(value) }
        header.pad(upTo: 92)
        header.append32BE(1)
        header.append32BE(3_039_000)
        first.replaceSubrange(0..<100, with: header)
        return first + page(rows, 0, size) + overflow.joined()
    }
}
