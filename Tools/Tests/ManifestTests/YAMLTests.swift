import Foundation
@testable import Manifest
import PropertyLists
import Testing

/// YAML itself: encodings, aliases, merge keys, and what is refused.
@Suite struct YAMLTests {
    private static let text = "environments:\n  production: { title: Größe, values: { a: 1 } }\n"

    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
    func encodings(encoding: String.Encoding) throws {
        var data = try #require(Self.text.data(using: encoding))
        switch encoding {
        case .utf8: data = Data([0xEF, 0xBB, 0xBF]) + data
        case .utf16LittleEndian: data = Data([0xFF, 0xFE]) + data
        case .utf16BigEndian: data = Data([0xFE, 0xFF]) + data
        default: break
        }
        #expect(try Manifest(data, file: "").environments.first?.title == "Größe")
    }

    @Test(arguments: ["\r\n", "\r"]) func lineEnds(end: String) throws {
        let text = Self.text.replacing("\n", with: end)
        #expect(try ManifestText.read(text).environments.first?.values == ["a": 1])
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(ManifestText.errors(Data([0x61, 0x3A, 0xFF])) == ["-: the file is not UTF-8 text [manifest-syntax]"])
        #expect(ManifestText.errors(Data("a: \u{0}".utf8)).count == 1)
    }

    @Test func anchorsAliasesAndMergeKeys() throws {
        let manifest = try ManifestText.read(
            """
            common: &common { host: a.example, nested: &nested { port: 1 } }
            environments:
              production: { values: { <<: *common, name: p } }
              qa: { values: { <<: [{ host: b.example }, *common], nested: { <<: *nested, port: 2 } } }
            """)
        #expect(manifest.environments[0].values == ["host": "a.example", "nested": ["port": 1], "name": "p"])
        #expect(manifest.environments[1].values == ["host": "b.example", "nested": ["port": 2]])
    }

    /// Ten lines that stand for 10^10 values.
    @Test func aBillionLaughsAreRefused() {
        let lines = zip("abcdefghij", "bcdefghijk").map { old, new in
            "\(new): &\(new) [\(Array(repeating: "*\(old)", count: 10).joined(separator: ", "))]"
        }
        let text = "a: &a [x, x]\n" + lines.joined(separator: "\n") + "\n"
        #expect(ManifestText.errors(text).map { $0.hasSuffix("[manifest-limit]") } == [true])
    }

    /// The library compares keys by their contents, which would take forever.
    @Test(arguments: ["[*k]: x", "{ [*k]: x }", "? *k\n: x", "*k : x", "- {*k : x}"])
    func aHugeKeyIsRefused(last: String) {
        let lines = zip("abcdefghij", "bcdefghijk").map { old, new in
            "\(new): &\(new) [*\(old), *\(old), *\(old), *\(old)]"
        }
        let text = "a: &a [x, x]\n" + lines.joined(separator: "\n") + "\nz:\n  \(last.replacing("\n", with: "\n  "))\n"
        #expect(
            ManifestText.errors(text).map {
                $0.hasSuffix("a key must be text, not a list, a dictionary, or an alias [manifest-syntax]")
            } == [true])
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "[", count: 100_000)
        #expect(ManifestText.errors(text).count == 1)
        #expect(ManifestText.errors(String(repeating: "- ", count: 100_000)).count == 1)
    }

    @Test func manyAliasesOfPlainTextAreRead() throws {
        let environments = (0..<40).map { "  e\($0): { values: { <<: *all, n: \($0), note: \"see [docs]: there\" } }" }
        let text = "common: &all { a: 1 }\nenvironments:\n  production: {}\n" + environments.joined(separator: "\n")
        #expect(try ManifestText.read(text).environments.count == 41)
    }
}
