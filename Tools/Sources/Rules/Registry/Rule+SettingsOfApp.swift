import PropertyLists
import SourceText

extension Rule {
    static let environmentKeyMismatch = Rule(
        .environmentKeyMismatch, .settings, [.warning], by: [.app(AppRule.self)],
        "A specifier offers environments under a key that the app does not read",
        why: "Choosing one changes nothing.",
        fix: "Use the same key for the specifier and as EnvironmentKey of the catalog",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments(key: "server"))),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments())))

    static let defaultsDiffer = Rule(
        .defaultsDiffer, .settings, [.warning], by: [.app(AppRule.self)],
        "Settings shows a different default than the app uses",
        why: "Until the specifier is used for the first time, Settings shows something that is not true.",
        fix: "Give both the same default",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments(default: "staging")),
            .infoPlist(["SwitchyardEnvironment": "production"])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments()),
            .infoPlist(["SwitchyardEnvironment": "production"])))

    static let deviceDefaults = Rule(
        .deviceDefaults, .settings, [.note], by: [.app(AppRule.self)],
        "The pages of two devices have different default environments",
        why: """
            An iPad starts with another environment than an iPhone. If the device is not known, the default of the \
            iPhone counts.
            """,
        fix: "Give both pages the same default, unless it is intended",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments()),
            .page(
                "Root~ipad", .toggle,
                .environments(default: "staging"))),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments()),
            .page(
                "Root~ipad", .toggle,
                .environments())))

    static let settingsKeyClash = Rule(
        .settingsKeyClash, .settings, [.error], by: [.app(AppRule.self)],
        "A specifier has a key that the app or Switchyard stores for itself",
        why: "Each overwrites the value of the other.",
        fix: "Give one of them another key",
        bad: .checkApp(
            .catalog(["Switchyard": ["AppKeys": ["launches"]]], .production),
            .root(["Type": "PSTextFieldSpecifier", "Key": "launches", "Title": "Name"])),
        good: .checkApp(
            .catalog(["Switchyard": ["AppKeys": ["launches"]]], .production),
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))

    static let settingsTitle = Rule(
        .settingsTitle, .settings, [.warning], by: [.app(AppRule.self)],
        "A title that the catalog fills has no specifier, or no value in Info.plist",
        why: "Settings does not show the title, or shows it blank.",
        fix: "Correct the key in SettingsTitles, or add the specifier",
        bad: .checkApp(
            .catalog(["Switchyard": ["SettingsTitles": ["version": "CFBundleShortVersionString"]]], .production),
            .root(.toggle),
            .infoPlist(["CFBundleShortVersionString": "1.0"])),
        good: .checkApp(
            .catalog(["Switchyard": ["SettingsTitles": ["version": "CFBundleShortVersionString"]]], .production),
            .root(
                .toggle, ["Type": "PSTitleValueSpecifier", "Key": "version", "Title": "Version", "DefaultValue": "–"]),
            .infoPlist(["CFBundleShortVersionString": "1.0"])))

    static let settingsAppGroup = Rule(
        .settingsAppGroup, .settings, [.warning], by: [.app(AppRule.self)],
        "Settings stores the environment in a different domain than the app reads",
        why: "Choosing an environment changes nothing.",
        fix: "Use the same App Group in the page and in the app's DefaultsStore",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments(), entries: ["ApplicationGroupContainerIdentifier": "group.com.example"])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments())))

    static let missingSettingsBundle = Rule(
        .missingSettingsBundle, .settings, [.error],
        "A path leads to no Settings bundle, or to more than one",
        why: "It is not known which bundle is meant, so nothing is checked or written.",
        fix: "Name a folder that ends in .bundle, or an app that has exactly one",
        bad: RuleExample(["settings-bundle", "check", "Settings"], [.text("Settings/README.md", "No page here")]),
        good: .check(.root(.toggle)))
}
