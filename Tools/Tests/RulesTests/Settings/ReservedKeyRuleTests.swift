import Testing

@testable import Rules

@Suite struct ReservedKeyRuleTests {
    @Test func aKeyOfTheSystems() throws {
        try MarkedBundle(["Root": specifier("TextField", "‹warning›" + entry("Key", "AppleLanguages"))])
            .expect(ReservedKeyRule.self)
    }

    @Test func aKeyOfTheApps() throws {
        try MarkedBundle(["Root": field("AppleMusic") + field("NSFW")]).expect(ReservedKeyRule.self)
    }
}
