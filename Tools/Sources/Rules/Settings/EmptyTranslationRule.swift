import PropertyLists
import SettingsBundle
import SourceText

/// A text that a language translates into nothing: the specifier is blank there.
enum EmptyTranslationRule: SettingsRule {
    static let rule = RuleID.settingsEmptyTranslation

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let pages = Dictionary(grouping: survey.pages) { $0.stringsTable ?? "" }
        return pages.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.flatMap { name, pages -> [Finding] in
            let blanks = survey.strings(name).map { strings in
                (strings, strings.table.entries.filter { $0.value.isEmpty && strings.table[$0.key] == "" })
            }
            guard !blanks.allSatisfy({ $0.1.isEmpty }) else { return [] }
            let texts = Set(pages.flatMap(survey.shownTexts).map(\.text))
            // Headers and footers may be left out in a language on purpose.
            let specifiers = Set(
                pages.flatMap { page in
                    page.specifiers.filter { $0.kind != .group }.flatMap(\.texts)
                        .filter { $0.keyPath.components.last != "FooterText" }
                }.map(\.text))
            return blanks.flatMap { strings, entries in
                entries.filter { texts.contains($0.key) }.map { entry in
                    Finding(
                        rule: rule, severity: specifiers.contains(entry.key) ? .warning : .note,
                        message:
                            "\"\(entry.key.firstLine)\" is translated into nothing: \(strings.language) shows a blank",
                        location: strings.place(entry.offset), fix: "translate it, or remove the entry")
                }
            }
        }
    }
}
