import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// An image of a slider that is not in the bundle.
enum MissingImageRule: SettingsRule {
    static let rule = RuleID.settingsMissingImage

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        // The app's own bundle, too, gives InAppSettingsKit its images.
        guard survey.reader != .inAppSettingsKit else { return [] }
        let directory = URL(fileURLWithPath: survey.directory, isDirectory: true)
        return survey.specifiers([.slider]).filter { !$0.page.isInApp }.flatMap { page, specifier in
            [("MinimumValueImage", specifier.minimumValueImage), ("MaximumValueImage", specifier.maximumValueImage)]
                .compactMap { entry, name in
                    guard let name, !name.isEmpty, SettingsImage.file(named: name, in: directory) == nil else {
                        return nil
                    }
                    return survey.finding(
                        rule, .warning, "the bundle has no image \"\(name)\": the slider is shown without it", page,
                        specifier.keyPath.appending(entry),
                        fix: "put the image into the bundle as a file of its own; an asset catalog is not read")
                }
        }
    }
}
