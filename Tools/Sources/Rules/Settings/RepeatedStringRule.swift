import PropertyLists
import SettingsBundle
import SourceText

/// A text that a strings file translates twice: the later translation counts.
enum RepeatedStringRule: SettingsRule {
    static let rule = RuleID.settingsRepeatedString

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.allStrings.flatMap { strings -> [Finding] in
            var first: [String: StringsTable.Entry] = [:]
            return strings.table.entries.compactMap { entry in
                guard let other = first.updateValue(entry, forKey: entry.key) else { return nil }
                let differs = other.value != entry.value
                return Finding(
                    rule: rule, severity: differs ? .warning : .note,
                    message: "\"\(entry.key)\" is translated twice\(differs ? ", differently: this one counts" : "")",
                    location: strings.place(entry.offset),
                    notes: [.init(message: "the one before is here", location: strings.place(other.offset))],
                    fix: "keep one of them")
            }
        }
    }
}
