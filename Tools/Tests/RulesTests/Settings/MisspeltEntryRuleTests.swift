import SourceText
import Testing

@testable import Rules

@Suite struct MisspeltEntryRuleTests {
    @Test(arguments: ["AutoCorrectionType", "AutocorectionType", "autocorrectionType"])
    func anEntryNearlyOfApples(_ name: String) throws {
        let findings = try MarkedBundle(["Root": field("a", "‹warning›" + entry(name, "No"))])
            .expect(MisspeltEntryRule.self)
        #expect(findings.map(\.fix) == ["write \"AutocorrectionType\""])
    }

    @Test func aPagesOwnEntries() throws {
        try MarkedBundle(["Root.plist": page(toggle("a"), "‹warning›" + entry("StringTable", "Root"))])
            .expect(MisspeltEntryRule.self)
    }

    @Test(arguments: ["Platform", "FooterText", "License", "IASKSubtitle", "ValueKind"])
    func anotherName(_ name: String) throws {
        try MarkedBundle(["Root": field("a", entry(name, "No"))]).expect(MisspeltEntryRule.self)
    }

    @Test(arguments: [
        ("Autocapitalization", "AutocapitalizationType"), ("Keyboard Type", "KeyboardType"),
        ("Text Field Is Secure", "IsSecure"), ("Autocorrection Style", "AutocorrectionType"),
        ("Default Value", "DefaultValue"), ("IsSecureType", "IsSecure"),
        ("OnlyDisplayOnInterfaceIdiom", "SupportedUserInterfaceIdioms"),
    ])
    func xcodesNamesAndOldOnes(_ name: String, _ meant: String) throws {
        let findings = try MarkedBundle(["Root": field("a", "‹warning›" + entry(name, "No"))])
            .expect(MisspeltEntryRule.self)
        #expect(findings.map(\.fix) == ["write \"\(meant)\""])
    }

    @Test func anIdentifierBesideAKeyIsAnotherName() throws {
        try MarkedBundle([
            "Root": row("TextField", "‹warning›" + entry("Identifier", "a")) + field("b", entry("Identifier", "c"))
        ]).expect(MisspeltEntryRule.self)
    }
}
