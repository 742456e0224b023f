import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A specifier that is left over from Xcode's template for Settings bundles.
enum TemplateLeftoverRule: SettingsRule {
    static let holdsInApp = true

    private static let keys: Set<String> = ["name_preference", "enabled_preference", "slider_preference"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page -> [Finding] in
            let specifiers = page.specifiers.filter {
                [.textField, .toggleSwitch, .slider].contains($0.kind) && keys.contains($0.key ?? "")
            }
            // A single key may be the app's own.
            let isTemplate =
                specifiers.count > 1 || page.specifiers.count == specifiers.count
                || page.specifiers.contains { $0.kind == .group && $0.title == "Group" }
            let all = specifiers.map { finding($0, isTemplate, page, survey) }
            return Dictionary(grouping: all, by: \.severity).values.compactMap { $0.asOne() }
        }
    }

    private static func finding(
        _ specifier: SettingsSpecifier, _ isTemplate: Bool, _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> Finding {
        // A specifier with its own title only kept the template's key.
        let isTitled = specifier.kind != .slider && !["Name", "Enabled"].contains(specifier.title ?? "")
        let isFilledIn = isTitled || !isTemplate
        return survey.finding(
            .settingsTemplateLeftover, isFilledIn ? .note : .warning,
            .templateKey(specifier, isFilledIn: isFilledIn), page, specifier.keyPath.appending("Key"))
    }
}

extension RuleID {
    package static let settingsTemplateLeftover = RuleID("settings-template-leftover")
}

extension Rule {
    static let settingsTemplateLeftover = Rule(
        .settingsTemplateLeftover, .pages, [.warning, .note], by: [.settings(TemplateLeftoverRule.self)],
        "A specifier still has a key of Xcode's template",
        why: "Nobody filled it in, so the app probably does not read it.",
        fix: "Remove the specifier, or give it a key that the app reads",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name_preference", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "userName", "Title": "Name"])))
}
