import LocatedPropertyLists
import SettingsBundle
import SourceText

/// A key that occurs twice in one dictionary of a page: the last one is used, silently.
enum RepeatedEntryRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { survey.locations.duplicateKeys(in: $0.file) }
    }
}
