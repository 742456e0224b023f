package import Foundation

/// How messages follow each other on a stream.
package enum Framing: Sendable {
    /// Each is one line, as the Model Context Protocol has it.
    case lines
    /// Each follows a header with its length, as the Language Server Protocol has it.
    case contentLength

    /// The bytes of a message.
    package func frame(_ message: Data) -> Data {
        switch self {
        case .lines: message + [UInt8(ascii: "\n")]
        case .contentLength: Data("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        }
    }
}

/// Takes the messages out of a stream of bytes, which may come in any pieces.
package struct FrameReader {
    /// What comes next.
    package enum Frame: Equatable, Sendable {
        case message(Data)
        /// A message above the limit, which is skipped.
        case tooLarge
        /// What follows cannot be told apart any more.
        case unreadable
    }

    private let framing: Framing
    private let limit: Int
    private var bytes = Data()
    /// How many of the bytes have been looked at.
    private var scanned = 0
    /// Of a message that is skipped: how many bytes are left, or `nil` for those up to the end of the line.
    private var skipping: Skip?
    /// Whether frames can be told apart.
    package private(set) var isReadable = true

    private enum Skip {
        case line
        case bytes(Int)
    }

    /// The longest header.
    private static let longestHeader = 4_096

    package init(_ framing: Framing, limit: Int) {
        (self.framing, self.limit) = (framing, limit)
    }

    /// Adds bytes.
    package mutating func append(_ more: Data) { bytes.append(more) }

    /// The next frame that is complete.
    package mutating func next() -> Frame? {
        guard isReadable else { return nil }
        switch framing {
        case .lines: return nextLine()
        case .contentLength: return nextOfLength()
        }
    }

    /// The last frame of a stream that has ended: a line needs no end there.
    package mutating func last() -> Frame? {
        guard case .lines = framing, isReadable else { return nil }
        bytes.append(UInt8(ascii: "\n"))
        return nextLine()
    }

    private mutating func nextLine() -> Frame? {
        while true {
            let rest = bytes.dropFirst(scanned)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                scanned = bytes.count
                if skipping != nil || bytes.count > limit {
                    let isNew = skipping == nil
                    skipping = .line
                    remove(bytes.count)
                    if isNew { return .tooLarge }
                }
                return nil
            }
            let line = Data(bytes[bytes.startIndex..<end])
            remove(line.count + 1)
            guard skipping == nil else {
                skipping = nil
                continue
            }
            guard line.count <= limit else { return .tooLarge }
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            if content.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
                return .message(Data(content))
            }
        }
    }

    private mutating func nextOfLength() -> Frame? {
        while true {
            if case .bytes(let count)? = skipping {
                let skipped = min(count, bytes.count)
                remove(skipped)
                guard skipped == count else {
                    skipping = .bytes(count - skipped)
                    return nil
                }
                skipping = nil
            }
            let blank = Data("\r\n\r\n".utf8)
            guard let end = bytes.range(of: blank) else {
                guard bytes.count > Self.longestHeader else { return nil }
                return unreadable()
            }
            let header = String(decoding: bytes[bytes.startIndex..<end.lowerBound], as: UTF8.self)
            guard header.utf8.count <= Self.longestHeader, let length = Self.length(header) else { return unreadable() }
            let headerLength = bytes.distance(from: bytes.startIndex, to: end.upperBound)
            guard length <= limit else {
                remove(headerLength)
                skipping = .bytes(length)
                return .tooLarge
            }
            guard bytes.count - headerLength >= length else { return nil }
            let start = bytes.startIndex + headerLength
            let content = Data(bytes[start..<start + length])
            remove(headerLength + length)
            return .message(content)
        }
    }

    private mutating func unreadable() -> Frame {
        isReadable = false
        bytes = Data()
        return .unreadable
    }

    private static func length(_ header: String) -> Int? {
        var found: Int?
        for line in header.components(separatedBy: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            guard found == nil, let length = Int(parts[1].trimmingCharacters(in: .whitespaces)), length >= 0 else {
                return nil
            }
            found = length
        }
        return found
    }

    private mutating func remove(_ count: Int) {
        bytes = count == bytes.count ? Data() : Data(bytes.dropFirst(count))
        scanned = 0
    }
}
