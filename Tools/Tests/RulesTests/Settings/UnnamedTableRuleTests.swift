import SourceText
import Testing

@testable import Rules

@Suite struct UnnamedTableRuleTests {
    private static let specifiers = specifier("Group", entry("Title", "Group")) + toggle("a")

    private static func list(_ marker: String, _ specifiers: String) -> String {
        "<plist>\(marker)<dict><key>PreferenceSpecifiers</key><array>\(specifiers)</array></dict></plist>"
    }

    @Test func aPageWithoutStringsTable() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.list("‹warning›", Self.specifiers), "de.lproj/Root.strings": "Toggle = Schalter;",
        ]).expect(UnnamedTableRule.self)
        #expect(findings.map(\.fix) == ["add a StringsTable with the value \"Root\""])
    }

    @Test func pagesWithoutStringsTableAreOneFinding() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(childPane("B") + childPane("C")), "B.plist": Self.list("‹warning›", toggle("b")),
            "C.plist": Self.list("", toggle("c")),
            "de.lproj/B.strings": "Toggle = Schalter;", "de.lproj/C.strings": "Toggle = Schalter;",
        ]).expect(UnnamedTableRule.self)
        #expect(findings.map(\.fix) == ["add a StringsTable with the value \"B\", and one to each of the others"])
        #expect(findings.flatMap(\.notes).map(\.message) == ["\"C.strings\" has translations for this page"])
    }

    @Test func theTableOfAnotherPage() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(
                specifier("Group", entry("Title", "Teletype")) + childPane("Battery"), entry("StringsTable", "Tty")),
            "Battery.plist": page(toggle("a"), "‹warning›" + entry("StringsTable", "Tty")),
            "de.lproj/Battery.strings": "Toggle = Schalter;", "de.lproj/Tty.strings": "Teletype = Fernschreiber;",
        ]).expect(UnnamedTableRule.self)
        #expect(findings.map(\.fix) == ["change StringsTable to \"Battery\""])
    }

    @Test func aTableWithMostTexts() throws {
        try MarkedBundle([
            "Root.plist": Self.list("‹warning›", Self.specifiers),
            "de.lproj/Other.strings": "Toggle = Schalter; Group = Gruppe;",
        ]).expect(UnnamedTableRule.self)
    }

    @Test func aTableThatIsMissingIsReportedOnce() throws {
        let bundle = try MarkedBundle([
            "Root.plist": page(toggle("a"), "‹warning›" + entry("StringsTable", "Localizable")),
            "de.lproj/Root.strings": "Toggle = Schalter;",
        ])
        #expect(bundle.expect(MissingTableRule.self).map(\.fix) == ["did you mean \"Root\"?"])
        #expect(UnnamedTableRule.findings(in: bundle.survey()) == [])
    }

    @Test(arguments: [
        "\"Group\" = \"Gruppe\"; \"Name\" = \"Name\"; \"none given\" = \"x\"; \"Enabled\" = \"y\";",
        "Toggle = Toggle; Group = Group; Other = Another;",
    ])
    func tablesThatTranslateNothing(_ strings: String) throws {
        try MarkedBundle(["Root": Self.specifiers, "en.lproj/Root.strings": strings]).expect(UnnamedTableRule.self)
    }

    @Test func inAppSettingsKitNeedsNoName() throws {
        try MarkedBundle(["Root": toggle("a"), "de.lproj/Root.strings": "Toggle = x;"], named: "InAppSettings.bundle")
            .expect(UnnamedTableRule.self)
    }
}
