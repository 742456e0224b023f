import Foundation
import TestSupport
import Testing

/// The xcconfig files of the cases, and random changes of them.
enum MutatedCases {
    /// The bytes of every xcconfig file of the cases.
    static func inputs() throws -> [[UInt8]] {
        let cases = Fixture.directory.appending(path: "Cases")
        let files = FileManager.default.enumerator(at: cases, includingPropertiesForKeys: nil)
        let inputs = try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "xcconfig" && !$0.hasDirectoryPath }
            .sorted { $0.path < $1.path }
            .map { [UInt8](try Data(contentsOf: $0)) }
        try #require(inputs.count > 80, "the fixtures are not complete")
        return inputs
    }

    /// The bytes with a few of them replaced, removed, repeated or added.
    static func mutate(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let pieces = [
            "$(", ")", "${", "}", "$[", "]", "[", "=", ":", "\\", "\\\n", "\n", "\r", "//", "\"", "'", ";",
            "#include \"",
            "$(inherited)", "$(A)", "$A", ":upper", ":default=", "\u{2028}", "é", "\u{0}", " ", "A = ",
        ]
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            let at = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, at + Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.removeSubrange(at..<end)
            case 1: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: at)
            default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: at)
            }
        }
        return bytes
    }
}
