import SourceText
import Testing

@testable import Rules

@Suite struct UnknownEntryRuleTests {
    @Test func eachNameIsReportedOnce() throws {
        let findings = try MarkedBundle([
            "Root": field("a", "‹note›" + entry("Platform", "phone")) + field("b", entry("Platform", "pad"))
                + "<dict>‹note›<key>Type</key><string>PSLinkSpecifier</string></dict>"
        ]).expect(UnknownEntryRule.self)
        #expect(findings.contains { $0.message.hasSuffix("(2 times in this bundle)") })
    }

    @Test func whatAPageKeepsForItselfIsOneNote() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(toggle("a"), "‹note›" + entry("alpha", "1") + entry("beta", "2") + entry("gamma", "3"))
        ]).expect(UnknownEntryRule.self)
        #expect(findings.first?.message.hasSuffix("Settings ignores it; also unknown: beta and gamma") == true)
    }

    @Test func whatGeneratorsAndInAppSettingsKitWriteIsNot() throws {
        try MarkedBundle([
            "Root": specifier("Group", entry("License", "MIT"), entry("Source", "x"), entry("Key", "k"))
                + field("a", entry("IASKPlaceholder", "x"))
                + "<dict><key>Type</key><string>IASKButtonSpecifier</string></dict>"
        ]).expect(UnknownEntryRule.self)
    }

    @Test func nothingIsUnknownToAnotherReader() throws {
        try MarkedBundle(
            [
                "Root": field("a", entry("Platform", "phone"))
                    + "<dict><key>Type</key><string>IASKButtonSpecifier</string></dict>"
            ],
            named: "InAppSettings.bundle"
        ).expect(UnknownEntryRule.self)
    }

    @Test func theOwnerIsNamed() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(
                field("a", "‹note›" + entry("Platform", "phone"))
                    + "<dict>‹note›<key>Type</key><string>PSLinkSpecifier</string></dict><dict/>",
                "‹note›" + entry("private", "1"))
        ]).expect(UnknownEntryRule.self)
        #expect(
            findings.map { "\($0.rule.rawValue): \($0.message)" } == [
                "settings-schema: unknown key \"private\" in a Settings page: Settings ignores it",
                "settings-schema: unknown key \"Platform\" in a PSTextFieldSpecifier: Settings ignores it",
                "settings-schema: unknown type \"PSLinkSpecifier\": Settings does not show the specifier",
            ])
    }
}
