import PropertyLists
import SourceText

extension Rule {
    static let settingsMissingKey = Rule(
        .settingsMissingKey, .specifiers, [.error, .warning],
        "A specifier that stores a value has no Key",
        why: "What is chosen is stored nowhere.",
        fix: "Add a Key",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsEmptyKey = Rule(
        .settingsEmptyKey, .specifiers, [.error, .warning],
        "The Key of a specifier is empty",
        why: "What is chosen is stored nowhere.",
        fix: "Name the key that the app reads",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsMissingDefault = Rule(
        .settingsMissingDefault, .specifiers, [.error, .warning],
        "A specifier has no DefaultValue",
        why: """
            Settings shows a choice blank until it is used for the first time, whatever the app does. \
            For other types it is a warning.
            """,
        fix: "Add a DefaultValue, the one that the app uses",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "Values": ["light", "dark"],
                    "Titles": ["Light", "Dark"],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])))

    static let settingsDefaultNotOffered = Rule(
        .settingsDefaultNotOffered, .specifiers, [.error, .warning, .note],
        "The default is not one of the values that can be chosen",
        why: """
            Settings shows the specifier blank. Usually the default is a title, or a number written as \
            text. An empty default says that nothing is chosen yet, and is a note.
            """,
        fix: "Use one of Values as the default",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "Light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])))

    static let settingsMixedValues = Rule(
        .settingsMixedValues, .specifiers, [.warning],
        "The values of a list are of several types",
        why: "What type the app reads depends on what was chosen.",
        fix: "Use one type for all values",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "size", "Title": "Theme", "DefaultValue": 1,
                    "Values": [1, "2"], "Titles": ["One", "Two"],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "size", "Title": "Theme", "DefaultValue": 1,
                    "Values": [1, 2], "Titles": ["One", "Two"],
                ])))

    static let settingsToggleDefault = Rule(
        .settingsToggleDefault, .specifiers, [.error, .warning, .note],
        "The default of a toggle is neither of its two values",
        why: """
            The type of the stored value changes with the first tap. Where both values are the same, the \
            toggle does nothing, which is an error. An empty text is off, which is a note.
            """,
        fix: "Write <true/> or <false/>, or one of TrueValue and FalseValue",
        bad: .check(
            .root(["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": "YES"])),
        good: .check(
            .root(.toggle)))

    static let settingsSliderRange = Rule(
        .settingsSliderRange, .specifiers, [.error, .warning],
        "A slider has no usable range, or its default lies outside",
        why: "The slider cannot be moved, or does not show its default.",
        fix: "Make MinimumValue less than MaximumValue, and the default lie between them",
        bad: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 1, "MaximumValue": 0,
            ])),
        good: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1,
            ])))

    static let settingsTextDefault = Rule(
        .settingsTextDefault, .specifiers, [.warning],
        "The default of a text field is not text",
        why: "The app reads another type before the first edit than after it.",
        fix: "Write the default as <string>",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "DefaultValue": 8080])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "DefaultValue": "8080"])))

    static let settingsSecureDefault = Rule(
        .settingsSecureDefault, .specifiers, [.warning],
        "A masked text field has a default",
        why: "A Settings bundle is clear text: anybody who has the app can read the secret.",
        fix: "Remove the DefaultValue", isOnByDefault: false,
        bad: .check(
            .root([
                "Type": "PSTextFieldSpecifier", "Key": "password", "Title": "Password", "IsSecure": true,
                "DefaultValue": "letmein",
            ])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "password", "Title": "Password", "IsSecure": true])))

    static let settingsUnmaskedSecret = Rule(
        .settingsUnmaskedSecret, .specifiers, [.warning],
        "A text field for what sounds like a secret does not mask it",
        why: "The secret is shown while it is typed and afterwards.",
        fix: "Set IsSecure, and keep secrets in the keychain rather than in user defaults",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "apiToken", "Title": "API token"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "apiToken", "Title": "API token", "IsSecure": true])))

    static let settingsDuplicateKey = Rule(
        .settingsDuplicateKey, .specifiers, [.error, .warning, .note],
        "Two specifiers of one page have the same Key",
        why: "Settings may show one of them twice and the other never. Rows that only show a value are a note.",
        fix: "Give each a key of its own",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "sound", "Title": "Name"])),
        good: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsSharedKey = Rule(
        .settingsSharedKey, .specifiers, [.warning, .note],
        "Specifiers of two pages have the same Key",
        why: "They change the same value. Where they are of different types, the app reads one or the other type.",
        fix: "Give each a key of its own, unless they are meant to change the same value",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSTextFieldSpecifier", "Key": "sound", "Title": "Name"])),
        good: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsReservedKey = Rule(
        .settingsReservedKey, .specifiers, [.warning],
        "The Key of a specifier belongs to the system",
        why: "The specifier changes how the system treats the app, for instance its language.",
        fix: "Use a key of the app's own",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "AppleLanguages", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "languages", "Title": "Name"])))

    static let conflictingSettingsDefaults = Rule(
        .conflictingSettingsDefaults, .specifiers, [.warning, .note],
        "Two specifiers of one key have different defaults",
        why: """
            Which of the two the app sees depends on the order of the pages. Rows that only show a value are a note.
            """,
        fix: "Give both the same default, or each a key of its own",
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
