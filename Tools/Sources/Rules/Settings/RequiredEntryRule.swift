import PropertyLists
import SettingsBundle
import SourceText

/// A specifier without an entry that its kind needs, but for `Type`, `Key` and `DefaultValue`, which have rules of their own.
enum RequiredEntryRule: SettingsRule {
    static let rule = RuleID.settingsMissingEntry

    private static let others: Set<String> = ["Type", "Key", "DefaultValue"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            // InAppSettingsKit fills in what such a specifier lacks.
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

    /// A specifier without a title is there, if only to be guessed at.
    private static func severity(_ name: String) -> Severity { name == "Title" ? .warning : .error }

    private static func outcome(_ name: String) -> String {
        switch name {
        case "Title": ": the specifier is blank"
        case "File": ": it opens nothing"
        case "Values", "Titles": ": there is nothing to choose"
        default: ""
        }
    }
}
