import Foundation
import PropertyLists
import SettingsBundle
package import SourceText

/// A strings file outside of all `.lproj` folders. At the top level of the bundle, all languages use it; in another
/// folder, such as `de.lpoj`, Settings does not find it.
enum StrayStringsRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.files.strayStrings.map { name in
            let location = SourceLocation(file: survey.directory + "/" + name)
            guard let folder = name.split(separator: "/").dropLast().last.map(String.init) else {
                let hidden = survey.files.tables.filter { $0.tables.contains(String(name.dropLast(".strings".count))) }
                return Finding(
                    .settingsStrayStrings, hidden.isEmpty ? .note : .warning,
                    .outsideOfLanguages(hidden: hidden.map(\.language)), at: location)
            }
            return Finding(.settingsStrayStrings, .warning, .noLanguageFolder(folder), at: location)
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
