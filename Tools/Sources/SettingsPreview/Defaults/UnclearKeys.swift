import Foundation
import LocatedPropertyLists

/// Keys that Swift cannot tell apart: twice the same, or two spellings of one text (`é` as one character or as two). Of
/// those a dictionary holds one, so that a write would lose the other.
enum UnclearKeys {
    /// Whether a property list has such keys.
    ///
    /// - Parameter count: how many keys were read.
    static func exist(in data: Data, count: Int) -> Bool {
        guard data.starts(with: Data("bplist".utf8)) else {
            return !LocatedPropertyList(data: data).duplicateKeys.isEmpty
        }
        return keyCount(Array(data)).map { $0 != count } ?? false
    }

    /// How many keys the outermost dictionary of a binary file has: its marker says so.
    private static func keyCount(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 40 else { return nil }
        let trailer = Array(bytes.suffix(32))
        let offsetSize = Int(trailer[6])
        guard (1...8).contains(offsetSize), let top = number(trailer[16..<24]), let table = number(trailer[24..<32]),
            table < bytes.count, top < bytes.count / offsetSize, table + (top + 1) * offsetSize <= bytes.count,
            let offset = number(bytes[(table + top * offsetSize)..<(table + (top + 1) * offsetSize)]),
            offset <= bytes.count - 10, bytes[offset] >> 4 == 0xD
        else { return nil }
        let short = Int(bytes[offset] & 0xF)
        guard short == 0xF else { return short }
        let size = 1 << Int(bytes[offset + 1] & 0x3)
        return number(bytes[(offset + 2)..<(offset + 2 + size)])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
