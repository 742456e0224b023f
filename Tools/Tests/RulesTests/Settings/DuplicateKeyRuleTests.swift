import SourceText
import Testing

@testable import Rules

@Suite struct DuplicateKeyRuleTests {
    private static func idiom(_ name: String) -> String { entry("SupportedUserInterfaceIdioms", texts: name) }

    @Test func twoRowsOfOneKey() throws {
        let findings = try MarkedBundle(["Root": toggle("a") + row("TextField", "‹error›" + entry("Key", "a"))])
            .expect(DuplicateKeyRule.self)
        #expect(findings.first?.notes.first?.location?.position?.line == 7)
    }

    @Test func rowsForDifferentDevicesAreOnlySuspicious() throws {
        try MarkedBundle([
            "Root": row("TextField", entry("Key", "a"), Self.idiom("Phone"))
                + row("TextField", "‹warning›" + entry("Key", "a"), Self.idiom("Pad"))
        ]).expect(DuplicateKeyRule.self)
    }

    @Test func rowsThatTheAppTellsApart() throws {
        try MarkedBundle([
            "Root": field("a", entry("Platform", "iOS")) + field("a", entry("Platform", "visionOS")) + field("b")
        ]).expect(DuplicateKeyRule.self)
    }

    @Test func aKeyOnAPagesVariantIsOneRow() throws {
        try MarkedBundle(["Root": toggle("a"), "Root~ipad.plist": page(toggle("a"))]).expect(DuplicateKeyRule.self)
    }

    @Test func anEntryOfOneRowAloneTellsNothingApart() throws {
        try MarkedBundle([
            "Root": field("a") + row("TextField", "‹error›" + entry("Key", "a"), entry("Comment", "old"))
                + field("b", entry("AutoCorrectionType", "No"))
                + row("TextField", "‹error›" + entry("Key", "b"), entry("AutoCorrectionType", "Yes"))
        ]).expect(DuplicateKeyRule.self)
    }
}
