/// How many bytes may still be decoded of what only looks like compressed data: so many for each byte that there is. A file and everything
/// within it have one budget, because such bytes may be in what others stand for. For one thread.
package final class WasteBudget {
    /// How many are left; less than zero once more was decoded.
    package private(set) var left: Int

    /// Creates a budget.
    ///
    /// - Parameter byteCount: the number of bytes of the file.
    package init(_ byteCount: Int) { left = (256 << 10) + Self.perByte * byteCount }

    private static let perByte = 32

    /// Content was decoded that is some: it may have its own share of other bytes.
    package func add(_ byteCount: Int) { left += Self.perByte * byteCount }

    func take(_ byteCount: Int) { left -= byteCount }
}
