import Foundation
import PropertyLists

/// An object that does not refer to other objects, to compare with a value.
struct BinaryLeaf {
    private let kind: UInt8
    private let low: UInt8
    private let content: ArraySlice<UInt8>

    /// `nil` for a container.
    init?(_ object: BinaryObject) {
        guard case .leaf(let bytes) = object.content, let marker = bytes.first else { return nil }
        (kind, low) = (marker >> 4, marker & 0xF)
        let isCounted = 0x4...0x6 ~= kind && low == 0xF
        let start = isCounted && bytes.count > 1 ? 2 + 1 << min(Int(bytes[1] & 0xF), 3) : 1
        content = bytes.dropFirst(start)
    }

    /// The code units of a string, including unpaired surrogates; `nil` for another kind.
    var units: [UInt16]? {
        switch kind {
        case 0x5: Array(String(decoding: content, as: UTF8.self).utf16)
        case 0x6:
            stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map {
                UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
            }
        default: nil
        }
    }

    /// Whether the object is exactly this value.
    func holds(_ value: PropertyListValue) -> Bool {
        switch value {
        case .string(let text): units?.elementsEqual(text.utf16) ?? false
        case .integer(let number): kind == 0x1 && integer == number
        case .real(let number):
            kind == 0x2 && real.map { $0.bitPattern == number.bitPattern || $0.isNaN && number.isNaN } ?? false
        case .boolean(let truth): kind == 0 && low == (truth ? 0x9 : 0x8)
        case .date(let date):
            kind == 0x3 && date.timeIntervalSinceReferenceDate.isFinite
                && Double(bitPattern: number) == date.timeIntervalSinceReferenceDate
        case .data(let data): kind == 0x4 && content.elementsEqual(data)
        case .array, .dictionary: false
        }
    }

    private var number: UInt64 { content.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Numbers of 1, 2, and 4 bytes are unsigned.
    private var integer: Int64? {
        if content.count <= 8 { return Int64(bitPattern: number) }
        let low = Int64(bitPattern: content.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
        return content.dropLast(8).allSatisfy { $0 == (low < 0 ? 0xFF : 0) } ? low : nil
    }

    private var real: Double? {
        content.count == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))) : Double(bitPattern: number)
    }
}
