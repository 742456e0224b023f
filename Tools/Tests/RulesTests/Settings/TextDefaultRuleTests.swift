import Testing

@testable import Rules

@Suite struct TextDefaultRuleTests {
    @Test func aNumberIsNoText() throws {
        try MarkedBundle(["Root": field("a", "‹warning›" + entry("DefaultValue", xml: "<integer>1</integer>"))])
            .expect(TextDefaultRule.self)
    }

    @Test func textOrNothing() throws {
        try MarkedBundle(["Root": field("a", entry("DefaultValue", "1")) + field("b") + toggle("c")])
            .expect(TextDefaultRule.self)
    }
}
