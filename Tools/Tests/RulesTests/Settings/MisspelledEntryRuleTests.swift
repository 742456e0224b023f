import SourceText
import Testing

@testable import Rules

@Suite struct MisspelledEntryRuleTests {
    @Test(arguments: ["AutoCorrectionType", "AutocorectionType", "autocorrectionType"])
    func anEntryAlmostOfApples(_ name: String) throws {
        let findings = try MarkedBundle(["Root": field("a", "‹warning›" + entry(name, "No"))])
            .expect(MisspelledEntryRule.self)
        #expect(findings.map(\.fix) == ["rename it to \"AutocorrectionType\""])
    }

    @Test func aPagesOwnEntries() throws {
        try MarkedBundle(["Root.plist": page(toggle("a"), "‹warning›" + entry("StringTable", "Root"))])
            .expect(MisspelledEntryRule.self)
    }

    @Test(arguments: ["Platform", "FooterText", "License", "IASKSubtitle", "ValueKind"])
    func anotherName(_ name: String) throws {
        try MarkedBundle(["Root": field("a", entry(name, "No"))]).expect(MisspelledEntryRule.self)
    }

    @Test(arguments: [
        ("Autocapitalization", "AutocapitalizationType"), ("Keyboard Type", "KeyboardType"),
        ("Text Field Is Secure", "IsSecure"), ("Autocorrection Style", "AutocorrectionType"),
        ("Default Value", "DefaultValue"), ("IsSecureType", "IsSecure"),
        ("OnlyDisplayOnInterfaceIdiom", "SupportedUserInterfaceIdioms"),
    ])
    func xcodesNamesAndOldOnes(_ name: String, _ meant: String) throws {
        let findings = try MarkedBundle(["Root": field("a", "‹warning›" + entry(name, "No"))])
            .expect(MisspelledEntryRule.self)
        #expect(findings.map(\.fix) == ["rename it to \"\(meant)\""])
    }

    @Test func anIdentifierBesideAKeyIsAnotherName() throws {
        try MarkedBundle([
            "Root": specifier("TextField", "‹warning›" + entry("Identifier", "a"))
                + field("b", entry("Identifier", "c"))
        ]).expect(MisspelledEntryRule.self)
    }
}
