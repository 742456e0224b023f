import Testing

@testable import Rules

@Suite struct EmptyKeyRuleTests {
    @Test func anEmptyKeyIsAnError() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("TextField", "‹error›" + entry("Key", ""))]).expect(
            EmptyKeyRule.self)
    }

    @Test func aKeyWithNothingButALetterIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("Group", entry("Key", ""))]).expect(EmptyKeyRule.self)
    }
}
