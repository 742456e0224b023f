import PropertyLists
import SettingsBundle
import SourceText

/// A row of Xcode's template for Settings bundles that nobody has filled in.
enum TemplateLeftoverRule: SettingsRule {
    static let rule = "settings-template-leftover"

    private static let keys: Set<String> = ["name_preference", "enabled_preference", "slider_preference"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.textField, .toggleSwitch, .slider]).compactMap { page, row in
            guard let key = row.key, keys.contains(key) else { return nil }
            // With a title of its own it is a row that kept its first name.
            let isFilledIn = row.kind != .slider && !["Name", "Enabled"].contains(row.title ?? "")
            return survey.finding(
                rule, isFilledIn ? .note : .warning, "“\(key)” is a key of Xcode's template", page,
                row.keyPath.appending("Key"),
                fix: isFilledIn
                    ? "a key that says what it is for is harder to confuse"
                    : "remove the row, or give it a key that the app reads")
        }
    }
}
