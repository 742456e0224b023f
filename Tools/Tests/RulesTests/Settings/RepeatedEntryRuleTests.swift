import Testing

@testable import Rules

@Suite struct RepeatedEntryRuleTests {
    @Test func theSecondOfTwoIsReported() throws {
        try MarkedBundle(["Root": field("a", entry("DefaultValue", "1"), "‹warning›" + entry("DefaultValue", "2"))])
            .expect(RepeatedEntryRule.self)
    }

    @Test func twoSpecifiersMayHaveTheSameEntries() throws {
        try MarkedBundle(["Root": field("a") + field("b")]).expect(RepeatedEntryRule.self)
    }
}
