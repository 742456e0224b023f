import SourceText
import Testing

@testable import Rules

@Suite struct InvalidOptionRuleTests {
    @Test func aWordThatSettingsDoesNotKnow() throws {
        let findings = try MarkedBundle([
            "Root": field("a", "‹error›" + entry("KeyboardType", "ASCII"))
                + field("b", "‹warning›" + entry("AutocorrectionType", "no"))
                + field("c", "‹warning›" + entry("KeyboardType", "DecimalPad"))
        ]).expect(InvalidOptionRule.self)
        #expect(findings.contains { $0.fix == "write \"No\"" })
    }

    @Test func wordsOfApple() throws {
        try MarkedBundle([
            "Root": field(
                "a", entry("KeyboardType", "EmailAddress"), entry("AutocorrectionType", "No"),
                entry("AutocapitalizationType", "AllCharacters"))
        ]).expect(InvalidOptionRule.self)
    }

    @Test func inAppSettingsKitKnowsMoreKeyboards() throws {
        try MarkedBundle(["Root": toggle("b"), "Root.inApp.plist": page(field("a", entry("KeyboardType", "PhonePad")))])
            .expect(InvalidOptionRule.self)
    }
}
