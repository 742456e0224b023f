import LocatedPropertyLists
import SettingsBundle
import SourceText

/// An entry that stands twice in one dictionary of a page: the last one counts, and nothing says so.
enum RepeatedEntryRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { survey.places.duplicateKeys(in: $0.file) }
    }
}
