import Foundation
import PropertyLists
import SettingsBundle
package import SourceText

/// A strings file outside of all `.lproj` folders. At the top level of the bundle, all languages use it; in another
/// folder, such as `de.lpoj`, Settings does not find it.
enum StrayStringsRule: SettingsRule {
    static let rule = RuleID.settingsStrayStrings

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.files.strayStrings.map { name in
            let location = SourceLocation(file: survey.directory + "/" + name)
            guard let folder = name.split(separator: "/").dropLast().last.map(String.init) else {
                let hidden = survey.files.tables.filter { $0.tables.contains(String(name.dropLast(".strings".count))) }
                let words = "the strings file is not in a language folder: Settings uses it for every language"
                return Finding(
                    rule: rule, severity: hidden.isEmpty ? .note : .warning,
                    message: hidden.isEmpty
                        ? words : words + ", instead of the files of " + hidden.map(\.language).listed,
                    location: location, fix: hidden.isEmpty ? nil : "remove the file, or move it to a language folder")
            }
            let language = folder.contains(".") ? String(folder.prefix { $0 != "." }) : "LANGUAGE"
            return Finding(
                rule: rule, severity: .warning,
                message: "\"\(folder)\" is not a language folder: Settings does not find the file",
                location: location, fix: "move the file to \(language).lproj")
        }
    }
}

extension RuleID {
    package static let settingsStrayStrings = RuleID("settings-stray-strings")
}

extension Rule {
    static let settingsStrayStrings = Rule(
        .settingsStrayStrings, .strings, [.warning, .note], by: [.settings(StrayStringsRule.self)],
        "A strings file is not in a folder of a language",
        why: """
            In a folder whose name does not end in .lproj Settings does not use it; at the top of the \
            bundle it takes the place of the strings files of every language.
            """,
        fix: "Move the file into LANGUAGE.lproj",
        bad: .check(
            .root(.toggle),
            .text("Settings.bundle/de.lpoj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
