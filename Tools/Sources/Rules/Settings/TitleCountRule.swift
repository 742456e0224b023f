import PropertyLists
import SettingsBundle
package import SourceText

/// `Values` and `Titles`, or `ShortTitles`, of different lengths: the extra ones cannot be shown or stored.
enum TitleCountRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup, .titleValue]).flatMap { page, specifier -> [Finding] in
            guard let values = specifier.properties["Values"]?.arrayValue else { return [] }
            return ["Titles", "ShortTitles"].compactMap { name in
                guard let titles = specifier.properties[name]?.arrayValue, titles.count != values.count else {
                    return nil
                }
                return survey.finding(
                    .settingsTitleCount, .error, .titleCount(specifier, values.count, titles.count, in: name), page,
                    specifier.keyPath.appending(name))
            }
        }
    }
}

extension RuleID {
    package static let settingsTitleCount = RuleID("settings-title-count")
}

extension Rule {
    static let settingsTitleCount = Rule(
        .settingsTitleCount, .pages, [.error, .warning], by: [.settings(TitleCountRule.self)],
        "A specifier has more values than titles, or fewer",
        why: "What has no partner cannot be shown or chosen.",
        fix: "Give every value one title, in the same order",
        bad: .check(.root(.toggle, .themes(titles: ["Light"]))),
        good: .check(.root(.toggle, .themes())))
}
