import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A specifier without a required entry. `Type`, `Key`, and `DefaultValue` have rules of their own.
enum RequiredEntryRule: SettingsRule {
    private static let others: Set<String> = ["Type", "Key", "DefaultValue"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            // InAppSettingsKit does not need these entries.
            guard let schema = SettingsSchema.specifier(specifier.kind), !specifier.hasInAppKeys else { return [] }
            return schema.keys.filter {
                $0.isRequired && !others.contains($0.name) && specifier.properties[$0.name] == nil
            }.map { key in
                survey.finding(
                    .settingsMissingEntry, severity(key.name), .missingEntry(key.name, specifier), page,
                    specifier.keyPath)
            }
        }
    }

    /// A specifier without a title still works.
    private static func severity(_ name: String) -> Severity { name == "Title" ? .warning : .error }
}

extension RuleID {
    package static let settingsMissingEntry = RuleID("settings-missing-entry")
}

extension Rule {
    static let settingsMissingEntry = Rule(
        .settingsMissingEntry, .pages, [.error, .warning], by: [.settings(RequiredEntryRule.self)],
        "A specifier lacks an entry that its type needs",
        why: "Settings shows it blank, or not at all.",
        fix: "Add the entry",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "About"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))
}
