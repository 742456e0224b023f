import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// A strings file outside of every `.lproj` folder. At the top of the bundle it is every language's; in another folder,
/// as in `de.lpoj`, Settings does not find it.
enum StrayStringsRule: SettingsRule {
    static let rule = RuleID.settingsStrayStrings

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.files.strayStrings.map { name in
            let place = SourceLocation(file: survey.directory + "/" + name)
            guard let folder = name.split(separator: "/").dropLast().last.map(String.init) else {
                let hidden = survey.files.tables.filter { $0.tables.contains(String(name.dropLast(".strings".count))) }
                let words = "this file is in no language folder: Settings shows its texts in every language"
                return Finding(
                    rule: rule, severity: hidden.isEmpty ? .note : .warning,
                    message: hidden.isEmpty
                        ? words : words + ", instead of those of " + hidden.map(\.language).joined(separator: ", "),
                    location: place, fix: hidden.isEmpty ? nil : "remove it, or move it into a language folder")
            }
            let language = folder.contains(".") ? String(folder.prefix { $0 != "." }) : "LANGUAGE"
            return Finding(
                rule: rule, severity: .warning,
                message: "\"\(folder)\" is no language folder: Settings does not find this file", location: place,
                fix: "move it to \(language).lproj")
        }
    }
}
