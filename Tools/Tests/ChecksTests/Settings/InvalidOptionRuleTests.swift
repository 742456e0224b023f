import SourceText
import Testing

@testable import Checks

@Suite struct InvalidOptionRuleTests {
    @Test func aWordThatSettingsDoesNotKnow() throws {
        let findings = try MarkedBundle([
            "Root": field("a", "‹error›" + entry("KeyboardType", "ASCII"))
                + field("b", "‹warning›" + entry("AutocorrectionType", "no"))
                + field("c", "‹warning›" + entry("KeyboardType", "DecimalPad"))
        ]).expect(InvalidOptionRule.self)
        #expect(findings.contains { $0.fix == "write “No”" })
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

    @Test func aDeviceThatSettingsDoesNotKnow() throws {
        func idioms(_ marked: String) -> String {
            entry("SupportedUserInterfaceIdioms", xml: "<array>\(marked)</array>")
        }
        let findings = try MarkedBundle([
            "Root": field("a", idioms("‹warning›<string>iPhone</string>"))
                + field("b", idioms("<string>Pad</string>‹warning›<string>phone</string>"))
                + field("c", idioms("‹warning›<string>Watch</string>"))
                + field("d", idioms("<string>Phone</string><string>Pad</string><string>Mac</string>"))
                + field("e", idioms("<string>Reality</string>"))
        ]).expect(InvalidOptionRule.self)
        #expect(findings.map(\.fix) == ["write “Phone”", "write “Phone”", "use one of Phone, Pad"])
        #expect(findings.first?.message == "Settings knows no device “iPhone”: it shows the row on none")
        #expect(findings.dropFirst().first?.message == "Settings knows no device “phone”")
    }
}
