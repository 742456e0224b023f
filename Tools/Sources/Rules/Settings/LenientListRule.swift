import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText

/// A page with a syntax error that Foundation ignores, such as a `<key>` in place of a value: other tools may not read
/// the file.
enum LenientListRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.compactMap { page in
            survey.locations.located(page.file)?.syntaxError.map { error in
                Finding(
                    .malformedPropertyList, .note, .lenient(error.message),
                    at: SourceLocation(file: page.file, position: error.position))
            }
        }
    }
}

extension FindingWords {
    static func lenient(_ message: String) -> Self {
        Self("\(message); Settings reads the file, but other tools may not")
    }
}
