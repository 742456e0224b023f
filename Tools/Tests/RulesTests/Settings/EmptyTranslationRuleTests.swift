import SourceText
import Testing

@testable import Rules

@Suite struct EmptyTranslationRuleTests {
    private static let root = page(
        row("Group", entry("Title", "Head"), entry("FooterText", "More")) + row("TextField", entry("Title", "Light")),
        entry("StringsTable", "Root"))

    @Test func aBlankInsteadOfAText() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root,
            "de.lproj/Root.strings": "‹warning›Light = \"\";\n‹note›More = \"\";\n‹note›Head = \"\";",
        ]).expect(EmptyTranslationRule.self)
        #expect(findings.first?.message == "\"Light\" is translated into nothing: de shows a blank")
    }

    @Test func whatNobodySees() throws {
        try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "Light = \"\"; Light = Licht; Old = \"\";",
        ]).expect(EmptyTranslationRule.self)
    }
}
