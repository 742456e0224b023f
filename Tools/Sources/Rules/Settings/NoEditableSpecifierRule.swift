import PropertyLists
import SettingsBundle
package import SourceText

/// A bundle without a toggle, text field, or slider. Settings in iOS 18 and later reportedly does not show such a bundle
/// (Apple Developer Forums, thread 764519; FB15267454).
enum NoEditableSpecifierRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        let editable: Set<SettingsSpecifier.Kind> = [.toggleSwitch, .textField, .slider]
        // A page that cannot be read may have one.
        guard !survey.contents.findings.contains(where: { mayHideSpecifiers($0, survey, app) }) else { return [] }
        guard survey.reader == .settings, let root = survey.contents.pages.first, root.name == "Root",
            !survey.contents.specifiers.contains(where: {
                $0.specifier.key != nil && editable.contains($0.specifier.kind)
            })
        else { return [] }
        return [
            survey.finding(
                .settingsNoEditableSpecifier, .note, .noEditableSpecifier, root, ["PreferenceSpecifiers"],
                notes: [.reportsOfNoEditableSpecifier])
        ]
    }

    /// Whether a page that is not there to read may have one: so may a page that the build generates, except for licenses.
    private static func mayHideSpecifiers(
        _ finding: PropertyListFinding, _ survey: SettingsSurvey, _ app: ContainingApp?
    ) -> Bool {
        guard finding.rule == .settingsPaneMissing, finding.severity != .error else {
            return finding.severity == .error
        }
        guard app?.isBuilt != true, let name = PageRule.missingPage(finding, survey) else { return false }
        return !SettingsPage.isLicenses(name)
    }
}

extension RuleID {
    package static let settingsNoEditableSpecifier = RuleID("settings-no-editable-row")
}

extension Rule {
    static let settingsNoEditableSpecifier = Rule(
        .settingsNoEditableSpecifier, .pages, [.note], by: [.app(NoEditableSpecifierRule.self)],
        "No page has a toggle, a text field or a slider",
        why: "iOS 18 and later are reported not to list such an app in Settings (FB15267454).",
        fix: "Add a toggle, a text field or a slider",
        bad: .check(
            .root(["Type": "PSTitleValueSpecifier", "Key": "version", "Title": "Version", "DefaultValue": "1.0"])),
        good: .check(
            .root(
                ["Type": "PSTitleValueSpecifier", "Key": "version", "Title": "Version", "DefaultValue": "1.0"],
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true])))
}
