import Foundation

/// A binary property list written by hand, object by object, so that it can also say what no writer would.
struct BinaryFile {
    /// The objects' bytes, marker included; the first is the root.
    var objects: [[UInt8]]
    var referenceSize = 1

    /// The bytes: header, objects, offset table with four bytes an offset, trailer.
    var data: Data {
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data += object
        }
        let table = data.count
        for offset in offsets { data += bigEndian(offset, 4) }
        data += [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
        return data + bigEndian(objects.count, 8) + bigEndian(0, 8) + bigEndian(table, 8)
    }

    func array(_ references: [Int]) -> [UInt8] {
        marker(0xA0, references.count) + references.flatMap { bigEndian($0, referenceSize) }
    }

    func dictionary(keys: [Int], values: [Int]) -> [UInt8] {
        marker(0xD0, keys.count) + (keys + values).flatMap { bigEndian($0, referenceSize) }
    }

    static func ascii(_ text: String) -> [UInt8] { marker(0x50, text.utf8.count) + Array(text.utf8) }
    static func utf16(_ text: String) -> [UInt8] {
        marker(0x60, text.utf16.count) + text.utf16.flatMap { bigEndian(Int($0), 2) }
    }
    static func bytes(_ content: [UInt8]) -> [UInt8] { marker(0x40, content.count) + content }
}

func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + bigEndian(count, 4)
}

func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
