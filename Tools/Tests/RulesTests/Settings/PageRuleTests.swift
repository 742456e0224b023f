import Foundation
import PropertyLists
import SourceText
import Testing

@testable import Rules

@Suite struct PageRuleTests {
    @Test func aMissingPageIsAWarningAtItsSpecifier() throws {
        let bundle = try MarkedBundle(["Root": toggle("a") + childPane("Extra")])
        #expect(bundle.locations(PageRule.findings(in: bundle.survey(), of: nil)) == ["Root.plist:14:1: warning"])
    }

    @Test func aLicensePageIsMadeByTheBuildUnlessTheAppIsBuilt() throws {
        let pages = [
            "Root": toggle("a")
                + specifier("ChildPane", entry("Title", "Licences"), "‹note›" + entry("File", "com.x.Licenses"))
        ]
        try MarkedBundle(pages).expect(PageRule.self)
        let built = try MarkedBundle(pages)
        let findings = PageRule.findings(in: built.survey(), of: ContainingApp(context: nil, isBuilt: true))
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test func aPageOfNearlyThatNameIsSuggested() throws {
        let bundle = try MarkedBundle(["Root": childPane("about"), "About": toggle("a")])
        #expect(PageRule.findings(in: bundle.survey(), of: nil).map(\.fix) == ["did you mean \"About\"?"])
    }

    @Test func aCycleIsAnError() throws {
        try MarkedBundle([
            "Root": childPane("Second"),
            "Second": specifier("ChildPane", entry("Title", "Back"), "‹error›" + entry("File", "Root")),
        ]).expect(PageRule.self)
    }

    @Test func aDamagedPageIsAnErrorWhereItIsDamaged() throws {
        try MarkedBundle(["Root.plist": "<plist><dict>\n<key>PreferenceSpecifiers</key>\n‹error›<arr></dict></plist>"])
            .expect(PageRule.self)
    }

    @Test func aDamagedPageThatNothingShowsIsAWarning() throws {
        let bundle = try MarkedBundle(["Root": toggle("a"), "Old.plist": "<plist><dict>"])
        #expect(PageRule.findings(in: bundle.survey(), of: nil).map(\.severity) == [.warning])
    }

    @Test func twoDefaultsOfOneKeyAreAWarning() throws {
        try MarkedBundle([
            "Root": field("a", entry("DefaultValue", "1")) + childPane("Second"),
            "Second": field("a", "‹warning›" + entry("DefaultValue", "2")),
        ]).expect(PageRule.self)
    }

    /// A version is right in one place only.
    @Test(arguments: [
        ("TitleValue", Severity.note, "give each its own Key"),
        ("TextField", .warning, "use the same DefaultValue in both specifiers"),
    ])
    func twoDefaultsOfATitle(_ type: String, _ severity: Severity, _ fix: String) throws {
        func row(_ version: String) -> String {
            specifier(type, entry("Key", "version"), entry("DefaultValue", version))
        }
        let bundle = try MarkedBundle(["Root": row("1.0") + childPane("B"), "B": row("2.0")])
        let found = PageRule.findings(in: bundle.survey(), of: nil)
        #expect(found.map(\.severity) == [severity])
        #expect(found.map(\.fix) == [fix])
    }

    @Test func specifiersThatTheAppTellsApartHaveTheirOwnDefaults() throws {
        try MarkedBundle([
            "Root": field("a", entry("DefaultValue", "1"), entry("Platform", "iOS"))
                + field("a", entry("DefaultValue", "2"), entry("Platform", "xrOS"))
        ]).expect(PageRule.self)
    }

    @Test func inAppSettingsKitBeginsWithAnotherRoot() throws {
        let bundle = try MarkedBundle(["Root.inApp.plist": page(toggle("a"))], named: "InAppSettings.bundle")
        bundle.expect(PageRule.self)
        #expect(SettingsBundleChecks.findings(in: bundle.survey()) == [])
    }

    @Test func aBundleThatIsWholeHasNoFinding() throws {
        let bundle = try MarkedBundle(["Root": toggle("a") + childPane("Second"), "Second": toggle("b")])
        #expect(SettingsBundleChecks.findings(in: bundle.survey()) == [])
    }

    @Test func openStepPagesHaveLinesToo() throws {
        let bundle = try MarkedBundle([
            "Root.plist": """
            {
                PreferenceSpecifiers = (
                    { Type = PSToggleSwitchSpecifier; Key = a; Title = A; DefaultValue = 1; },
                    ‹error›{ Type = PSTextFieldSpecifier; Title = B; }
                );
            }
            """
        ])
        bundle.expect(SettingsSchemaRule.self)
    }

    /// Two specifiers of one page are what settings-duplicate-key tells: only one of them is to keep the key.
    @Test func aConflictOfTwoPages() throws {
        let findings = try MarkedBundle([
            "Root": field("a", entry("DefaultValue", "1"))
                + field("a", entry("DefaultValue", "2"), entry("Comment", "old")) + childPane("B"),
            "B": field("a", "‹warning›" + entry("DefaultValue", "3")),
        ]).expect(PageRule.self)
        #expect(
            findings.map(\.message) == [
                "Settings key \"a\" has the default \"3\" here, but \"2\" on page \"Root\""
            ])
    }

    @Test func aRootOfAnotherCaseIsToBeRenamed() throws {
        let bundle = try MarkedBundle(["root.plist": page(toggle("a"))])
        #expect(
            PageRule.findings(in: bundle.survey(), of: nil).map(\.fix) == [
                "rename \"root.plist\" to \"Root.plist\": file names on a device are case-sensitive"
            ])
    }

    @Test(arguments: [
        ("", "warning"), ("<key>PreferenceSpecifiers</key><dict/>", "error"), (entry("StringsTable", "Root"), "note"),
        (entry("StringsTable", "Root") + entry("Title", "App"), "warning"),
    ])
    func aPageWithoutSpecifiersIsEmpty(_ entries: String, _ severity: String) throws {
        let bundle = try MarkedBundle(["Root.plist": "<plist><dict>\n\(entries)\n</dict></plist>"])
        let found = PageRule.findings(in: bundle.survey(), of: nil)
        #expect(found.map { "\($0.severity)" } == [severity])
        #expect(found.first?.fix == (severity != "error" ? "add PreferenceSpecifiers, or remove the bundle" : nil))
    }

    /// The page that names the missing one need not be the first.
    @Test func aMissingPageThatAnotherPageNames() throws {
        let bundle = try MarkedBundle(["Root": toggle("a") + childPane("B"), "B": childPane("Gone")])
        #expect(PageRule.findings(in: bundle.survey(), of: nil).map(\.subjects) == [[.page("Gone")]])
    }

    /// Pages of licenses are often made by the build, and a circle among them is one all the same.
    @Test func aCircleOfLicenses() throws {
        let bundle = try MarkedBundle(["Root": toggle("a") + childPane("Licenses"), "Licenses": childPane("Licenses")])
        #expect(PageRule.findings(in: bundle.survey(), of: nil).map(\.severity) == [.error])
    }

    /// InAppSettingsKit opens pages of other bundles, and the app asks it for its pages; a bundle without any is none.
    @Test(arguments: [
        ("Settings.bundle", ["Root": childPane("Gone")], 1), ("InAppSettings.bundle", ["Root": childPane("Gone")], 0),
        ("InAppSettings.bundle", ["Other": toggle("a")], 0), ("InAppSettings.bundle", ["a.txt": "a"], 1),
    ])
    func pagesOfAnotherBundle(_ name: String, _ files: [String: String], _ count: Int) throws {
        let bundle = try MarkedBundle(files, named: name)
        let survey = SettingsSurvey(bundle.url, otherPages: { ["Gone"] })
        #expect(PageRule.findings(in: survey, of: nil).filter { $0.rule == .settingsPaneMissing }.count == count)
    }
}
