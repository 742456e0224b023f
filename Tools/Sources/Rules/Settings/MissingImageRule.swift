import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// An image of a slider that is missing from the bundle.
enum MissingImageRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        // InAppSettingsKit also finds images in the app's own bundle.
        guard survey.reader != .inAppSettingsKit else { return [] }
        let directory = URL(fileURLWithPath: survey.directory, isDirectory: true)
        return survey.specifiers([.slider]).filter { !$0.page.isInApp }.flatMap { page, specifier in
            [("MinimumValueImage", specifier.minimumValueImage), ("MaximumValueImage", specifier.maximumValueImage)]
                .compactMap { entry, name in
                    guard let name, !name.isEmpty, SettingsImage.file(named: name, in: directory) == nil else {
                        return nil
                    }
                    return survey.finding(
                        .settingsMissingImage, .warning, .missingImage(name), page, specifier.keyPath.appending(entry))
                }
        }
    }
}

extension RuleID {
    package static let settingsMissingImage = RuleID("settings-missing-image")
}

extension Rule {
    static let settingsMissingImage = Rule(
        .settingsMissingImage, .pages, [.warning], by: [.settings(MissingImageRule.self)],
        "The bundle does not have an image that a slider names",
        why: "The slider is shown without it.",
        fix: "Add the image to the bundle, or remove the entry",
        bad: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1,
                "MinimumValueImage": "low.png",
            ])),
        good: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1,
                "MinimumValueImage": "low.png",
            ]),
            .text("Settings.bundle/low.png", "an image").hidden()))
}
