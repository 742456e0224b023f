import PropertyLists
import SettingsBundle
package import SourceText

/// The settings of a watch app without an App Group: the phone stores the values where the watch app cannot read them.
enum WatchGroupRule: SettingsRule {
    private static let name = "ApplicationGroupContainerIdentifier"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader == .watch, let root = survey.contents.pages.first, root.name == "Root",
            (root.applicationGroup ?? "").isEmpty,
            survey.contents.specifiers.contains(where: { $0.specifier.key != nil })
        else { return [] }
        return [
            survey.finding(
                .settingsWatchGroup, .warning, .watchWithoutGroup(name, isEmpty: root.applicationGroup != nil), root,
                root.applicationGroup == nil ? [] : [name])
        ]
    }
}

extension RuleID {
    package static let settingsWatchGroup = RuleID("settings-watch-group")
}

extension Rule {
    static let settingsWatchGroup = Rule(
        .settingsWatchGroup, .settings, [.warning], by: [.settings(WatchGroupRule.self)],
        "The settings of a watch app have no App Group",
        why: "The iPhone stores them where the watch app cannot read them.",
        fix: "Add ApplicationGroupContainerIdentifier with the App Group that the watch app and the iOS app share",
        bad: .check(.root(.toggle, bundle: "Settings-Watch.bundle"), path: "Settings-Watch.bundle"),
        good: .check(
            .root(
                .toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"],
                bundle: "Settings-Watch.bundle"), path: "Settings-Watch.bundle"))
}

extension FindingWords {
    static func watchWithoutGroup(_ entry: String, isEmpty: Bool) -> Self {
        Self(
            "the settings of a watch app need an App Group: without one, the watch app cannot read them",
            fix: "\(isEmpty ? "fill in" : "add") \(entry) with the App Group that the watch app and the iOS app share")
    }
}
