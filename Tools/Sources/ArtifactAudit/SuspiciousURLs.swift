import BytePatterns
import SourceText

/// Finds URLs whose hosts look like those of development, for an audit without a catalog.
struct SuspiciousURLs: Sendable {
    /// A URL in a file.
    struct Found: Sendable, Hashable {
        let kind: SuspiciousHost
        let url: String
        let spelling: Spelling
        let offset: Int
        let length: Int
    }

    private static let schemes = ["http://", "https://", "ws://", "wss://"]
    private static let spellings: [Spelling] = [.utf8, .utf16LittleEndian]
    private let search: PatternSearch
    private let pairs: [(scheme: String, spelling: Spelling)]

    /// How much of the end of a part the next one must begin with.
    static let overlap = 1024

    init() {
        pairs = Self.spellings.flatMap { spelling in Self.schemes.map { ($0, spelling) } }
        search = PatternSearch(
            pairs.flatMap { pair in
                pair.spelling.bytes(of: pair.scheme).map { BytePattern($0, ignoresCase: true) }
            })
    }

    /// The suspicious URLs in a part of a file, which begins at `start`, and of which `overlap` bytes were in the part before.
    func found(in bytes: UnsafeRawBufferPointer, start: Int, overlap: Int) -> [Found] {
        var found: [Found] = []
        search.forEachMatch(in: bytes) { match in
            let (scheme, spelling) = pairs[match.pattern]
            let unit = spelling == .utf8 ? 1 : 2
            let first = match.offset + scheme.utf8.count * unit
            var host: [UInt8] = []
            var next = first
            while next + unit <= bytes.count, host.count < 260 {
                let byte = bytes[next]
                guard unit == 1 || bytes[next + 1] == 0, Self.isHostByte(byte) else { break }
                host.append(byte)
                next += unit
            }
            // An end in the overlap was seen in the part before.
            guard next > overlap, let kind = SuspiciousHost(String(decoding: host, as: UTF8.self)) else { return }
            let url = scheme + String(decoding: host, as: UTF8.self)
            found.append(
                Found(
                    kind: kind, url: url, spelling: spelling, offset: match.offset + start, length: next - match.offset)
            )
        }
        return found
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
    }
}
