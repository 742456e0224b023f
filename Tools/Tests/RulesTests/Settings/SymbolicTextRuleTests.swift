import SourceText
import Testing

@testable import Rules

@Suite struct SymbolicTextRuleTests {
    @Test(arguments: ["SETTINGS_TITLE", "settings_title", "settings.group.title", "TITLE_2"])
    func aSymbolThatPeopleSee(_ text: String) throws {
        try MarkedBundle(["Root": specifier("Group", "‹warning›" + entry("Title", text)) + toggle("a")])
            .expect(SymbolicTextRule.self)
    }

    @Test func aTableThatLacksIt() throws {
        try MarkedBundle([
            "Root.plist": page(
                specifier("Group", "‹warning›" + entry("Title", "MY_TITLE"))
                    + specifier("Group", entry("FooterText", "MY_TEXT"))
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
        try MarkedBundle(["Root": specifier("Group", entry("Title", text)) + toggle("a")]).expect(SymbolicTextRule.self)
    }

    @Test func namesOfPackagesStandOnLicensePages() throws {
        try MarkedBundle([
            "Root": toggle("a") + childPane("Licenses"), "Licenses": specifier("Group", entry("Title", "ZLIB_NG")),
        ])
        .expect(SymbolicTextRule.self)
    }

    @Test func aTableThatIsBrokenOrMissingIsReportedByOthers() throws {
        let root = page(specifier("Group", entry("Title", "MY_TITLE")), entry("StringsTable", "Root"))
        try MarkedBundle([
            "Root.plist": root, "de.lproj/Root.strings": "MY_TITLE = ", "fr.lproj/Root.strings": "a = b;",
        ])
        .expect(SymbolicTextRule.self)
        try MarkedBundle(["Root.plist": root]).expect(SymbolicTextRule.self)
        try MarkedBundle(["Root.plist": root.replacing("<key>StringsTable", with: "‹warning›<key>StringsTable")])
            .expect(MissingTableRule.self)
    }

    @Test func theFixIsForTheTable() throws {
        func fixes(_ entries: String) throws -> [String?] {
            let bundle = try MarkedBundle([
                "Root.plist": page(specifier("Group", entry("Title", "MY_TITLE")), entries),
                "de.lproj/Root.strings": "a = b;",
            ])
            return SymbolicTextRule.findings(in: bundle.survey()).map(\.fix)
        }
        #expect(try fixes(entry("StringsTable", "Root")) == ["add the text to Root.strings"])
        #expect(try fixes("") == ["write the text itself, or add a StringsTable to the page"])
    }

    @Test func theNameOfAKeyIsANote() throws {
        try MarkedBundle([
            "Root": specifier("TextField", entry("Key", "HTTP_PROXY"), "‹note›" + entry("Title", "HTTP_PROXY"))
        ]
        )
        .expect(SymbolicTextRule.self)
    }
}
