import Foundation
import SettingsBundle
import SourceText

/// A strings file outside of every `.lproj` folder, as in `de.lpoj`: Settings does not find it.
enum StrayStringsRule: SettingsRule {
    static let rule = "settings-stray-strings"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.files.strayStrings.map { name in
            let folder = name.split(separator: "/").dropLast().last.map(String.init)
            let language = folder.flatMap { $0.contains(".") ? String($0.prefix { $0 != "." }) : nil }
            return Finding(
                rule: rule, severity: .warning,
                message: folder.map { "“\($0)” is no language folder: Settings does not find this file" }
                    ?? "this file is in no language folder: Settings does not find it",
                location: SourceLocation(file: survey.directory + "/" + name),
                fix: "move it to \(language ?? "LANGUAGE").lproj")
        }
    }
}
