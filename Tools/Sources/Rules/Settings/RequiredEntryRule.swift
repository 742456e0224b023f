import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

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
                    .settingsSchema, severity(key.name), .missingEntry(key.name, specifier), page,
                    specifier.keyPath)
            }
        }
    }

    /// A specifier without a title still works.
    private static func severity(_ name: String) -> Severity { name == "Title" ? .warning : .error }
}

extension FindingWords {
    static func missingEntry(_ name: String, _ specifier: SettingsSpecifier) -> Self {
        let outcome =
            switch name {
            case "Title": ": its row is blank"
            case "File": ": it leads to no page"
            case "Values", "Titles": ": it has no values to choose from"
            default: ""
            }
        return Self("\(the(specifier)) has no \(name)\(outcome)", fix: "add \(name)")
    }
}
