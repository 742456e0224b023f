import Foundation
import SourceText
import Testing

@testable import Rules

@Suite struct BrokenStringsRuleTests {
    private static let root = page(toggle("a"), entry("StringsTable", "Root"))

    @Test func aMissingSemicolonCostsTheFile() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "/* Titles */\n\"a\" = \"A\"‹error›\n\"b\" = \"B\";\n",
        ]).expect(BrokenStringsRule.self)
        #expect(findings.first?.message.hasSuffix("Settings ignores the file") == true)
    }

    @Test func whatNoPageUsesIsAWarning() throws {
        try MarkedBundle(["Root.plist": Self.root, "de.lproj/Old.strings": "\"a\" = ‹warning›{};"])
            .expect(BrokenStringsRule.self)
    }

    @Test func utf16HasLinesToo() throws {
        let bundle = try MarkedBundle(["Root.plist": Self.root])
        let text = "\"ä\" = \"Ä\";\n\"b\" \"B\";\n"
        try bundle.write(
            "de.lproj/Root.strings",
            Data([0xFF, 0xFE]) + Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
        #expect(
            bundle.locations(BrokenStringsRule.findings(in: bundle.survey())) == ["de.lproj/Root.strings:2:4: error"])
    }

    @Test func oldTextsAndNew() throws {
        let bundle = try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "a = b; \"c\" = 'd';", "fr.lproj/Root.strings": "",
        ])
        try bundle.write(
            "it.lproj/Root.strings", Data("<plist><dict><key>a</key><string>b</string></dict></plist>".utf8))
        bundle.expect(BrokenStringsRule.self)
    }

    @Test func bytesThatAreNoTextHaveLinesToo() throws {
        for mark in [Data(), Data([0xEF, 0xBB, 0xBF])] {
            let bundle = try MarkedBundle(["Root.plist": Self.root])
            // "für" in Latin-1.
            try bundle.write(
                "de.lproj/Root.strings", mark + Data("a = b;\r\nc = \"f".utf8) + Data([0xFC]) + Data("r\";".utf8))
            #expect(
                bundle.locations(BrokenStringsRule.findings(in: bundle.survey())) == [
                    "de.lproj/Root.strings:2:7: error"
                ])
        }
    }

    @Test func whatAMacLeavesBesideAFileIsNone() throws {
        let bundle = try MarkedBundle(["Root.plist": Self.root, "de.lproj/Root.strings": "a = b;"])
        for name in ["de.lproj/._Root.strings", "._Root.plist", "._x.strings"] {
            try bundle.write(name, Data([0, 5, 22, 7]))
        }
        #expect(SettingsBundleChecks.findings(in: bundle.survey()).filter { $0.severity != .note } == [])
    }
}
