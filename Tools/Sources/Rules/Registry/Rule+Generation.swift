import PropertyLists
import SourceText

extension Rule {
    static let settingControl = Rule(
        .settingControl, .generation, [.error, .warning, .note],
        "A key of the catalog cannot be shown in Settings as the catalog asks",
        why: """
            The key gets no specifier, or a slider that does not show its value. A type without a \
            control is a note.
            """,
        fix: "Use a type that Settings has a control for, and a value within Minimum and Maximum",
        bad: .generate(
            .root(.toggle),
            catalog: .catalog([
                "Switchyard": ["Keys": ["hosts": ["Type": "array", "Setting": "hosts"]]],
                "production": ["hosts": ["a"]],
            ])),
        good: .generate(
            .root(.toggle),
            catalog: .catalog([
                "Switchyard": ["Keys": ["host": ["Type": "string", "Setting": "host"]]], "production": ["host": "a"],
            ])))

    static let settingsFileCase = Rule(
        .settingsFileCase, .generation, [.error],
        "The name of a new file would differ from another only in capitalization",
        why: "A Mac treats both names as one file, so one would replace the other.",
        fix: "Rename the file that is there",
        bad: .generate(.page("root", .toggle)),
        good: .generate(.root(.toggle)))

    static let settingsPaneName = Rule(
        .settingsPaneName, .generation, [.error],
        "A child pane cannot have this name",
        why: "The name becomes the name of a file, and Root and the folders of languages are taken.",
        fix: "Use letters, digits, blanks, hyphens and underscores",
        bad: .generate(.root(.toggle), options: ["--child-pane", "Root"]),
        good: .generate(.root(.toggle), options: ["--child-pane", "Environments", "--dry-run"]))

    static let settingsKeyTaken = Rule(
        .settingsKeyTaken, .generation, [.error],
        "A specifier of another kind has a key of the catalog",
        why: """
            The specifier is left as it is, and the one of the catalog is not added: the environment \
            cannot be chosen.
            """,
        fix: "Give one of them another key",
        bad: .generate(
            .root(["Type": "PSTextFieldSpecifier", "Key": "environment", "Title": "Environment"]),
            catalog: .catalog(.production, .staging)),
        good: .generate(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"]),
            catalog: .catalog(.production, .staging)))

    static let settingsValuesMissing = Rule(
        .settingsValuesMissing, .generation, [.warning],
        "A specifier written by hand does not offer every environment",
        why: "It is left as it is, so the missing environment cannot be chosen in Settings.",
        fix: "Add the values, or remove the specifier and generate it",
        bad: .generate(.root(.toggle, .environments(["production"])), catalog: .catalog(.production, .staging)),
        good: .generate(.root(.toggle, .environments()), catalog: .catalog(.production, .staging)))

    static let settingsNotListed = Rule(
        .settingsNotListed, .generation, [.note],
        "The bundle would have no toggle, text field or slider",
        why: "iOS 18 may not list such an app, so a toggle that changes nothing is added.",
        fix: "Name a ResetKey in the catalog: its toggle takes that place",
        bad: .generate(catalog: .catalog(.production)),
        good: .generate(catalog: .catalog(["Switchyard": ["ResetKey": "reset"]], .production)))

    static let settingsNotTranslated = Rule(
        .settingsNotTranslated, .generation, [.note],
        "The texts of generated specifiers are shown in English only",
        why: "The page names no StringsTable, so its texts cannot be translated.",
        fix: "Add a StringsTable to the page, or generate a child pane",
        bad: .generate(.root(.toggle), options: ["--language", "de", "--dry-run"]),
        good: .generate(.root(.toggle, entries: ["StringsTable": "Root"]), options: ["--language", "de", "--dry-run"]))

    static let settingsStrings = Rule(
        .settingsStrings, .generation, [.error, .warning],
        "Texts cannot be added to a strings file",
        why: """
            The file has a syntax error or an unknown encoding. If texts have to be added, nothing is generated.
            """,
        fix: "Correct the strings file",
        bad: .generate(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\"")),
        good: .generate(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))

    static let settingsNotReversible = Rule(
        .settingsNotReversible, .generation, [.error],
        "A file is laid out so that its bytes could not be restored",
        why: "Nothing is generated, because generated specifiers must be removable without a trace.",
        fix: "Save the file as Xcode does, each element on its own line",
        bad: .generate(
            .text(
                "Settings.bundle/Root.plist",
                """
                <plist version="1.0">
                <dict>
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict><key>Type</key><string>PSGroupSpecifier</string></dict> <!-- more
                        to come --> </array>
                </dict>
                </plist>
                """)),
        good: .generate(.root(["Type": "PSGroupSpecifier"])))

    static let settingsLink = Rule(
        .settingsLink, .generation, [.error],
        "A link in the bundle leads outside it or nowhere, or makes two files one",
        why: "Writing through the link would change a file that does not belong to the bundle.",
        fix: "Replace the link with a regular file",
        bad: .generate(
            .root(.toggle),
            RuleExample.File("Settings.bundle/de.lproj", .link("../Shared"), shown: "a link to ../Shared"),
            .text("Shared/Root.strings", "")),
        good: .generate(.root(.toggle), .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
