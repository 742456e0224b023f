import Artifacts
import AuditPlanter
import Foundation
import PropertyLists
import SourceText
import Switchyard
import TestSupport
import Testing

@testable import ArtifactAudit

/// What is broken, encrypted, or made to deceive is neither proven nor a crash.
@Suite struct HostileArtifactTests {
    private static let clean = "https://example.com/v1"
    private static let leak = "https://staging.example.com/v2"

    private static func report(_ bytes: Bytes, name: String = "Shop.ipa") -> AuditReport {
        let catalog = EnvironmentCatalog(environments: [
            "production": ["apiURL": .string(clean)], "staging": ["apiURL": .string(leak)],
        ])
        return ArtifactAudit(AuditedTexts(catalog, expected: "production"))
            .report(on: Artifact(bytes: bytes, name: name))
    }

    private static func entry(_ name: String, _ text: String) -> ZipWriter.Entry {
        ZipWriter.Entry(name: name, bytes: Array(text.utf8))
    }

    private static let good = ZipWriter.Entry(name: "Payload/Shop.app/Shop", bytes: ArtifactAuditTests.program(clean))

    @Test func whatIsWholeIsProven() {
        #expect(Self.report(ZipWriter.write([Self.good])).verdict == .proven)
    }

    @Test func anEncryptedEntryIsNotRead() {
        var secret = Self.entry("Payload/Shop.app/Secret", "anything")
        secret.isEncrypted = true
        let report = Self.report(ZipWriter.write([Self.good, secret]))
        #expect(report.verdict == .unreadable)
        #expect(report.coverage.unread.map(\.reason) == ["encrypted"])
    }

    /// Each of two entries with one name is searched, and the name is reported.
    @Test(arguments: [0, 1]) func bothEntriesOfOneNameAreSearched(place: Int) {
        var entries = [
            Self.entry("Payload/Shop.app/a.txt", "nothing"), Self.entry("Payload/Shop.app/a.txt", "nothing"),
        ]
        entries[place].bytes = Array(Self.leak.utf8)
        let report = Self.report(ZipWriter.write([Self.good] + entries))
        #expect(report.verdict == .notProven)
        #expect(report.hits.contains { $0.rule == .unusualEntry && $0.path == "Payload/Shop.app/a.txt" })
    }

    /// Foundation's functions for paths end the process on Linux for some of these.
    @Test(arguments: ["//é", "a///\u{301}", "////\u{10FFFF}", "Payload//\u{FFFD}.plist", "é//.", "//"])
    func anUnusualNameIsNoCrash(name: String) {
        let report = Self.report(ZipWriter.write([Self.good, Self.entry(name, Self.leak)]))
        #expect(report.verdict != .proven)
    }

    @Test(arguments: ["../../outside.txt", "/etc/absolute.txt", "Payload/../../x.txt"])
    func aNameThatLeavesTheFolderIsReportedAndSearched(name: String) {
        let report = Self.report(ZipWriter.write([Self.good, Self.entry(name, Self.leak)]))
        #expect(report.verdict == .notProven)
        #expect(report.hits.contains { $0.rule == .unusualEntry } && report.hits.contains { $0.value == Self.leak })
    }

    /// A link is not followed, but what it names is searched.
    @Test func theTargetOfALinkIsSearched() {
        var link = Self.entry("Payload/Shop.app/current", "servers/staging.example.com/config")
        link.mode = 0o120755
        let report = Self.report(ZipWriter.write([Self.good, link]))
        #expect(report.hits.contains { $0.part == "the target of the link" && $0.path == "Payload/Shop.app/current" })
        #expect(report.hits.first?.path == "Payload/Shop.app/current" && report.verdict == .notProven)
    }

    @Test(arguments: [1, 30, 60, 90, 99]) func aTruncatedArchiveIsNotProven(percent: Int) {
        let archive = ZipWriter.write((0..<20).map { Self.entry("Payload/Shop.app/\($0).txt", Self.clean) })
        let report = Self.report(Array(archive.prefix(archive.count * percent / 100)))
        #expect(report.verdict != .proven)
    }

    @Test func aBombIsNotUnpacked() {
        var bomb = ZipWriter.Entry(name: "Payload/Shop.app/zeros.zip", bytes: Bytes(repeating: 0, count: 17 << 20))
        bomb.isDeflated = true
        let report = Self.report(ZipWriter.write([Self.good, bomb]))
        #expect(report.verdict == .unreadable)
    }

    @Test func archivesBeyondTheDepthAreUnread() {
        var bytes = ZipWriter.write([Self.entry("a.txt", Self.leak)])
        for level in 0..<12 {
            var inner = ZipWriter.Entry(name: "\(level).zip", bytes: bytes)
            inner.isDeflated = true
            bytes = ZipWriter.write([inner])
        }
        let report = Self.report(ZipWriter.write([Self.good, ZipWriter.Entry(name: "deep.zip", bytes: bytes)]))
        #expect(report.coverage.unread.contains { $0.reason == "depth-limit" })
        #expect(report.verdict != .proven)
    }

    /// One encrypted slice is enough.
    @Test func anEncryptedSliceIsUnreadable() {
        var encrypted = MachOWriter.Slice(architecture: .arm64)
        encrypted.isEncrypted = true
        let plain = MachOWriter.Slice(architecture: .x86)
        let program = MachOWriter.fat(
            [(.arm64, MachOWriter.write(encrypted)), (.x86, MachOWriter.write(plain))], wide: false)
        let report = Self.report(
            ZipWriter.write([Self.good, ZipWriter.Entry(name: "Payload/Shop.app/Net", bytes: program)]))
        #expect(report.verdict == .unreadable)
        #expect(report.coverage.unread.map(\.reason) == ["encrypted (arm64)"])
    }

    /// What an artifact that is not of the catalog calls "test" is no accusation; in one that is, it is.
    @Test func everydayNamesCountInAnArtifactOfTheCatalog() {
        let catalog = EnvironmentCatalog(environments: [
            "production": ["apiURL": .string(Self.clean)], "test": ["apiURL": .string(Self.leak)],
        ])
        let audit = ArtifactAudit(AuditedTexts(catalog, expected: "production"))
        let json = Self.entry("a.json", #"{"label": "test"}"#)
        let manifest = Self.entry("package.json", #"{"scripts": {"test": "test"}}"#)
        let other = audit.report(on: Artifact(bytes: ZipWriter.write([json, manifest]), name: "a.zip"))
        #expect(other.hits.map(\.severity) == [.warning])
        let own = audit.report(on: Artifact(bytes: ZipWriter.write([json, manifest, Self.good]), name: "a.zip"))
        #expect(own.hits.map { "\($0.severity) \($0.path)" } == ["error a.json"])
    }

    /// Escaped, also twice; doubled; and texts that programs join.
    static let breaks = [
        #"\n"#, #"\r\n"#, #"\\n"#, #"\\\\n"#, #"\u000a"#, #"\x0A"#, "\n\n", "\r\n\r\n", "\\\n", "%0A", "%250a", "&#10;",
        "&#xA;",
        "\" + \"", "\" +\n    \"", "' + '", "\\n\" +\n  \"", "\",\n  \"",
        #"\" + \""#, "' . '",
    ]

    /// A certificate in a text of JSON, and compressed content whose digits are in lines.
    @Test(arguments: ["\n", #"\n"#, #"\\n"#, "\" +\n\"", "\n\n"]) func contentInLinesIsDecoded(_ ending: String) {
        for content in [
            Deflate.gzip(Array(String(repeating: "nothing, ", count: 9).utf8) + Array(Self.leak.utf8)),
            Deflate.zlib(Array(Self.leak.utf8) + (0..<99).map { UInt8(truncatingIfNeeded: $0 &* 41) }),
            Array("The servers are \(Self.leak), and no others are".utf8),
        ] {
            let digits = Array(Data(content).base64EncodedString())
            let lines = stride(from: 0, to: digits.count, by: 64).map {
                String(digits[$0..<min($0 + 64, digits.count)])
            }
            for text in [
                "{\"key\": \"-----BEGIN KEY-----\(ending)\(lines.joined(separator: ending))\(ending)-----END KEY-----\"}",
                "var key = \"\(lines.joined(separator: ending))\"",
            ] {
                let report = Self.report(Array(text.utf8), name: "a.js")
                #expect(report.hits.contains { $0.value == Self.leak || $0.value == "staging.example.com" }, "\(text)")
            }
        }
    }

    /// Base64 as programs break it into lines, at any place.
    @Test(arguments: [16, 60, 64, 76], ["\n", "\r\n", "\n\t\t"] + breaks) func findsBase64WithLineBreaks(
        width: Int, ending: String
    ) {
        // No multiple of three bytes, which four digits are.
        for before in stride(from: 0, to: 70, by: SoakCount.of(full: 1, slice: 5)) {
            let text = String(repeating: "x", count: before) + " " + Self.leak + " and more"
            let digits = Array(Data(text.utf8).base64EncodedString())
            let lines = stride(from: 0, to: digits.count, by: width)
                .map { String(digits[$0..<min($0 + width, digits.count)]) }.joined(separator: ending)
            let report = Self.report(Array("certificate:\n\(lines)\n\(Self.clean)".utf8), name: "a.pem")
            #expect(report.hits.contains { $0.value == Self.leak || $0.value == "staging.example.com" }, "\(before)")
        }
    }
}
