import PropertyLists
import SettingsBundle
import SourceText

/// A bundle without a single toggle, text field or slider. Since iOS 18 Settings is reported to leave such bundles out
/// (developer forums, thread 764519; FB15267454).
enum NoEditableSpecifierRule: SettingsRule {
    static let rule = RuleID.settingsNoEditableSpecifier

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let editable: Set<SettingsSpecifier.Kind> = [.toggleSwitch, .textField, .slider]
        // A page that cannot be read may have one.
        guard !survey.contents.findings.contains(where: { mayHideRows($0, survey) }) else { return [] }
        guard survey.reader == .settings, let root = survey.contents.pages.first, root.name == "Root",
            !survey.contents.specifiers.contains(where: {
                $0.specifier.key != nil && editable.contains($0.specifier.kind)
            })
        else { return [] }
        return [
            survey.finding(
                rule, .warning,
                "no page has a toggle, a text field or a slider: iOS 18 and later are reported not to show such settings",
                root, ["PreferenceSpecifiers"],
                notes: [.init(message: "reported in Apple's developer forums, thread 764519, and as FB15267454")],
                fix: "check it on a device; a toggle makes the settings appear")
        ]
    }

    /// So may a page that the build makes, unless it is one of licences.
    private static func mayHideRows(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> Bool {
        guard finding.rule == .settingsPaneMissing, finding.severity != .error else {
            return finding.severity == .error
        }
        guard survey.app?.isBuilt != true, let name = PageRule.missingPage(finding, survey) else { return false }
        return !SettingsPage.isLicences(name)
    }
}
