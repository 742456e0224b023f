/// Numbers and texts at offsets of bytes. What lies outside is `nil`.
struct ByteFields {
    let bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    init(_ bytes: [UInt8], isBigEndian: Bool) {
        self.bytes = bytes[...]
        self.isBigEndian = isBigEndian
    }

    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> UInt8? { slice(offset, 1)?.first }
    func u16(_ offset: Int) -> UInt16? { number(offset) }
    func u32(_ offset: Int) -> UInt32? { number(offset) }
    func u64(_ offset: Int) -> UInt64? { number(offset) }

    /// A number of 32 bits as an `Int`.
    func int32(_ offset: Int) -> Int? { u32(offset).flatMap { Int(exactly: $0) } }
    /// A number of 64 bits as an `Int`; `nil` also if it is too large.
    func int64(_ offset: Int) -> Int? { u64(offset).flatMap { Int(exactly: $0) } }
    /// A number of the size of an address.
    func word(_ offset: Int, is64: Bool) -> Int? { is64 ? int64(offset) : int32(offset) }

    func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard let end = checkedEnd(offset, count, within: bytes.count) else { return nil }
        return bytes[bytes.startIndex + offset..<bytes.startIndex + end]
    }

    func fields(_ offset: Int, _ count: Int) -> ByteFields? {
        slice(offset, count).map { ByteFields($0, isBigEndian: isBigEndian) }
    }

    /// The text from an offset to a null byte or the end.
    ///
    /// Many records can point to the same text, so that long ones would need much memory.
    func text(_ offset: Int, within limit: Int = 4_096) -> String? {
        guard offset >= 0, offset <= bytes.count else { return nil }
        return String(decoding: bytes.dropFirst(offset).prefix(limit).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The text in a field of fixed size.
    func text(_ offset: Int, _ count: Int) -> String? {
        slice(offset, count).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func number<Number: FixedWidthInteger>(_ offset: Int) -> Number? {
        guard let bytes = slice(offset, Number.bitWidth / 8) else { return nil }
        return isBigEndian
            ? bytes.reduce(0) { $0 << 8 | Number($1) } : bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
