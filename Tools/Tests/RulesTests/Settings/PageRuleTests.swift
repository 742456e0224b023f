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
        ("TitleValue", Severity.note, "give each a Key of its own"),
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
        bundle.expect(MissingKeyRule.self)
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
}
