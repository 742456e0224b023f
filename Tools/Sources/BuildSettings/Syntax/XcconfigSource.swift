/// The bytes of a file, kept once for everything that is said about them.
final class XcconfigSource: Sendable {
    /// The file's path, as it is to be shown.
    let file: String
    let bytes: [UInt8]

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }
}

/// A part of some bytes in half the space of a range: a build has a great many of them.
struct ByteRange: Hashable, Sendable {
    /// Bytes behind this offset are nobody's: a file of 1 GiB is no xcconfig file.
    static let limit = 1 << 30

    let lower: UInt32
    let upper: UInt32

    init(_ range: Range<Int>) {
        lower = UInt32(clamping: range.lowerBound)
        upper = UInt32(clamping: range.upperBound)
    }

    var range: Range<Int> { Int(lower)..<Int(upper) }
}
