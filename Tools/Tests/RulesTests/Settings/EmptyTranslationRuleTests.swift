import SourceText
import Testing

@testable import Rules

@Suite struct EmptyTranslationRuleTests {
    private static let root = page(
        specifier("Group", entry("Title", "Head"), entry("FooterText", "More"))
            + specifier("TextField", entry("Title", "Light")),
        entry("StringsTable", "Root"))

    @Test func aBlankInsteadOfAText() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root,
            "de.lproj/Root.strings": "‹warning›Light = \"\";\n‹note›More = \"\";\n‹note›Head = \"\";",
        ]).expect(EmptyTranslationRule.self)
        #expect(findings.first?.message == "\"Light\" has an empty translation in de")
    }

    @Test func whatNobodySees() throws {
        try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "Light = \"\"; Light = Licht; Old = \"\";",
        ]).expect(EmptyTranslationRule.self)
    }
}
