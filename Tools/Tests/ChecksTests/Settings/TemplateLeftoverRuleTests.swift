import Testing

@testable import Checks

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
}
