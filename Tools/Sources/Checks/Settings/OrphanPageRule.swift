import PropertyLists
import SettingsBundle
import SourceText

/// A page that no row leads to: nobody ever sees it.
enum OrphanPageRule: SettingsRule {
    static let rule = "settings-orphan-page"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        // InAppSettingsKit shows any page that the app asks for.
        guard survey.reader != .inAppSettingsKit, !survey.contents.pages.isEmpty else { return [] }
        return survey.orphans.filter { !$0.isInApp }.map { page in
            survey.finding(
                rule, .warning, "no row leads to the page “\(page.name)”: Settings never shows it", page, [],
                fix: "add a child pane whose File is “\(page.name)”, or remove the page")
        }
    }
}
