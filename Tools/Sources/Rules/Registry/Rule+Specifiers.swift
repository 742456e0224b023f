import PropertyLists
import SourceText

extension Rule {
    static let conflictingSettingsDefaults = Rule(
        .conflictingSettingsDefaults, .specifiers, [.warning, .note], by: [.app(PageRule.self)],
        "Two specifiers of one key have different defaults",
        why: """
            Which of the two the app sees depends on the order of the pages. Rows that only show a value are a note.
            """,
        fix: "Give both the same default, or different keys",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": false])),
        good: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true])))
}
