package import Foundation

/// The bytes of a file that may be an executable: in memory, or read where they are needed.
///
/// Executables are read from the beginning to the end, apart from a few records, so that a compressed file need not be
/// in memory.
package struct ExecutableBytes {
    /// The number of bytes of the file.
    package let byteCount: Int
    private let read: (Range<Int>) throws -> [UInt8]

    /// Creates bytes that are read where they are needed.
    ///
    /// - Parameters:
    ///   - byteCount: the number of bytes of the file.
    ///   - read: returns the bytes of a range of the file, at most 16 MB.
    package init(byteCount: Int, read: @escaping (Range<Int>) throws -> [UInt8]) {
        self.byteCount = max(0, byteCount)
        self.read = read
    }

    /// Creates bytes in memory.
    package init(_ data: Data) {
        self.init(byteCount: data.count) { range in
            [UInt8](data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
        }
    }

    /// Creates bytes in memory.
    package init(_ bytes: [UInt8]) {
        self.init(byteCount: bytes.count) { [UInt8](bytes[$0]) }
    }

    /// The most bytes that are read at once.
    static let limit = 16 << 20

    /// The bytes from an offset on.
    ///
    /// - Throws: `truncated` if they are not in the file, `tooLarge`, or `unreadable`.
    func bytes(at offset: Int, count: Int) throws(ExecutableError) -> [UInt8] {
        guard let end = checkedEnd(offset, count, within: byteCount) else { throw ExecutableError(.truncated) }
        guard count <= Self.limit else { throw ExecutableError(.tooLarge) }
        guard count > 0 else { return [] }
        do {
            let bytes = try read(offset..<end)
            guard bytes.count == count else { throw ExecutableError(.truncated) }
            return bytes
        } catch let error as ExecutableError {
            throw error
        } catch {
            throw ExecutableError(.unreadable, "\(error)")
        }
    }

    /// At most so many bytes from an offset on.
    func prefix(at offset: Int, count: Int) throws(ExecutableError) -> [UInt8] {
        guard offset >= 0, offset <= byteCount else { throw ExecutableError(.truncated) }
        return try bytes(at: offset, count: min(count, byteCount - offset))
    }
}

/// The end of a range of bytes; `nil` if the range does not lie within `limit` bytes.
func checkedEnd(_ offset: Int, _ count: Int, within limit: Int) -> Int? {
    let (end, overflow) = offset.addingReportingOverflow(count)
    return overflow || offset < 0 || count < 0 || end > limit ? nil : end
}
