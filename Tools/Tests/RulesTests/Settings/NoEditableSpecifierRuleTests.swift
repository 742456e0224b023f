import Testing

@testable import Rules

@Suite struct NoEditableSpecifierRuleTests {
    private static let title = specifier("TitleValue", entry("Key", "v"), entry("DefaultValue", "1"))

    @Test func aBundleOfTitlesMayNotBeShown() throws {
        try MarkedBundle([
            "Root.plist":
                "<plist><dict>\n‹note›<key>PreferenceSpecifiers</key><array>\(Self.title)\(childPane("B"))</array></dict></plist>",
            "B": specifier("Group"),
        ]).expect(NoEditableSpecifierRule.self)
    }

    @Test func oneToggleOnAnyPageIsEnough() throws {
        try MarkedBundle(["Root": Self.title + childPane("B"), "B": toggle("a")]).expect(NoEditableSpecifierRule.self)
    }

    @Test func aPageThatCannotBeReadMayHaveOne() throws {
        try MarkedBundle(["Root": Self.title + childPane("B"), "B.plist": "<plist><dict>"]).expect(
            NoEditableSpecifierRule.self)
    }

    @Test(arguments: ["Settings-Watch.bundle", "InAppSettings.bundle"])
    func otherReadersShowEverything(_ name: String) throws {
        try MarkedBundle(["Root": Self.title], named: name).expect(NoEditableSpecifierRule.self)
    }

    @Test func aPageThatTheBuildMakesMayHaveOne() throws {
        try MarkedBundle(["Root": Self.title + childPane("Generated")]).expect(NoEditableSpecifierRule.self)
        let root = "<plist><dict>\n‹note›<key>PreferenceSpecifiers</key><array>"
        try MarkedBundle(["Root.plist": root + Self.title + childPane("Licenses") + "</array></dict></plist>"])
            .expect(NoEditableSpecifierRule.self)
        try MarkedBundle(["Root.plist": root + Self.title + childPane("Generated") + "</array></dict></plist>"])
            .expect(NoEditableSpecifierRule.self, app: ContainingApp(context: nil, isBuilt: true))
    }
}
