import Testing

@testable import Rules

@Suite struct MissingKeyRuleTests {
    @Test(arguments: ["TextField", "ToggleSwitch", "Slider", "MultiValue", "RadioGroup", "TitleValue"])
    func aRowThatStoresNeedsAKey(_ type: String) throws {
        try MarkedBundle(["Root": toggle("a") + "‹error›" + row(type, entry("Title", "A"))]).expect(MissingKeyRule.self)
    }

    @Test func groupsAndPanesHaveNone() throws {
        try MarkedBundle(["Root": row("Group") + pane("B") + toggle("a"), "B": ""]).expect(MissingKeyRule.self)
    }
}
