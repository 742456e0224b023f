import PropertyLists
import SourceText

extension Rule {
    static let environmentKeyMismatch = Rule(
        .environmentKeyMismatch, .settings, [.warning],
        "A specifier offers environments under a key that the app does not read",
        why: "Choosing one changes nothing.",
        fix: "Use the same key for the specifier and as EnvironmentKey of the catalog",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "server", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])))

    static let settingsEnvironmentSpecifier = Rule(
        .settingsEnvironmentSpecifier, .settings, [.warning, .note],
        "The specifier that chooses the environment cannot choose every environment",
        why: """
            An environment that is not offered cannot be chosen in Settings, which is a note; with a \
            toggle or a slider none can.
            """,
        fix: "Use a multi-value specifier whose Values are the environments",
        bad: .checkApp(
            .catalog(.production, .staging, ["qa": ["apiURL": "https://qa.example.com"]]),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])))

    static let defaultsDiffer = Rule(
        .defaultsDiffer, .settings, [.warning],
        "Settings shows another default than the app uses",
        why: "Until the specifier is used for the first time, Settings shows something that is not true.",
        fix: "Give both the same default",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "staging", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ]),
            .infoPlist(["SwitchyardEnvironment": "production"])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ]),
            .infoPlist(["SwitchyardEnvironment": "production"])))

    static let deviceDefaults = Rule(
        .deviceDefaults, .settings, [.note],
        "The page of one device has another default environment",
        why: """
            An iPad starts with another environment than an iPhone. Where the device is not known, the \
            one of an iPhone counts.
            """,
        fix: "Give both pages the same default, unless it is intended",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ]),
            .page(
                "Root~ipad", .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "staging", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ]),
            .page(
                "Root~ipad", .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])))

    static let settingsKeyClash = Rule(
        .settingsKeyClash, .settings, [.error],
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
        .settingsTitle, .settings, [.warning],
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
        .settingsAppGroup, .settings, [.warning],
        "Settings stores the environment in another domain than the app reads",
        why: "Choosing an environment changes nothing.",
        fix: "Use the same App Group in the page and in the app's DefaultsStore",
        bad: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ], entries: ["ApplicationGroupContainerIdentifier": "group.com.example"])),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                    "DefaultValue": "production", "Values": ["production", "staging"],
                    "Titles": ["Production", "Staging"],
                ])))

    static let settingsEntitlement = Rule(
        .settingsEntitlement, .settings, [.warning],
        "A page stores in an App Group that the app's entitlements do not name",
        why: "The app cannot read what is chosen.",
        fix: "Add the App Group to com.apple.security.application-groups",
        bad: .checkProject(
            ExampleProject(
                target: [.init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
                resources: ["Settings.bundle"]
            ).with(
                .root(.toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"]),
                .infoPlist(
                    ["com.apple.security.application-groups": ["group.com.example.other"]], path: "App.entitlements"))),
        good: .checkProject(
            ExampleProject(
                target: [.init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
                resources: ["Settings.bundle"]
            ).with(
                .root(.toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"]),
                .infoPlist(["com.apple.security.application-groups": ["group.com.example"]], path: "App.entitlements")))
    )

    static let settingsSealed = Rule(
        .settingsSealed, .settings, [.error, .warning, .note],
        "A sealed build ships a Settings bundle that offers what the build does not obey",
        why: """
            Choosing an environment changes nothing in such a build, and its names are told to \
            everybody. Where only the app's own settings are shipped, it is a note.
            """,
        fix: "Set EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle in the sealed build configuration",
        bad: .checkProject(
            ExampleProject(
                target: [
                    .openDebug, .init(name: "Release", settings: []),
                ], resources: ["Environments.plist", "Settings.bundle"]
            ).with(
                .catalog(.production, .staging),
                .root(
                    .toggle,
                    [
                        "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                        "DefaultValue": "production", "Values": ["production", "staging"],
                        "Titles": ["Production", "Staging"],
                    ]))),
        good: .checkProject(
            ExampleProject(
                target: [
                    .openDebug,
                    .init(name: "Release", settings: ["EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle;"]),
                ], resources: ["Environments.plist", "Settings.bundle"]
            ).with(
                .catalog(.production, .staging),
                .root(
                    .toggle,
                    [
                        "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                        "DefaultValue": "production", "Values": ["production", "staging"],
                        "Titles": ["Production", "Staging"],
                    ]))))

    static let settingsWatchGroup = Rule(
        .settingsWatchGroup, .settings, [.warning],
        "The settings of a watch app have no App Group",
        why: "The iPhone stores them where the watch app cannot read them.",
        fix: "Add ApplicationGroupContainerIdentifier with the App Group that the watch app and the iOS app share",
        bad: .check(.root(.toggle, bundle: "Settings-Watch.bundle"), path: "Settings-Watch.bundle"),
        good: .check(
            .root(
                .toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"],
                bundle: "Settings-Watch.bundle"), path: "Settings-Watch.bundle"))

    static let missingSettingsBundle = Rule(
        .missingSettingsBundle, .settings, [.error],
        "A path means no Settings bundle, or more than one",
        why: "It is not known which bundle is meant, so nothing is checked or written.",
        fix: "Name a folder that ends in .bundle, or an app that has exactly one",
        bad: RuleExample(["settings-bundle", "check", "Settings"], [.text("Settings/README.md", "No page here")]),
        good: .check(
            .root(.toggle)))
}
