/// The last 32 bytes of a binary property list.
struct BinaryTrailer {
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let table: Int

    var tableEnd: Int { table + count * offsetSize }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 + 32 else { return nil }
        let start = bytes.count - 32
        offsetSize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = BinaryNumber.read(bytes[(start + 8)..<(start + 16)]),
            let top = BinaryNumber.read(bytes[(start + 16)..<(start + 24)]),
            let table = BinaryNumber.read(bytes[(start + 24)..<(start + 32)]), count > 0, top < count, table >= 8,
            table < start, count <= (start - table) / offsetSize
        else { return nil }
        (self.count, self.top, self.table) = (count, top, table)
    }

    /// The offset of an object.
    func offset(of object: Int, in bytes: [UInt8]) -> Int? {
        let entry = table + object * offsetSize
        return BinaryNumber.read(bytes[entry..<(entry + offsetSize)]).flatMap { 8..<table ~= $0 ? $0 : nil }
    }
}

/// Reads the objects of a binary property list, each from its marker to its last byte.
struct BinaryObjectReader {
    private let bytes: [UInt8]
    private let trailer: BinaryTrailer

    init(_ bytes: [UInt8], _ trailer: BinaryTrailer) {
        (self.bytes, self.trailer) = (bytes, trailer)
    }

    /// The object at an offset, and the offset after it; `nil` if it is damaged.
    func object(at offset: Int) -> (object: BinaryObject, end: Int)? {
        let low = bytes[offset] & 0xF
        switch bytes[offset] >> 4 {
        case 0x0: return leaf(from: offset, to: offset + 1)
        case 0x1: return low <= 4 ? leaf(from: offset, to: offset + 1 + 1 << Int(low)) : nil
        case 0x2: return low == 2 || low == 3 ? leaf(from: offset, to: offset + 1 + 1 << Int(low)) : nil
        case 0x3: return leaf(from: offset, to: offset + 9)
        case 0x4, 0x5:
            return count(at: offset).flatMap { end($0.start, $0.count, of: 1) }.flatMap { leaf(from: offset, to: $0) }
        case 0x6:
            return count(at: offset).flatMap { end($0.start, $0.count, of: 2) }.flatMap { leaf(from: offset, to: $0) }
        case 0xA: return container(at: offset, perEntry: 1)
        case 0xD: return container(at: offset, perEntry: 2)
        default: return nil
        }
    }

    private func leaf(from start: Int, to end: Int) -> (BinaryObject, Int)? {
        end <= trailer.table ? (BinaryObject(content: .leaf(Array(bytes[start..<end]))), end) : nil
    }

    /// The offset after `count` units.
    private func end(_ start: Int, _ count: Int, of unit: Int) -> Int? {
        start <= trailer.table && count <= (trailer.table - start) / unit ? start + count * unit : nil
    }

    private func container(at offset: Int, perEntry: Int) -> (BinaryObject, Int)? {
        guard let (count, start) = count(at: offset),
            let end = end(start, count, of: trailer.referenceSize * perEntry)
        else { return nil }
        var references: [Int] = []
        references.reserveCapacity(count * perEntry)
        for position in stride(from: start, to: end, by: trailer.referenceSize) {
            guard let reference = BinaryNumber.read(bytes[position..<(position + trailer.referenceSize)]),
                reference < trailer.count
            else { return nil }
            references.append(reference)
        }
        let content: BinaryObject.Content =
            perEntry == 1
            ? .array(references)
            : .dictionary(keys: Array(references[..<count]), values: Array(references[count...]))
        let size = max(start - offset - 2, 0)
        let width = BinaryWidth(size, smallest: count < 0xF ? 0 : BinaryNumber.size(of: count))
        return (BinaryObject(content: content, countWidth: width), end)
    }

    /// The count in a marker or after it, and the offset of the content.
    private func count(at offset: Int) -> (count: Int, start: Int)? {
        let low = Int(bytes[offset] & 0xF)
        guard low == 0xF else { return (low, offset + 1) }
        guard offset + 1 < trailer.table, bytes[offset + 1] >> 4 == 0x1 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 0xF)
        guard size <= 8, offset + 2 + size <= trailer.table else { return nil }
        return BinaryNumber.read(bytes[(offset + 2)..<(offset + 2 + size)]).map { ($0, offset + 2 + size) }
    }
}
