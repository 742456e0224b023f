/// What libFuzzer made up, as the parts that a program needs: they are separated by a byte that no text has.
package struct FuzzInput {
    /// The parts, at least one.
    package let parts: [[UInt8]]

    /// The parts of `count` bytes at `start`.
    package init(_ start: UnsafePointer<UInt8>, count: Int) {
        let bytes = UnsafeBufferPointer(start: start, count: count)
        parts = bytes.split(separator: Self.separator, maxSplits: 7, omittingEmptySubsequences: false).map(Array.init)
    }

    /// The separator, which is not a byte of UTF-8.
    package static let separator: UInt8 = 0xFF
}
