import PropertyLists
import SettingsDisplay
package import SourceText

/// A strings file with a syntax error: Settings ignores the file, or what follows the error.
enum BrokenStringsRule: SettingsRule {
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
                    .settingsBrokenStrings, severity, .unreadableStrings(error.message),
                    at: SourceLocation(file: strings.file))
            }
            guard let error = strings.table.syntaxError else { return nil }
            return Finding(
                .settingsBrokenStrings, severity, .brokenStrings(error.message, isFatal: error.isFatal),
                at: strings.location(at: error.offset))
        }
    }
}

extension RuleID {
    package static let settingsBrokenStrings = RuleID("settings-broken-strings")
}

extension Rule {
    static let settingsBrokenStrings = Rule(
        .settingsBrokenStrings, .strings, [.error, .warning], by: [.settings(BrokenStringsRule.self)],
        "A strings file has a syntax error",
        why: """
            Settings ignores the file, or everything after the error. If no page uses the file, it is a warning.
            """,
        fix: "Correct the place that the finding names; usually a semicolon or a quotation mark is missing",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\"\n\"Light\" = \"Licht\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}

extension FindingWords {
    static func unreadableStrings(_ message: String) -> Self { Self(message) }

    static func brokenStrings(_ message: String, isFatal: Bool) -> Self {
        Self("\(message): Settings ignores the \(isFatal ? "file" : "rest of the file")")
    }
}
