import Testing

@testable import Rules

@Suite struct RequiredEntryRuleTests {
    @Test func whatAKindNeedsMustBeThere() throws {
        try MarkedBundle([
            "Root": "‹error›" + specifier("ChildPane", entry("Title", "Licences"))
                + "‹warning›" + specifier("ToggleSwitch", entry("Key", "a"), entry("DefaultValue", xml: "<true/>"))
                + "‹error›"
                + specifier("RadioGroup", entry("Key", "b"), entry("DefaultValue", "1"), entry("Titles", texts: "One"))
                + "‹error›‹error›"
                + specifier("Slider", entry("Key", "c"), entry("DefaultValue", xml: "<real>1</real>"))
        ]).expect(RequiredEntryRule.self)
    }

    @Test func inAppSettingsKitFillsInWhatItsSpecifiersLack() throws {
        try MarkedBundle([
            "Root": specifier("ChildPane", entry("Title", "A"), entry("IASKViewControllerClass", "Controller"))
                + specifier("TextField", entry("Key", "b"))
        ]).expect(RequiredEntryRule.self)
    }
}
