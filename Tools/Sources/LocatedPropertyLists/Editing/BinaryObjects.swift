import Foundation

/// The objects of a binary property list in the file's order, so that an edit adds and drops objects and leaves the
/// others where they are: what is inserted and then removed leaves the same bytes.
struct BinaryObjects {
    enum Object {
        /// Everything that names no other object, as its bytes.
        case leaf([UInt8])
        case array([Int])
        case dictionary(keys: [Int], values: [Int])

        var references: [Int] {
            switch self {
            case .leaf: []
            case .array(let elements): elements
            case .dictionary(let keys, let values): keys + values
            }
        }
    }

    var objects: [Object] = []
    var top: Int
    /// The five unused bytes of the trailer and the sort version.
    private let trailerStart: [UInt8]

    private static let header = Array("bplist00".utf8)

    /// The objects of a file; `nil` where it is not laid out as Apple's writer does it, object behind object with the
    /// smallest numbers.
    init?(_ data: Data) {
        let bytes = Array(data)
        guard bytes.count >= 8 + 32, bytes.starts(with: Self.header) else { return nil }
        let trailer = Array(bytes.suffix(32))
        top = 0
        trailerStart = Array(trailer.prefix(6))
        let (offsetSize, referenceSize) = (Int(trailer[6]), Int(trailer[7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(trailer[8..<16]), let top = Self.number(trailer[16..<24]),
            let table = Self.number(trailer[24..<32]), count > 0, top < count, table < bytes.count,
            count <= (bytes.count - 32 - table) / offsetSize
        else { return nil }
        self.top = top
        for index in 0..<count {
            let place = table + index * offsetSize
            guard let offset = Self.number(bytes[place..<place + offsetSize]), offset >= 8, offset < table,
                let object = Self.object(bytes[offset..<table], referenceSize, count)
            else { return nil }
            objects.append(object)
        }
        guard self.data == data else { return nil }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.reduce(Optional(0)) { number, byte in
            number.flatMap { $0 < Int.max >> 8 ? $0 << 8 | Int(byte) : nil }
        }
    }

    private static func object(_ bytes: ArraySlice<UInt8>, _ referenceSize: Int, _ count: Int) -> Object? {
        guard let marker = bytes.first, let (length, start) = length(bytes) else { return nil }
        func references(_ number: Int, at start: Int) -> [Int]? {
            guard number <= (bytes.endIndex - start) / referenceSize else { return nil }
            let found = (0..<number).compactMap { index in
                let place = start + index * referenceSize
                return Self.number(bytes[place..<place + referenceSize]).flatMap { $0 < count ? $0 : nil }
            }
            return found.count == number ? found : nil
        }
        func leaf(_ size: Int) -> Object? {
            guard size >= 0, size <= bytes.endIndex - start else { return nil }
            return .leaf(Array(bytes[..<(start + size)]))
        }
        switch marker >> 4 {
        case 0x0: return .leaf([marker])
        case 0x1, 0x2: return leaf(1 << min(Int(marker & 0xF), 4))
        case 0x3: return leaf(8)
        case 0x4, 0x5: return leaf(length)
        case 0x6: return leaf(length < bytes.count ? length * 2 : -1)
        case 0xA: return references(length, at: start).map(Object.array)
        case 0xD:
            guard let all = length < bytes.count ? references(length * 2, at: start) : nil else { return nil }
            return .dictionary(keys: Array(all[..<length]), values: Array(all[length...]))
        default: return nil
        }
    }

    /// The count that a marker gives, and where the content begins.
    private static func length(_ bytes: ArraySlice<UInt8>) -> (length: Int, start: Int)? {
        let first = bytes.startIndex
        let short = Int(bytes[first] & 0xF)
        let isCounted = [0x4, 0x5, 0x6, 0xA, 0xD].contains(bytes[first] >> 4)
        guard isCounted, short == 0xF else { return (short, first + 1) }
        guard bytes.count > 2, bytes[first + 1] >> 4 == 0x1 else { return nil }
        let size = 1 << min(Int(bytes[first + 1] & 0xF), 4)
        guard bytes.count >= 2 + size, let length = number(bytes[(first + 2)..<(first + 2 + size)]) else { return nil }
        return (length, first + 2 + size)
    }
}

// MARK: - Writing

extension BinaryObjects {
    /// The bytes of the file.
    var data: Data {
        let referenceSize = Self.size(of: objects.count)
        var bytes = Self.header
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .leaf(let leaf): bytes += leaf
            case .array(let elements): bytes += Self.marker(0xA0, elements.count)
            case .dictionary(let keys, _): bytes += Self.marker(0xD0, keys.count)
            }
            for reference in object.references { bytes += Self.bytes(of: reference, referenceSize) }
        }
        let table = bytes.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { bytes += Self.bytes(of: offset, offsetSize) }
        bytes += trailerStart + [UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, top, table] { bytes += Self.bytes(of: number, 8) }
        return Data(bytes)
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        guard count >= 0xF else { return [kind | UInt8(count)] }
        let size = size(of: count)
        return [kind | 0xF, 0x10 | UInt8(size.trailingZeroBitCount)] + bytes(of: count, size)
    }

    private static func size(of number: Int) -> Int {
        [1, 2, 4].first { number < 1 << ($0 * 8) } ?? 8
    }

    private static func bytes(of number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
