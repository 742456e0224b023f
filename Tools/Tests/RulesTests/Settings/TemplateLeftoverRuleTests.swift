import Testing

@testable import Rules

@Suite struct TemplateLeftoverRuleTests {
    @Test func aRowOfTheTemplate() throws {
        try MarkedBundle([
            "Root": row("TextField", entry("Title", "Name"), "‹warning›" + entry("Key", "name_preference"))
                + row("ToggleSwitch", entry("Title", "Enabled"), "‹warning›" + entry("Key", "enabled_preference"))
                + row("Slider", "‹warning›" + entry("Key", "slider_preference"))
        ]).expect(TemplateLeftoverRule.self)
    }

    @Test func aRowThatKeptItsFirstKey() throws {
        try MarkedBundle([
            "Root": row("TextField", entry("Title", "Server"), "‹note›" + entry("Key", "name_preference"))
                + toggle("sound_preference")
        ]).expect(TemplateLeftoverRule.self)
    }

    @Test func oneOfItsKeysAmongOtherRowsIsANote() throws {
        let name = row("TextField", entry("Title", "Name"), "‹note›" + entry("Key", "name_preference"))
        try MarkedBundle(["Root": name + toggle("sound")]).expect(TemplateLeftoverRule.self)
        let warned = name.replacing("‹note›", with: "‹warning›")
        try MarkedBundle(["Root": row("Group", entry("Title", "Group")) + warned + toggle("sound")])
            .expect(TemplateLeftoverRule.self)
    }
}
