import Artifacts
import AuditPlanter
import Foundation
import PropertyLists
import SourceText
import Switchyard
import Testing

@testable import ArtifactAudit

@Suite struct ArtifactAuditTests {
    static let catalog: EnvironmentCatalog = {
        var catalog = EnvironmentCatalog(
            environments: [
                "production": [
                    "apiURL": "https://example.com/v10", "group": "group.example.shop.appstore", "level": "warning",
                ],
                "staging": [
                    "apiURL": "https://staging.example.com/v2?a=1&b=2", "group": "group.example.shop.staging",
                    "level": "verbose", "pin": "k7-93", "attempts": 7,
                ],
                "dev": ["apiURL": "http://localhost:8080/api", "level": "verbose", "host": "qa.shop.io"],
                "beta": ["apiURL": "https://example.com/v1", "level": "warning"],
            ],
            common: ["name": "Discussions for everybody"])
        catalog.titles["staging"] = "Staging server"
        return catalog
    }()
    static let texts = AuditedTexts(catalog, expected: "production")
    static let clean = "https://example.com/v10 group.example.shop.appstore Discussions for everybody"

    private func report(_ content: String, name: String = "file.bin") -> AuditReport {
        report(Array(content.utf8), name: name)
    }

    private func report(_ content: [UInt8], name: String = "file.bin") -> AuditReport {
        ArtifactAudit(Self.texts).report(on: Artifact(bytes: content, name: name))
    }

    /// A program with these texts.
    static func program(_ texts: String) -> [UInt8] {
        var slice = MachOWriter.Slice(architecture: .arm64)
        slice.sections = [("__TEXT", "__cstring", Array(texts.utf8) + [0])]
        return MachOWriter.write(slice)
    }

    @Test func provesAProgramWithProductionAlone() {
        let report = report(Self.program(Self.clean))
        #expect(report.hits.isEmpty && report.coverage.executables == 1)
        #expect(report.verdict == .proven)
    }

    /// Where no program is, nothing is proven.
    @Test func findsNothingInAFileWithProductionAlone() {
        let report = report(Self.clean)
        #expect(report.hits.isEmpty)
        #expect(report.verdict == .nothingFound)
        #expect(report.coverage.files == 1)
        #expect(report.required.map(\.key) == ["apiURL", "group", "name"])
    }

    @Test func missesWhatIsRequired() {
        let report = report("https://example.com/v10")
        #expect(report.verdict == .notProven)
        #expect(report.required.filter { !$0.found }.map(\.key) == ["group", "name"])
    }

    @Test(arguments: [
        ("https://staging.example.com/v2?a=1&b=2", "other-environment-value", "utf-8"),
        ("https:\\/\\/staging.example.com\\/v2?a=1&b=2", "other-environment-value", "json"),
        ("https://staging.example.com/v2?a=1&amp;b=2", "other-environment-value", "xml"),
        ("https%3a%2f%2fstaging.example.com%2fv2%3fa%3d1%26b%3d2", "other-environment-value", "percent"),
        ("STAGING.Example.com", "other-environment-host", "utf-8"),
        ("x=group.example.shop.staging;", "other-environment-value", "utf-8"),
        ("//localhost:8080/", "other-environment-host", "utf-8"),
        ("qa.shop.io", "other-environment-value", "utf-8"),
        ("https://example.com/v1 ", "other-environment-value", "utf-8"),
        ("staging.example.com.cer", "other-environment-host", "utf-8"),
        ("u=https%3A%2F%2Fstaging.example.com%2Flogin", "other-environment-host", "utf-8"),
        ("'\\x2fstaging.example.com'", "other-environment-host", "utf-8"),
        ("staging.example.comcom.apple", "other-environment-host", "utf-8"),
    ]) func findsAText(text: String, rule: String, encoding: String) throws {
        let report = report(Self.clean + "\0" + text + "\0")
        let hit = try #require(report.hits.first)
        #expect(hit.rule.rawValue == rule && hit.encoding == encoding)
        #expect(hit.offset == Self.clean.utf8.count + 1 || hit.rule == .otherEnvironmentHost || text.hasPrefix("x="))
        #expect(report.verdict == .notProven)
    }

    @Test(arguments: [
        "https://example.com/v10/users", "http://localhost:3000", "staging", "verbose",
        "group.example.shop", "k7-93", "7",
    ]) func acceptsAText(text: String) {
        #expect(report(Self.clean + "\0" + text + "\0").hits.isEmpty)
    }

    /// In pools of texts nothing is between them, and a length may be the code of a letter: nobody can tell, so nothing is proven.
    @Test(arguments: [
        "mystaging.example.community", "useEffectstaging.example.comabort", "tstaging.example.com",
        "staging.example.com2",
        "aqa.shop.iob",
    ]) func isUnclearAboutAText(text: String) {
        let report = report(Self.program(Self.clean) + Array(text.utf8))
        #expect(report.hits.map(\.severity).allSatisfy { $0 == .warning } && !report.hits.isEmpty)
        #expect(report.verdict == .notProven)
    }

    @Test func findsEverySpellingOfUTF16AndBase64() {
        let text = "https://staging.example.com/v2?a=1&b=2"
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
            let bytes = Array(Self.clean.utf8) + Array((text.data(using: encoding) ?? Data()))
            #expect(report(bytes).verdict == .notProven, "\(encoding)")
        }
        for before in ["", "a", "ab"] {
            let encoded = Data((before + text + "}").utf8).base64EncodedString()
            #expect(report(Self.clean + " " + encoded).hits.contains { $0.encoding == "base64" })
        }
    }

    /// Between other text, each byte order can be read as the other one, one byte apart.
    @Test(arguments: [("utf-16le", true), ("utf-16be", false)])
    func findsATextInUTF16InOneByteOrderOnly(encoding: String, isLittle: Bool) {
        let text = "\"url\" = \"https://staging.example.com/v2?a=1&b=2\";\n"
        let mark: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
        let units = text.utf8.flatMap { byte -> [UInt8] in isLittle ? [byte, 0] : [0, byte] }
        let values = report(mark + units).hits.filter { $0.rule == .otherEnvironmentValue }
        #expect(values.map(\.encoding) == [encoding])
        #expect(values.map(\.offset) == [2 + 9 * 2])
    }

    @Test func findsNamesAsWholeValuesAndKeysOnly() {
        let json = #"{"name": "\#(Self.clean)", "env": "staging", "other": "a staging server", "Staging server": 1}"#
        let report = report(json, name: "settings.json")
        #expect(report.hits.map { "\($0.part ?? "") \($0.value)" } == ["Staging server Staging server", "env staging"])
    }

    @Test func findsACommonWordAsTheValueOfItsKeyOnly() {
        let json = #"{"a": {"level": "verbose"}, "b": "verbose", "c": "\#(Self.clean)"}"#
        #expect(report(json, name: "a.json").hits.map(\.part) == ["a.level", "a.level"])
    }

    /// The key that selects the environment of a build must name the expected one, whatever else it says.
    @Test(arguments: [("production", 0), ("", 0), ("staging", 1), ("Staging", 1), ("qa", 1)])
    func readsTheSelectionOfInfoPlist(value: String, count: Int) {
        let list =
            "<plist><dict><key>SwitchyardEnvironment</key><string>\(value)</string>"
            + "<key>n</key><string>\(Self.clean)</string></dict></plist>"
        let report = report(list, name: "Info.plist")
        #expect(report.hits.map(\.severity) == Array(repeating: .error, count: count))
    }

    @Test func readsNoInfoPlistOfText() {
        #expect(report(Self.clean, name: "Info.plist").verdict == .unreadable)
    }

    /// The key of an environment in a catalog counts however short it is; one of another meaning may be an accident.
    @Test func findsAShortNameInACatalog() {
        let list = "<plist><dict><key>dev</key><dict/><key>other</key><dict><key>dev</key><true/></dict></dict></plist>"
        let report = report(list, name: "Environments.plist")
        #expect(report.hits.map { "\($0.part ?? "") \($0.severity)" } == ["dev error", "other.dev warning"])
    }

    @Test func findsAnEscapedText() {
        let json = #"{"url": "\u0068ttps://\u0073taging.example.com/v2?a=1&b=2"}"#
        #expect(report(json, name: "a.json").hits.map(\.encoding) == ["json"])
    }

    @Test func namesWhatItCannotProve() {
        let unprovable = Set(Self.texts.unprovable.map { "\($0.environment) \($0.key) \($0.reason.rawValue)" })
        #expect(
            unprovable == [
                "staging pin short-literal", "staging attempts not-text", "staging level common-word",
                "dev level common-word", "dev host short-literal",
            ])
    }

    /// Wherever a file is divided, and whatever is around it, a text is found once.
    @Test(arguments: 0..<40) func findsATextAtAnyPlace(seed: Int) {
        let length = (1 << 20) + seed * 131 - 2600
        var bytes = [UInt8](repeating: 0, count: length)
        bytes += Array("group.example.shop.staging".utf8)
        bytes += [UInt8](repeating: 0, count: 3000)
        bytes += Array(Self.clean.utf8)
        let report = report(bytes)
        #expect(report.hits.map(\.offset) == [length])
    }

    @Test func findsShortTextsInInstructions() throws {
        // movabs $"qa.shop.", %rax; movabs $"io" and the mark, %rdx
        func word(_ text: String, _ last: UInt8 = 0) -> [UInt8] {
            var bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 8 - text.utf8.count)
            if last > 0 { bytes[7] = last }
            return bytes
        }
        let code: [UInt8] = [0x90, 0x48, 0xB8] + word("qa.shop.") + [0x48, 0xBA] + word("io", 0xEA) + [0xC3]
        let immediates = Immediates(Self.texts.forbidden.filter { $0.text == "qa.shop.io" }, allowed: [])
        #expect(code.withUnsafeBytes { Set(immediates.found(in: $0, .x86_64).map(\.offset)) } == [1])
        // The same text as movz and movk on arm64, with other instructions in between.
        var instructions: [UInt32] = []
        for (register, bytes) in [(UInt32(0), word("qa.shop.")), (1, word("io", 0xEA))] {
            for part in 0..<4 {
                let value = UInt32(bytes[part * 2]) | UInt32(bytes[part * 2 + 1]) << 8
                if part > 0, value == 0 { continue }
                instructions.append(
                    (part == 0 ? 0xD280_0000 : 0xF280_0000) | UInt32(part) << 21 | value << 5 | register)
                instructions.append(0xD503_201F)
            }
        }
        let arm = instructions.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        #expect(arm.withUnsafeBytes { immediates.found(in: $0, .arm64).first?.text } == 0)
    }
}

@Suite struct AuditWithoutCatalogTests {
    private func hits(_ text: String) -> [String] {
        ArtifactAudit(nil).report(on: Artifact(bytes: Array(text.utf8), name: "a.bin")).hits
            .map { "\($0.severity.rawValue) \($0.rule.rawValue) \($0.value)" }
    }

    @Test(arguments: [
        ("http://localhost:8080/api", "warning local-host http://localhost:8080"),
        ("https://192.168.1.7/", "error private-host https://192.168.1.7"),
        ("wss://api-staging.example.com/x", "error staging-like-host wss://api-staging.example.com"),
        ("https://qa2.example.com", "error staging-like-host https://qa2.example.com"),
        ("http://build.corp.internal", "error private-host http://build.corp.internal"),
    ]) func findsASuspiciousHost(text: String, hit: String) {
        #expect(hits("\0\(text)\0") == [hit])
    }

    @Test(arguments: [("production", 0), ("appstore", 0), ("staging", 1), ("Shop-QA", 1)])
    func judgesTheSelectionOfInfoPlistByItsWords(value: String, count: Int) {
        let list = "<plist><dict><key>SwitchyardEnvironment</key><string>\(value)</string></dict></plist>"
        let report = ArtifactAudit(nil).report(on: Artifact(bytes: Array(list.utf8), name: "Info.plist"))
        #expect(report.hits.count == count)
    }

    @Test(arguments: [
        "https://example.com", "http://latest.example.com", "https://sandbox.itunes.apple.com/verifyReceipt",
        "http://8.8.8.8",
        "https://", "http://.", "https://devices.example.com", "test.example.com",
    ]) func acceptsAHost(text: String) {
        #expect(hits("\0\(text)\0").isEmpty)
    }

    @Test func marksWhatIsAccepted() throws {
        var report = ArtifactAudit(nil).report(on: Artifact(bytes: Array("http://dev.example.com".utf8), name: "a.bin"))
        #expect(report.verdict == .notProven)
        let accepted = try AcceptedHits(
            Data(
                #"{"accepted":[{"path":"a.bin","value":"http://dev.example.com","reason":"known"},{"path":"b","reason":"old"}]}"#
                    .utf8))
        #expect(accepted.mark(&report).map(\.path) == ["b"])
        #expect(report.verdict == .nothingFound && report.hits.map(\.accepted) == ["known"])
        #expect(throws: DecodingError.self) {
            try AcceptedHits(Data(#"{"accepted":[{"rule":"nope","path":"a","reason":"known"}]}"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try AcceptedHits(Data(#"{"accepted":[{"path":"a","reason":" "}]}"#.utf8))
        }
    }
}
