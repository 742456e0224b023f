import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// What the app's own code finds between the bundle, the catalog and Info.plist: environments that do not exist, keys
/// that nobody reads, defaults that contradict each other, keys with two owners.
enum AppRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard var context = survey.app?.context else { return [] }
        // The watch's settings choose nothing for the app on the phone.
        guard survey.reader == .settings else { return [] }
        context.policy = .open
        context.settingsBundle = survey.contents
        // Two defaults of one key have been told without the app.
        return SettingsChecks.findings(in: context).filter { $0.rule != .conflictingSettingsDefaults }
            .map(survey.places.finding)
    }
}
