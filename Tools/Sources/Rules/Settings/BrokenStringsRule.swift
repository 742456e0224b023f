import PropertyLists
import SettingsDisplay
import SourceText

/// A strings file with a syntax error: Settings ignores the file, or what follows the error.
enum BrokenStringsRule: SettingsRule {
    static let rule = RuleID.settingsBrokenStrings
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let used = survey.usedTables
        var isSpent = false
        return survey.allStrings.compactMap { strings in
            // A table that no page names has no effect.
            let severity: Severity = used.contains(strings.name) ? .error : .warning
            if let error = strings.error {
                // The limit on all files together is reported once.
                if error.code == .budgetExceeded {
                    guard !isSpent else { return nil }
                    isSpent = true
                }
                return Finding(
                    rule: rule, severity: severity, message: error.message, location: SourceLocation(file: strings.file)
                )
            }
            guard let error = strings.table.syntaxError else { return nil }
            let outcome = error.isFatal ? "Settings ignores the file" : "Settings ignores the rest of the file"
            return Finding(
                rule: rule, severity: severity, message: "\(error.message): \(outcome)",
                location: strings.location(at: error.offset))
        }
    }
}
