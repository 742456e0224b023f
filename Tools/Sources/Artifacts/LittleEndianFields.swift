/// Numbers at offsets of a record of the zip and gzip formats. What lies outside the record is `nil`.
struct LittleEndianFields {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[bytes.startIndex + offset]
    }

    func u16(_ offset: Int) -> UInt16? { number(offset) }
    func u32(_ offset: Int) -> UInt32? { number(offset) }
    func u64(_ offset: Int) -> UInt64? { number(offset) }

    /// The number as an `Int`; `nil` also if it is too large.
    func int64(_ offset: Int) -> Int? { u64(offset).flatMap { Int(exactly: $0) } }

    func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard let end = checkedEnd(offset, count, within: bytes.count) else { return nil }
        return bytes[bytes.startIndex + offset..<bytes.startIndex + end]
    }

    private func number<Number: FixedWidthInteger>(_ offset: Int) -> Number? {
        slice(offset, Number.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
