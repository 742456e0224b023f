import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A text that a strings file translates twice: the last translation is used.
enum RepeatedStringRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.allStrings.flatMap { strings -> [Finding] in
            var first: [String: StringsTable.Entry] = [:]
            return strings.table.entries.compactMap { entry in
                guard let other = first.updateValue(entry, forKey: entry.key) else { return nil }
                let differs = other.value != entry.value
                return Finding(
                    .settingsRepeatedString, differs ? .warning : .note, .translatedTwice(entry.key, differs: differs),
                    at: strings.location(at: entry.offset),
                    notes: [.previousTranslation(at: strings.location(at: other.offset))])
            }
        }
    }
}

extension RuleID {
    package static let settingsRepeatedString = RuleID("settings-repeated-string")
}

extension Rule {
    static let settingsRepeatedString = Rule(
        .settingsRepeatedString, .strings, [.warning, .note], by: [.settings(RepeatedStringRule.self)],
        "A text is translated twice in one strings file",
        why: "One of the translations is never shown. Where both are the same, it is a note.",
        fix: "Remove one of the two",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Sound\" = \"Klang\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
