import Switchyard
import SwitchyardCore
import Testing

@testable import Rules

@Suite struct MissingDefaultRuleTests {
    @Test func aChoiceIsThenBlank() throws {
        try MarkedBundle([
            "Root": "‹error›" + choice("a", default: "", entry("Values", texts: "1"), entry("Titles", texts: "One"))
                + "‹warning›" + specifier("ToggleSwitch", entry("Key", "b"), entry("Title", "B"))
                + "‹warning›" + specifier("TitleValue", entry("Key", "version"), entry("Title", "Version"))
        ]).expect(MissingDefaultRule.self)
    }

    @Test func aTextFieldNeedsNone() throws {
        try MarkedBundle(["Root": field("a") + toggle("b")]).expect(MissingDefaultRule.self)
    }

    @Test func aTitleThatTheAppStoresNeedsNone() throws {
        let catalog = EnvironmentCatalog(
            environments: ["prod": [:]], settings: SettingsBinding(titles: ["version": "CFBundleVersion"]))
        try MarkedBundle(["Root": specifier("TitleValue", entry("Key", "version"), entry("Title", "Version"))])
            .expect(MissingDefaultRule.self, app: app(catalog))
    }
}
