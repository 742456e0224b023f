import Testing

@testable import Rules

@Suite struct MissingKeyRuleTests {
    @Test(arguments: ["TextField", "ToggleSwitch", "Slider", "MultiValue", "RadioGroup", "TitleValue"])
    func aSpecifierThatStoresNeedsAKey(_ type: String) throws {
        try MarkedBundle(["Root": toggle("a") + "‹error›" + specifier(type, entry("Title", "A"))]).expect(
            MissingKeyRule.self)
    }

    @Test func groupsAndPanesHaveNone() throws {
        try MarkedBundle(["Root": specifier("Group") + childPane("B") + toggle("a"), "B": ""]).expect(
            MissingKeyRule.self)
    }
}
