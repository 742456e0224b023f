import CatalogChecks
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// The findings of the Switchyard library about the bundle, the catalog, and Info.plist together: unknown environments,
/// keys that nothing reads, defaults that contradict each other, and keys with two owners.
enum AppRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        guard var context = app?.context else { return [] }
        // The settings of a watch app select nothing for the app on the phone.
        guard survey.reader == .settings else { return [] }
        context.policy = .open
        context.settingsBundle = survey.contents
        // PageRule reports two defaults of one key.
        return SettingsChecks.findings(in: context).filter { $0.rule != .conflictingSettingsDefaults }
            .map(survey.locations.finding)
    }
}
