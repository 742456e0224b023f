import PropertyLists
import SettingsBundle
import SourceText

/// A specifier of Xcode's template for Settings bundles that nobody has filled in.
enum TemplateLeftoverRule: SettingsRule {
    static let rule = RuleID.settingsTemplateLeftover

    private static let keys: Set<String> = ["name_preference", "enabled_preference", "slider_preference"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page -> [Finding] in
            let specifiers = page.specifiers.filter {
                [.textField, .toggleSwitch, .slider].contains($0.kind) && keys.contains($0.key ?? "")
            }
            // One key alone may as well be somebody's own.
            let isTemplate =
                specifiers.count > 1 || page.specifiers.count == specifiers.count
                || page.specifiers.contains { $0.kind == .group && $0.title == "Group" }
            return specifiers.map { finding($0, isTemplate, page, survey) }
        }
    }

    private static func finding(
        _ specifier: SettingsSpecifier, _ isTemplate: Bool, _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> Finding {
        // With a title of its own it is a specifier that kept its first name.
        let isTitled = specifier.kind != .slider && !["Name", "Enabled"].contains(specifier.title ?? "")
        let isFilledIn = isTitled || !isTemplate
        return survey.finding(
            rule, isFilledIn ? .note : .warning, "\"\(specifier.key ?? "")\" is a key of Xcode's template", page,
            specifier.keyPath.appending("Key"),
            fix: isFilledIn
                ? "a key that says what it is for is harder to confuse"
                : "remove the specifier, or give it a key that the app reads")
    }
}
