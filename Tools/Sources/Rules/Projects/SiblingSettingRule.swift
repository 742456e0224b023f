import AppProjects
import BuildSettings
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A reference to another build setting than the Info.plists of the other apps have.
enum SiblingSettingRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        SiblingApp.findings(in: survey) { findings(among: $0, survey.locations) }
    }

    private static func findings(
        among siblings: [SiblingApp], _ locations: PropertyListLocations
    ) -> [Finding] {
        Set(siblings.flatMap(\.texts.keys)).flatMap { keyPath -> [Finding] in
            let uses = siblings.compactMap { sibling in
                sibling.texts[keyPath]?.onlyReference.map { (sibling: sibling, setting: $0) }
            }
            let groups = Dictionary(grouping: uses, by: \.setting).sorted {
                ($0.value.count, $1.key) > ($1.value.count, $0.key)
            }
            guard let usual = groups.first, let other = usual.value.first?.sibling else { return [] }
            return groups.dropFirst().flatMap(\.value).compactMap { sibling, setting in
                // Where the app has no such build setting, or one for its environment, the reference is on purpose.
                guard sibling.build.table.isAssigned(usual.key), EnvironmentWords(setting).isEmpty else { return nil }
                return Finding(
                    .siblingInfoPlistSetting, .warning,
                    .siblingSetting(
                        keyPath, of: sibling.build.target.name, setting, besides: other.build.target.name, usual.key),
                    at: sibling.location(keyPath, locations), notes: [.other(at: other.location(keyPath, locations))])
            }
        }
    }
}

extension RuleID {
    package static let siblingInfoPlistSetting = RuleID("sibling-infoplist-setting")
}

extension Rule {
    static let siblingInfoPlistSetting = Rule(
        .siblingInfoPlistSetting, .project, [.warning], by: [.project(SiblingSettingRule.self)],
        "An Info.plist key refers to another build setting in one app than in the others of the project",
        why: """
            The app has the build setting of the others too, so one of the references was probably copied or renamed \
            in one file only. A build setting that is named for an environment is left alone.
            """,
        fix: "Refer to the same build setting in all apps, and set it for each target",
        isOnByDefault: false,
        bad: .asked(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_BASE)")),
        good: .asked(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_HOST)")))

    static func siblings(_ first: String, _ second: String) -> [RuleExample.File] {
        func target(_ name: String, _ file: String) -> ExampleTargets.Target {
            .init(
                name: name,
                settings: [
                    "INFOPLIST_FILE = \"\(file)\";", "API_BASE = base.example.com;", "API_HOST = host.example.com;",
                ])
        }
        return ExampleTargets(targets: [target("App", "Info.plist"), target("App Staging", "Info-Staging.plist")])
            .with(
                .infoPlist(["APIHost": .string(first)]),
                .infoPlist(["APIHost": .string(second)], path: "Info-Staging.plist"))
    }
}
