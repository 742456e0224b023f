import Testing

@testable import Checks

@Suite struct NoEditableRowRuleTests {
    private static let title = row("TitleValue", entry("Key", "v"), entry("DefaultValue", "1"))

    @Test func aBundleOfTitlesMayNotBeShown() throws {
        try MarkedBundle([
            "Root.plist":
                "<plist><dict>\n‹warning›<key>PreferenceSpecifiers</key><array>\(Self.title)\(pane("B"))</array></dict></plist>",
            "B": row("Group"),
        ]).expect(NoEditableRowRule.self)
    }

    @Test func oneToggleOnAnyPageIsEnough() throws {
        try MarkedBundle(["Root": Self.title + pane("B"), "B": toggle("a")]).expect(NoEditableRowRule.self)
    }

    @Test func aPageThatCannotBeReadMayHaveOne() throws {
        try MarkedBundle(["Root": Self.title + pane("B"), "B.plist": "<plist><dict>"]).expect(NoEditableRowRule.self)
    }

    @Test(arguments: ["Settings-Watch.bundle", "InAppSettings.bundle"])
    func otherReadersShowEverything(_ name: String) throws {
        try MarkedBundle(["Root": Self.title], named: name).expect(NoEditableRowRule.self)
    }

    @Test func aPageThatTheBuildMakesMayHaveOne() throws {
        try MarkedBundle(["Root": Self.title + pane("Generated")]).expect(NoEditableRowRule.self)
        let root = "<plist><dict>\n‹warning›<key>PreferenceSpecifiers</key><array>"
        try MarkedBundle(["Root.plist": root + Self.title + pane("Licenses") + "</array></dict></plist>"])
            .expect(NoEditableRowRule.self)
        try MarkedBundle(["Root.plist": root + Self.title + pane("Generated") + "</array></dict></plist>"])
            .expect(NoEditableRowRule.self, app: SurveyedApp(context: nil, isBuilt: true))
    }
}
