import PropertyLists
import SettingsBundle
import SourceText
import Testing

@testable import Rules

@Suite struct SettingsSchemaRuleTests {
    @Test func aSpecifierWithoutTypeIsAnError() throws {
        try MarkedBundle([
            "Root": toggle("a") + "‹error›<dict><key>Title</key><string>New item</string></dict>\n‹error›<dict/>"
                + "‹error›<dict><key>Type</key><string></string></dict>"
        ]).expect(SettingsSchemaRule.self)
    }

    @Test func theTypeOfAnotherLibraryIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + "<dict><key>Type</key><string>IASKButtonSpecifier</string></dict>"])
            .expect(SettingsSchemaRule.self)
    }

    @Test(arguments: ["TextField", "ToggleSwitch", "Slider", "MultiValue", "RadioGroup", "TitleValue"])
    func aSpecifierThatStoresNeedsAKey(_ type: String) throws {
        try MarkedBundle(["Root": toggle("a") + "‹error›" + specifier(type, entry("Title", "A"))]).expect(
            SettingsSchemaRule.self)
    }

    @Test func groupsAndChildPanesHaveNone() throws {
        try MarkedBundle(["Root": specifier("Group") + childPane("B") + toggle("a"), "B": ""]).expect(
            SettingsSchemaRule.self)
    }

    @Test func anEmptyKeyIsAnError() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("TextField", "‹error›" + entry("Key", ""))]).expect(
            SettingsSchemaRule.self)
    }

    @Test func aKeyWithNothingButALetterIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("Group", entry("Key", ""))]).expect(SettingsSchemaRule.self)
    }

    @Test(arguments: [("", "remove the row"), ("Name", "write the key that the app reads")])
    func aRowWithoutATitleIsLeftOver(_ title: String, _ fix: String) throws {
        let bundle = try MarkedBundle([
            "Root": toggle("a") + specifier("TextField", entry("Key", ""), entry("Title", title))
        ])
        #expect(SettingsSchemaRule.findings(in: bundle.survey()).map(\.fix) == [fix])
    }

    @Test func aNumberIsNoText() throws {
        try MarkedBundle(["Root": field("a", "‹warning›" + entry("DefaultValue", xml: "<integer>1</integer>"))])
            .expect(SettingsSchemaRule.self)
    }

    @Test func textOrNothing() throws {
        try MarkedBundle(["Root": field("a", entry("DefaultValue", "1")) + field("b") + toggle("c")])
            .expect(SettingsSchemaRule.self)
    }

    private static let nothing = entry("Values", xml: "<array/>") + "\n" + entry("Titles", xml: "<array/>")

    @Test func aListOfNothing() throws {
        try MarkedBundle(["Root": choice("a", default: entry("DefaultValue", "1"), "‹error›" + Self.nothing)])
            .expect(SettingsSchemaRule.self)
    }

    @Test func inAppSettingsKitFillsIt() throws {
        let root = choice("a", default: entry("DefaultValue", "1"), Self.nothing)
        try MarkedBundle(["Root": root], named: "InAppSettings.bundle").expect(SettingsSchemaRule.self)
        try MarkedBundle(["Root": toggle("a"), "Root.inApp.plist": page(root)]).expect(SettingsSchemaRule.self)
    }

    @Test func aListOfOne() throws {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", "1"), entry("Values", texts: "1"), entry("Titles", texts: "One"))
        ]).expect(SettingsSchemaRule.self)
    }
}
