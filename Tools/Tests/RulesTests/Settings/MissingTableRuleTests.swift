import SourceText
import Testing

@testable import Rules

@Suite struct MissingTableRuleTests {
    @Test func anotherTableIsUsedByNoPage() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(toggle("a"), "‹warning›" + entry("StringsTable", "Rooot")),
            "de.lproj/Root.strings": "a = b;",
        ]).expect(MissingTableRule.self)
        #expect(findings.map(\.fix) == ["did you mean \"Root\"?"])
    }

    @Test func whereThereIsNoTableItIsANote() throws {
        try MarkedBundle(["Root.plist": page(toggle("a"), "‹note›" + entry("StringsTable", "Acknowledgements"))])
            .expect(MissingTableRule.self)
    }

    @Test func pagesOfOneBundleAreOneFinding() throws {
        let found = try MarkedBundle([
            "Root.plist": page(childPane("B") + childPane("C"), entry("StringsTable", "A")),
            "B.plist": page(toggle("b"), entry("StringsTable", "B")),
            "C.plist": page(toggle("c"), "‹warning›" + entry("StringsTable", "Unusd")),
            "de.lproj/Unused.strings": "a = b;",
        ]).expect(MissingTableRule.self)
        #expect(
            found.map(\.message) == [
                "\"Unusd.strings\" is missing from every language: the page is not translated, nor 2 more"
            ])
        #expect(found.map(\.fix) == ["did you mean \"Unused\"? Correct the others, too"])
        #expect(
            found.flatMap(\.notes).map(\.message) == [
                "\"A.strings\" is missing from every language", "\"B.strings\" is missing from every language",
            ])
    }

    /// Nobody translates a license and a version.
    @Test(arguments: [
        (page(license), "note"), (page(license + toggle("b")), "warning"),
        (page(specifier("Group", entry("Title", "SETTINGS_ABOUT"))), "warning"),
    ])
    func aPageWithTextsOnly(_ about: String, _ severity: String) throws {
        let found = try MarkedBundle([
            "Root.plist": page(childPane("About"), entry("StringsTable", "Root")), "de.lproj/Root.strings": "a = b;",
            "de.lproj/Other.strings": "a = b;",
            "About.plist": about.replacing(
                "<dict>\n\n", with: "<dict>\n‹\(severity)›\(entry("StringsTable", "Something"))\n"),
        ]).expect(MissingTableRule.self)
        #expect(found.count == 1)
    }

    private static let license =
        specifier("Group", entry("Title", "Library"), entry("FooterText", "Permission is granted"))
        + specifier("TitleValue", entry("Title", "Version"), entry("Key", "version"), entry("DefaultValue", "1.0"))

    @Test func oneLanguageIsEnough() throws {
        try MarkedBundle([
            "Root.plist": page(toggle("a"), entry("StringsTable", "Root")), "de.lproj/Root.strings": "a = b;",
        ]).expect(MissingTableRule.self)
    }
}
