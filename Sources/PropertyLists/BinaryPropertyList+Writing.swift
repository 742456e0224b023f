import Foundation

/// Writing the binary format: what a launch records. Foundation's writer takes objects of its own, and to make them it looks up
/// conformances by name, which is a third of a first launch.
extension BinaryPropertyList {
    /// The bytes of a value; `nil` if it is larger than 4 GB.
    static func data(_ value: PropertyListValue) -> Data? {
        var writer = Writer()
        let root = writer.add(value)
        return writer.finished(root)
    }

    private struct Writer {
        private var bytes: [UInt8] = Array("bplist00".utf8)
        private var offsets: [Int] = []

        /// Adds an object after what it contains.
        ///
        /// - Returns: its number.
        mutating func add(_ value: PropertyListValue) -> Int {
            var members: [Int]?
            var head: [UInt8] = []
            switch value {
            case .boolean(let truth): head = [truth ? 0x09 : 0x08]
            case .integer(let number): head = Self.integer(number)
            case .real(let number): head = [0x23] + Self.bigEndian(number.bitPattern)
            case .date(let date): head = [0x33] + Self.bigEndian(date.timeIntervalSinceReferenceDate.bitPattern)
            case .data(let data): head = Self.head(0x40, data.count) + data
            case .string(let text):
                let utf8 = Array(text.utf8)
                if utf8.allSatisfy({ $0 < 0x80 }) {
                    head = Self.head(0x50, utf8.count) + utf8
                } else {
                    let units = Array(text.utf16)
                    head = Self.head(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
                }
            case .array(let elements):
                var numbers: [Int] = []
                for element in elements { numbers.append(add(element)) }
                (head, members) = (Self.head(0xA0, numbers.count), numbers)
            case .dictionary(let entries):
                var (keys, values): ([Int], [Int]) = ([], [])
                for (key, value) in entries.sortedByName({ $0.key }) {
                    keys.append(add(.string(key)))
                    values.append(add(value))
                }
                (head, members) = (Self.head(0xD0, keys.count), keys + values)
            }
            offsets.append(bytes.count)
            bytes += head
            // Four bytes a reference: what has more objects is not written.
            for member in members ?? [] { bytes += Self.bigEndian(UInt32(truncatingIfNeeded: member)) }
            return offsets.count - 1
        }

        mutating func finished(_ root: Int) -> Data? {
            guard offsets.count < Int(UInt32.max), bytes.count < Int(UInt32.max) else { return nil }
            let table = bytes.count
            for offset in offsets { bytes += Self.bigEndian(UInt32(truncatingIfNeeded: offset)) }
            // Five bytes that are not used, no version of sorting, and the sizes of offsets and references.
            bytes += [0, 0, 0, 0, 0, 0, 4, 4]
            for number in [offsets.count, root, table] { bytes += Self.bigEndian(UInt64(number)) }
            return bytes.withUnsafeBytes { Data($0) }
        }

        private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
            count < 15 ? [kind | UInt8(count)] : [kind | 15] + integer(Int64(count))
        }

        private static func integer(_ number: Int64) -> [UInt8] {
            switch number {
            case 0..<0x100: [0x10, UInt8(number)]
            case 0..<0x1_0000: [0x11] + bigEndian(UInt16(number))
            case 0..<0x1_0000_0000: [0x12] + bigEndian(UInt32(number))
            default: [0x13] + bigEndian(UInt64(bitPattern: number))
            }
        }

        private static func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
            (0..<number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
    }
}
