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
