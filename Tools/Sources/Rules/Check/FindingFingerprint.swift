import SourceText

/// What a finding is recognized by after its line has moved: its rule, its file, and the text of its line. Equal ones
/// are numbered in the order of the lines.
///
/// The hash is 64-bit FNV-1a in hexadecimal. It is not for security; the text itself is not stored because it may have
/// a secret.
struct FindingFingerprint {
    private var counts: [UInt64: Int] = [:]
    private var sources = SourceFiles()
    private let paths: RelativePaths

    /// Creates fingerprints with paths relative to a folder.
    init(below folder: String) {
        paths = RelativePaths(from: folder)
    }

    /// The fingerprint of the next finding, in the order of files and lines.
    mutating func next(_ finding: Finding) -> String {
        let line = sources.line(at: finding.location).map { $0.filter { !$0.isWhitespace } }
        let parts = [
            finding.rule.rawValue, finding.location.map { paths.shown($0.file) } ?? "", line ?? finding.message,
        ]
        let hash = Self.hash(parts.joined(separator: "\0"))
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text + (count > 0 ? "-\(count + 1)" : "")
    }

    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
