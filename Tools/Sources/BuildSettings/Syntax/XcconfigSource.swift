/// The bytes of a file, shared by all of its assignments.
final class XcconfigSource: Sendable {
    /// The path of the file, for messages.
    let file: String
    let bytes: [UInt8]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }
}

/// A range of bytes in half the memory of a `Range<Int>`: a build has very many of them.
struct ByteRange: Hashable, Sendable {
    /// Bytes after this offset are ignored: 1 GiB is too much for an xcconfig file.
    static let limit = 1 << 30

    let lower: UInt32
    let upper: UInt32

    init(_ range: Range<Int>) {
        lower = UInt32(clamping: range.lowerBound)
        upper = UInt32(clamping: range.upperBound)
    }

    var range: Range<Int> { Int(lower)..<Int(upper) }
}
