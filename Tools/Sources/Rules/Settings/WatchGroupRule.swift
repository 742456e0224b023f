import PropertyLists
import SettingsBundle
import SourceText

/// The settings of a watch app without an App Group: the phone stores the values where the watch app cannot read them.
enum WatchGroupRule: SettingsRule {
    static let rule = RuleID.settingsWatchGroup

    private static let name = "ApplicationGroupContainerIdentifier"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader == .watch, let root = survey.contents.pages.first, root.name == "Root",
            (root.applicationGroup ?? "").isEmpty,
            survey.contents.specifiers.contains(where: { $0.specifier.key != nil })
        else { return [] }
        return [
            survey.finding(
                rule, .warning,
                "the settings of a watch app need an App Group: without one, the watch app cannot read them",
                root, root.applicationGroup == nil ? [] : [name],
                fix:
                    "\(root.applicationGroup == nil ? "add" : "fill in") \(name) with the App Group that the watch app and the iOS app share"
            )
        ]
    }
}
