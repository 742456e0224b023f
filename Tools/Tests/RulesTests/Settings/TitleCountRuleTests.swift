import Testing

@testable import Rules

@Suite struct TitleCountRuleTests {
    @Test func everyValueNeedsATitle() throws {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", "1"), entry("Values", texts: "1", "2"),
                "‹error›" + entry("Titles", texts: "One"), "‹error›" + entry("ShortTitles", texts: "1", "2", "3"))
        ]).expect(TitleCountRule.self)
    }

    @Test func asManyTitlesAsValues() throws {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", "1"), entry("Values", texts: "1", "2"),
                entry("Titles", texts: "One", "Two"))
        ]).expect(TitleCountRule.self)
    }
}
