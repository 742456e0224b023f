import Testing

@testable import Checks

@Suite struct SymbolicTextRuleTests {
    @Test(arguments: ["SETTINGS_TITLE", "settings_title", "settings.group.title", "TITLE_2"])
    func aSymbolThatPeopleSee(_ text: String) throws {
        try MarkedBundle(["Root": row("Group", "‹warning›" + entry("Title", text)) + toggle("a")])
            .expect(SymbolicTextRule.self)
    }

    @Test func aTableThatLacksIt() throws {
        try MarkedBundle([
            "Root.plist": page(
                row("Group", "‹warning›" + entry("Title", "MY_TITLE")) + row("Group", entry("FooterText", "MY_TEXT"))
                    + choice(
                        "a", default: entry("DefaultValue", "1"), entry("Values", texts: "1"),
                        entry("Titles", xml: "<array>‹note›<string>ONE_TITLE</string></array>")),
                entry("StringsTable", "Root")),
            "de.lproj/Root.strings": "MY_TEXT = Text;",
        ]).expect(SymbolicTextRule.self)
    }

    @Test(arguments: [
        "Title", "USA", "example.com", "api.example.com", "swift-log", "My_Package", "U.S.A.", "1.2.3", "iOS",
    ])
    func aText(_ text: String) throws {
        try MarkedBundle(["Root": row("Group", entry("Title", text)) + toggle("a")]).expect(SymbolicTextRule.self)
    }

    @Test func namesOfPackagesStandOnLicencePages() throws {
        try MarkedBundle(["Root": toggle("a") + pane("Licenses"), "Licenses": row("Group", entry("Title", "ZLIB_NG"))])
            .expect(SymbolicTextRule.self)
    }
}
