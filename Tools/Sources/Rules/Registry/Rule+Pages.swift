import PropertyLists
import SourceText

extension Rule {
    static let settingsPageShape = Rule(
        .settingsPageShape, .pages, [.error, .warning, .note],
        "A page is not a dictionary, or its PreferenceSpecifiers not an array of dictionaries",
        why:
            "Settings shows nothing of such a page. One with nothing but a strings table is empty on purpose, and a note.",
        fix: "Make PreferenceSpecifiers an array with a dictionary for each specifier",
        bad: .check(.list("Settings.bundle/Root.plist", "<key>PreferenceSpecifiers</key><dict/>\n")),
        good: .check(
            .root(.toggle)))

    static let settingsPaneMissing = Rule(
        .settingsPaneMissing, .pages, [.error, .warning, .note],
        "A page of the Settings bundle does not exist",
        why: """
            Without Root.plist the app has no settings at all; without the page of a child pane its row \
            leads to an empty screen. Pages of licenses are often made by the build, and are a note, as is a folder \
            without Root.plist that no app copies.
            """,
        fix: "Create the page, or correct the name in File",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsPaneCycle = Rule(
        .settingsPaneCycle, .pages, [.error],
        "A child pane leads back to a page that leads to it",
        why: "Settings leads from page to page in a circle, and whatever follows the child panes never ends.",
        fix: "Remove one of the child panes",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "Root"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsOrphanPage = Rule(
        .settingsOrphanPage, .pages, [.warning],
        "No child pane leads to a page",
        why: "Nobody can open the page in Settings. What is wrong in it is reported as notes.",
        fix: "Add a child pane with its name, or remove the file",
        bad: .check(
            .root(.toggle),
            .page("Old", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "Old"]),
            .page("Old", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsNoEditableSpecifier = Rule(
        .settingsNoEditableSpecifier, .pages, [.note],
        "No page has a toggle, a text field or a slider",
        why: "iOS 18 and later are reported not to list such an app in Settings (FB15267454).",
        fix: "Add a toggle, a text field or a slider",
        bad: .check(
            .root(["Type": "PSTitleValueSpecifier", "Key": "version", "Title": "Version", "DefaultValue": "1.0"])),
        good: .check(
            .root(
                ["Type": "PSTitleValueSpecifier", "Key": "version", "Title": "Version", "DefaultValue": "1.0"],
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true])))

    static let settingsUnknownKey = Rule(
        .settingsUnknownKey, .pages, [.note],
        "A page or a specifier has an entry that Apple does not document",
        why: "Settings ignores it. It may be meant for another library, or misspelled.",
        fix: "Remove the entry, or correct its name",
        bad: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "Colour": "red",
            ])),
        good: .check(
            .root(.toggle)))

    static let settingsMisspeltEntry = Rule(
        .settingsMisspeltEntry, .pages, [.warning],
        "The name of an entry is nearly one of Apple's",
        why: "Settings ignores the entry, and uses the default in its place.",
        fix: "Write the name that the finding suggests",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "AutoCorrectionType": "No"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "AutocorrectionType": "No"])))

    static let settingsMissingType = Rule(
        .settingsMissingType, .pages, [.error, .warning],
        "A specifier has no Type",
        why: "Settings does not show it.",
        fix: "Add one of Apple's types",
        bad: .check(
            .root(.toggle, ["Key": "name", "Title": "Name"])),
        good: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsUnknownType = Rule(
        .settingsUnknownType, .pages, [.error, .warning, .note],
        "The Type of a specifier is not one of Apple's",
        why: "Settings does not show it. A type that is probably another library's is a note.",
        fix: "Use one of Apple's types, such as PSToggleSwitchSpecifier",
        bad: .check(
            .root(.toggle, ["Type": "PSToggleSwitch", "Key": "beta", "Title": "Beta", "DefaultValue": false])),
        good: .check(
            .root(.toggle, ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsMissingEntry = Rule(
        .settingsMissingEntry, .pages, [.error, .warning],
        "A specifier lacks an entry that its type needs",
        why: "Settings shows it blank, or not at all.",
        fix: "Add the entry",
        bad: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "About"])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "About"]),
            .page("About", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))

    static let settingsMissingImage = Rule(
        .settingsMissingImage, .pages, [.warning],
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

    static let settingsInvalidOption = Rule(
        .settingsInvalidOption, .pages, [.error, .warning],
        "An entry has a value that Apple does not document",
        why: "Settings uses the default, or shows the specifier on no device.",
        fix: "Use one of the documented values",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "KeyboardType": "ASCII"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "KeyboardType": "Alphabet"])))

    static let settingsValueType = Rule(
        .settingsValueType, .pages, [.error, .warning],
        "An entry has a value of the wrong type",
        why: "Settings ignores the entry or the whole specifier.",
        fix: "Write a value of the type that the finding names",
        bad: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "IsSecure": "YES"])),
        good: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "IsSecure": true])))

    static let settingsTitleCount = Rule(
        .settingsTitleCount, .pages, [.error, .warning],
        "A specifier has more values than titles, or fewer",
        why: "What has no partner cannot be shown or chosen.",
        fix: "Give every value one title, in the same order",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light"],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])))

    static let settingsNoChoices = Rule(
        .settingsNoChoices, .pages, [.error, .warning],
        "A list of choices is empty",
        why: "Settings shows an empty list, and nothing can be chosen.",
        fix: "Add Values and Titles",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": [], "Titles": [],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])))

    static let settingsConfirmationPrompt = Rule(
        .settingsConfirmationPrompt, .pages, [.warning],
        "The question that a toggle asks on a Mac is incomplete",
        why: "The toggle changes without the question, or the question has no words.",
        fix: "Give the prompt Type, Title and Prompt",
        bad: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "TrueConfirmationPrompt": ["Type": "PSConfirmationPrompt", "Title": "Turn on?"],
            ])),
        good: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "TrueConfirmationPrompt": [
                    "Type": "PSConfirmationPrompt", "Title": "Turn on?", "Prompt": "Sounds are loud",
                ],
            ])))

    static let settingsTemplateLeftover = Rule(
        .settingsTemplateLeftover, .pages, [.warning, .note],
        "A specifier still has a key of Xcode's template",
        why: "Nobody filled it in, so the app probably does not read it.",
        fix: "Remove the specifier, or give it a key that the app reads",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name_preference", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "userName", "Title": "Name"])))
}
