import PropertyLists
import SourceText
import Testing

@testable import Rules

@Suite struct DuplicateKeyRuleTests {
    private static func idiom(_ name: String) -> String { entry("SupportedUserInterfaceIdioms", texts: name) }

    @Test func twoSpecifiersOfOneKey() throws {
        let findings = try MarkedBundle(["Root": toggle("a") + specifier("TextField", "‹error›" + entry("Key", "a"))])
            .expect(DuplicateKeyRule.self)
        #expect(findings.first?.notes.first?.location?.position?.line == 7)
    }

    @Test func specifiersForDifferentDevicesAreOnlySuspicious() throws {
        try MarkedBundle([
            "Root": specifier("TextField", entry("Key", "a"), Self.idiom("Phone"))
                + specifier("TextField", "‹warning›" + entry("Key", "a"), Self.idiom("Pad"))
        ]).expect(DuplicateKeyRule.self)
    }

    @Test func specifiersThatTheAppTellsApart() throws {
        try MarkedBundle([
            "Root": field("a", entry("Platform", "iOS")) + field("a", entry("Platform", "visionOS")) + field("b")
        ]).expect(DuplicateKeyRule.self)
    }

    /// They store nothing.
    @Test func titlesOfOneKeyAreANote() throws {
        let title = specifier("TitleValue", entry("Key", "a"), entry("DefaultValue", "1"))
        let findings = try MarkedBundle([
            "Root": title + specifier("TitleValue", "‹note›" + entry("Key", "a"), entry("DefaultValue", "2")) + title
                + specifier("TitleValue", entry("Key", "b")) + toggle("c")
                + specifier("TitleValue", "‹warning›" + entry("Key", "c"))
        ]).expect(DuplicateKeyRule.self)
        let note = findings.first { $0.severity == .note }
        #expect(
            note?.message
                == "the key \"a\" has 3 titles on this page: Settings may show one of them twice and another not at all"
        )
        #expect(note?.fix == "give each its own Key")
        #expect(note?.notes.map(\.message) == ["the first title is here", "another is here"])
    }

    @Test func aKeyOnAPagesVariantIsOneSpecifier() throws {
        try MarkedBundle(["Root": toggle("a"), "Root~ipad.plist": page(toggle("a"))]).expect(DuplicateKeyRule.self)
    }

    @Test func anEntryOfOneSpecifierAloneTellsNothingApart() throws {
        try MarkedBundle([
            "Root": field("a") + specifier("TextField", "‹error›" + entry("Key", "a"), entry("Comment", "old"))
                + field("b", entry("AutoCorrectionType", "No"))
                + specifier("TextField", "‹error›" + entry("Key", "b"), entry("AutoCorrectionType", "Yes"))
        ]).expect(DuplicateKeyRule.self)
    }
}
