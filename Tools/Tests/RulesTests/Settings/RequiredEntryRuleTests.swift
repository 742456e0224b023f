import Testing

@testable import Rules

@Suite struct RequiredEntryRuleTests {
    @Test func whatAKindNeedsMustBeThere() throws {
        try MarkedBundle([
            "Root": "‹error›" + row("ChildPane", entry("Title", "Licences"))
                + "‹warning›" + row("ToggleSwitch", entry("Key", "a"), entry("DefaultValue", xml: "<true/>"))
                + "‹error›"
                + row("RadioGroup", entry("Key", "b"), entry("DefaultValue", "1"), entry("Titles", texts: "One"))
                + "‹error›‹error›" + row("Slider", entry("Key", "c"), entry("DefaultValue", xml: "<real>1</real>"))
        ]).expect(RequiredEntryRule.self)
    }

    @Test func inAppSettingsKitFillsInWhatItsRowsLack() throws {
        try MarkedBundle([
            "Root": row("ChildPane", entry("Title", "A"), entry("IASKViewControllerClass", "Controller"))
                + row("TextField", entry("Key", "b"))
        ]).expect(RequiredEntryRule.self)
    }
}
