import Testing

@testable import Rules

@Suite struct TemplateLeftoverRuleTests {
    @Test func aSpecifierOfTheTemplate() throws {
        try MarkedBundle([
            "Root": specifier("TextField", entry("Title", "Name"), "‹warning›" + entry("Key", "name_preference"))
                + specifier("ToggleSwitch", entry("Title", "Enabled"), entry("Key", "enabled_preference"))
                + specifier("Slider", entry("Key", "slider_preference"))
        ]).expect(TemplateLeftoverRule.self)
    }

    @Test func aSpecifierThatKeptItsFirstKey() throws {
        try MarkedBundle([
            "Root": specifier("TextField", entry("Title", "Server"), "‹note›" + entry("Key", "name_preference"))
                + toggle("sound_preference")
        ]).expect(TemplateLeftoverRule.self)
    }

    @Test func oneOfItsKeysAmongOtherSpecifiersIsANote() throws {
        let name = specifier("TextField", entry("Title", "Name"), "‹note›" + entry("Key", "name_preference"))
        try MarkedBundle(["Root": name + toggle("sound")]).expect(TemplateLeftoverRule.self)
        let warned = name.replacing("‹note›", with: "‹warning›")
        try MarkedBundle(["Root": specifier("Group", entry("Title", "Group")) + warned + toggle("sound")])
            .expect(TemplateLeftoverRule.self)
    }
}
