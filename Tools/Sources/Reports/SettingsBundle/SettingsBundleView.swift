import Foundation
import Rules
package import SettingsBundle
import SettingsDisplay

/// How a bundle is shown: as on a device, and in a language.
package struct SettingsBundleView: Sendable {
    /// Without one, every variant of a page is shown.
    let device: SettingsDevice?
    let language: String?

    package init(device: SettingsDevice?, language: String?) { (self.device, self.language) = (device, language) }

    /// The bundle as the device shows it.
    func contents(_ survey: SettingsSurvey) -> SettingsBundleContents {
        guard let device else { return survey.contents }
        return SettingsBundleContents.read(
            URL(fileURLWithPath: survey.directory, isDirectory: true), device: device, reader: survey.contents.reader)
    }

    /// Specifiers in the requested language, by page, so that each table is read once.
    func localize(_ contents: SettingsBundleContents, _ survey: SettingsSurvey) -> [String: SettingsPage] {
        guard let language else { return [:] }
        return Dictionary(
            contents.pages.map { ($0.file, survey.localization.localized($0, preferring: [language])) }
        ) { first, _ in first }
    }
}
