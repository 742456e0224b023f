import Testing

@testable import Rules

@Suite struct EmptyKeyRuleTests {
    @Test func anEmptyKeyIsAnError() throws {
        try MarkedBundle(["Root": toggle("a") + row("TextField", "‹error›" + entry("Key", ""))]).expect(
            EmptyKeyRule.self)
    }

    @Test func aKeyWithNothingButALetterIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + row("Group", entry("Key", ""))]).expect(EmptyKeyRule.self)
    }
}
