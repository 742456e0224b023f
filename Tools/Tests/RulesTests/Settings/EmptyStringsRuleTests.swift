import Testing

@testable import Rules

@Suite struct EmptyStringsRuleTests {
    private static let root = page(toggle("a"), entry("StringsTable", "Root"))

    @Test func aTranslationOfNothing() throws {
        try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "‹file warning›",
            "fr.lproj/Root.strings": "‹file warning›/* */",
            "en.lproj/Root.strings": "‹file note›", "fr.lproj/Old.strings": "‹file note›",
        ]).expect(EmptyStringsRule.self)
    }

    @Test func anEntryIsEnough() throws {
        try MarkedBundle(["Root.plist": Self.root, "de.lproj/Root.strings": "a = b;"]).expect(EmptyStringsRule.self)
    }
}
