import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A specifier without a required entry. `Type`, `Key`, and `DefaultValue` have rules of their own.
enum RequiredEntryRule: SettingsRule {
    static let rule = RuleID.settingsMissingEntry

    private static let others: Set<String> = ["Type", "Key", "DefaultValue"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            // InAppSettingsKit does not need these entries.
            guard let schema = SettingsSchema.specifier(specifier.kind), !specifier.hasInAppKeys else { return [] }
            return schema.keys.filter {
                $0.isRequired && !others.contains($0.name) && specifier.properties[$0.name] == nil
            }.map { key in
                survey.finding(
                    rule, severity(key.name),
                    "the \(specifier.kind.words)\(specifier.named) has no \(key.name)\(outcome(key.name))",
                    page, specifier.keyPath, fix: "add \(key.name)")
            }
        }
    }

    /// A specifier without a title still works.
    private static func severity(_ name: String) -> Severity { name == "Title" ? .warning : .error }

    private static func outcome(_ name: String) -> String {
        switch name {
        case "Title": ": its row is blank"
        case "File": ": it leads to no page"
        case "Values", "Titles": ": it has no values to choose from"
        default: ""
        }
    }
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
