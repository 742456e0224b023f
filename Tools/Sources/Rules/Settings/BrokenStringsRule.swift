import PropertyLists
import SettingsBundle
import SourceText

/// A strings file with a mistake in it: Settings uses nothing of it, or nothing behind the mistake.
enum BrokenStringsRule: SettingsRule {
    static let rule = RuleID.settingsBrokenStrings

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let used = survey.usedTables
        var isSpent = false
        return survey.allStrings.compactMap { strings in
            // A table that no page names does no harm.
            let severity: Severity = used.contains(strings.name) ? .error : .warning
            if let error = strings.error {
                // Once for all files that are too many together.
                if error.code == .budgetExceeded {
                    guard !isSpent else { return nil }
                    isSpent = true
                }
                return Finding(
                    rule: rule, severity: severity, message: error.message, location: SourceLocation(file: strings.file)
                )
            }
            guard let mistake = strings.table.syntaxError else { return nil }
            let outcome =
                mistake.isFatal
                ? "Settings uses nothing of this file" : "Settings uses nothing of what follows"
            return Finding(
                rule: rule, severity: severity, message: "\(mistake.message): \(outcome)",
                location: strings.place(mistake.offset))
        }
    }
}
