import PropertyLists
import SourceText

extension Rule {
    static let settingsPageShape = Rule(
        .settingsPageShape, .pages, [.error, .warning, .note], by: [.app(PageRule.self)],
        "A page is not a dictionary, or its PreferenceSpecifiers is not an array of dictionaries",
        why: """
            Settings shows nothing of such a page. A page with nothing but a strings table is empty on purpose, and is \
            a note.
            """,
        fix: "Make PreferenceSpecifiers an array with a dictionary for each specifier",
        bad: .check(.list("Settings.bundle/Root.plist", "<key>PreferenceSpecifiers</key><dict/>\n")),
        good: .check(.root(.toggle)))

    static let settingsPaneMissing = Rule(
        .settingsPaneMissing, .pages, [.error, .warning, .note], by: [.app(PageRule.self)],
        "A page of the Settings bundle does not exist",
        why: """
            Without Root.plist the app has no settings at all; without the page of a child pane its row leads to an \
            empty screen. License pages, which the build often creates, are a note, and so is a folder without \
            Root.plist that no app copies.
            """,
        fix: "Create the page, or correct the name in File",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsPaneCycle = Rule(
        .settingsPaneCycle, .pages, [.error], by: [.app(PageRule.self)],
        "A child pane leads back to a page that leads to it",
        why: "Settings leads from page to page in a circle, and whatever follows the child panes never ends.",
        fix: "Remove one of the child panes",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "Root"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))
}
