import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText

/// A page with a slip that Foundation lets pass, such as a `<key>` where a value belongs: what edits the file, or reads it
/// elsewhere, may refuse it.
enum LenientListRule: SettingsRule {
    static let rule = RuleID.malformedPropertyList

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.compactMap { page in
            survey.places.located(page.file)?.syntaxError.map { error in
                Finding(
                    rule: rule, severity: .warning,
                    message: "\(error.message); Settings reads it all the same, and other readers may refuse it",
                    location: SourceLocation(file: page.file, position: error.position))
            }
        }
    }
}
