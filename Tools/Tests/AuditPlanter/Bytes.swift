import TestSupport

/// The bytes of a file.
package typealias Bytes = [UInt8]

extension Array where Element == UInt8 {
    mutating func append16(_ value: Int) { append(contentsOf: [UInt8(value & 255), UInt8(value >> 8 & 255)]) }
    mutating func append32(_ value: Int) { for shift in [0, 8, 16, 24] { append(UInt8(value >> shift & 255)) } }
    mutating func append64(_ value: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(value >> shift & 255)) }
    }
    mutating func append16BE(_ value: Int) { append(contentsOf: [UInt8(value >> 8 & 255), UInt8(value & 255)]) }
    mutating func append32BE(_ value: Int) { for shift in [24, 16, 8, 0] { append(UInt8(value >> shift & 255)) } }
    mutating func append64BE(_ value: Int) {
        for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(value >> shift & 255)) }
    }
    mutating func append(_ text: String) { append(contentsOf: Array(text.utf8)) }
    mutating func pad(to multiple: Int) { while count % multiple != 0 { append(0) } }
    mutating func pad(upTo size: Int) { while count < size { append(0) } }
}

func utf16(_ text: String, bigEndian: Bool) -> Bytes {
    var bytes = Bytes()
    for unit in text.utf16 { if bigEndian { bytes.append16BE(Int(unit)) } else { bytes.append16(Int(unit)) } }
    return bytes
}

func randomBytes(_ count: Int, _ random: inout SeededGenerator) -> Bytes {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
