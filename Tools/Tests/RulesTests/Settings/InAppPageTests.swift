import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Pages of InAppSettingsKit, which the Settings app never reads.
@Suite struct InAppPageTests {
    private static let titles =
        "<key>Titles</key><array><dict/></array><key>Values</key><array><string>a</string></array>"

    /// What only the Settings app asks for: strings in the bundle, text for titles, and a default.
    private static let page = RulesTests.page(
        specifier("MultiValue", entry("Key", "a"), entry("Title", "SETTINGS_A"), entry("DefaultValue", "a"), titles)
            + specifier("ToggleSwitch", entry("Key", "b"), entry("Title", "B")), entry("StringsTable", "Root"))

    @Test(arguments: [
        ("Root.inApp.plist", "InAppSettings.bundle", [RuleID]()), ("Root.inApp.plist", "Settings.bundle", []),
        ("More.inApp.plist", "Settings.bundle", []),
        ("Root.plist", "Settings.bundle", [.settingsSchema, .settingsMissingTable, .settingsMissingDefault]),
    ])
    func theSettingsAppDoesNotReadThem(_ file: String, _ bundle: String, _ rules: [RuleID]) throws {
        let findings = SettingsBundleChecks.findings(in: try MarkedBundle([file: Self.page], named: bundle).survey())
        #expect(Set(findings.filter { $0.severity > .note }.map(\.rule)) == Set(rules))
    }

    @Test func besideThoseOfTheSettingsApp() throws {
        let bundle = try MarkedBundle(["Root": toggle("c"), "Root.inApp.plist": Self.page])
        #expect(SettingsBundleChecks.findings(in: bundle.survey()) == [])
    }

    /// A specifier's own bundle of texts is where its page is, too.
    @Test(arguments: [("", "", 1), (entry("BundleTable", "Library"), "", 0), ("", "More", 0)])
    func aPageOfAnotherBundle(_ more: String, _ other: String, _ count: Int) throws {
        let pane = specifier("ChildPane", entry("Title", "More"), entry("File", "More"), more)
        let project = CheckedProject.files([
            "InAppSettings.bundle/Root.inApp.plist": RulesTests.page(toggle("a") + pane),
            "Pods/Library/InAppSettings.bundle/\(other).plist": RulesTests.page(toggle("b")),
        ])
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }
}
