import Foundation

/// A small strict reader of binary property lists that shares nothing with the tool's.
struct StrictBinaryReader {
    struct Malformed: Error {
        let message: String
    }

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let table: Int

    static func read(_ data: Data) throws -> Tree {
        let bytes = Array(data)
        guard bytes.count >= 40, bytes.starts(with: Array("bplist00".utf8)) else {
            throw Malformed(message: "no header")
        }
        let trailer = bytes.count - 32
        let numbers = [8, 16, 24].map { Int(number(bytes[(trailer + $0)..<(trailer + $0 + 8)])) }
        let reader = StrictBinaryReader(
            bytes: bytes, offsetSize: Int(bytes[trailer + 6]), referenceSize: Int(bytes[trailer + 7]), table: numbers[2]
        )
        guard numbers[2] + numbers[0] * reader.offsetSize <= trailer, numbers[1] < numbers[0] else {
            throw Malformed(message: "the trailer")
        }
        return try reader.object(numbers[1])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private func slice(_ start: Int, _ count: Int) throws -> ArraySlice<UInt8> {
        guard start >= 8, start + count <= table else { throw Malformed(message: "cut off at \(start)") }
        return bytes[start..<(start + count)]
    }

    private func object(_ number: Int) throws -> Tree {
        let entry = table + number * offsetSize
        let offset = Int(Self.number(bytes[entry..<(entry + offsetSize)]))
        let marker = try slice(offset, 1)[offset]
        let (kind, low) = (marker >> 4, Int(marker & 0xF))
        switch kind {
        case 0 where low == 8 || low == 9: return .truth(low == 9)
        case 1 where low <= 3:
            let value = Self.number(try slice(offset + 1, 1 << low))
            return low == 3 ? .integer(Int64(bitPattern: value)) : .integer(isNegative: false, value)
        case 1 where low == 4:
            let isNegative = try slice(offset + 1, 8).allSatisfy { $0 == 0xFF }
            let value = Self.number(try slice(offset + 9, 8))
            return .integer(isNegative: isNegative, isNegative ? 0 &- value : value)
        case 2 where low == 2:
            return .real(Double(Float(bitPattern: UInt32(Self.number(try slice(offset + 1, 4))))))
        case 2 where low == 3: return .real(Double(bitPattern: Self.number(try slice(offset + 1, 8))))
        case 3 where low == 3: return .date(Double(bitPattern: Self.number(try slice(offset + 1, 8))))
        case 4, 5, 6, 0xA, 0xD: return try counted(kind, low, offset)
        default: throw Malformed(message: "marker \(marker)")
        }
    }

    private func counted(_ kind: UInt8, _ low: Int, _ offset: Int) throws -> Tree {
        var (count, start) = (low, offset + 1)
        if low == 15 {
            let size = 1 << Int(try slice(offset + 1, 1)[offset + 1] & 0xF)
            count = Int(Self.number(try slice(offset + 2, size)))
            start = offset + 2 + size
        }
        switch kind {
        case 4: return .data(Array(try slice(start, count)))
        case 5: return .text(try slice(start, count).map { UInt16($0) })
        case 6:
            let units = Array(try slice(start, count * 2))
            return .text((0..<count).map { UInt16(units[$0 * 2]) << 8 | UInt16(units[$0 * 2 + 1]) })
        case 0xA: return .array(try references(start, count).map(object))
        default:
            let all = try references(start, count * 2)
            return .dictionary(
                try (0..<count).map { index in
                    guard case .text(let key) = try object(all[index]) else { throw Malformed(message: "a key") }
                    return Tree.Entry(key: key, value: try object(all[count + index]))
                })
        }
    }

    private func references(_ start: Int, _ count: Int) throws -> [Int] {
        let bytes = try slice(start, count * referenceSize)
        return (0..<count).map { index in
            let from = start + index * referenceSize
            return Int(Self.number(bytes[from..<(from + referenceSize)]))
        }
    }
}
