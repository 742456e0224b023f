import PropertyLists
import SourceText

/// The rules about launches in which no source names an environment.

extension Rule {
    static let unnamedEnvironment = Rule(
        .unnamedEnvironment, .selection, [.error, .warning],
        "No source names an environment, and one stands under a key that no source reads",
        why: """
            An open build would use production in silence. It does not start if Info.plist or the Settings bundle has the \
            name of another environment; a running app logs a warning with what it looked at.
            """,
        fix: """
            Set InfoKey or EnvironmentKey in the catalog's dictionary Switchyard to the key, Default to an environment, or \
            AllowUnnamed if production is meant
            """,
        bad: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "Configuration": "staging"])),
        good: .explain(
            .catalog(.production, .staging, ["Switchyard": ["InfoKey": "Configuration"]]),
            .infoPlist(["CFBundleName": "App", "Configuration": "staging"])))

    static let emptyEnvironment = Rule(
        .emptyEnvironment, .selection, [.error, .warning],
        "A source that names the environment has an empty value",
        why: """
            Xcode makes an empty text of a build setting that is not defined. An open build does not start, unless a source \
            names an environment; a build for TestFlight uses production.
            """,
        fix: "Define the build setting for this build configuration, or write the name of an environment",
        bad: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "SwitchyardEnvironment": ""])),
        good: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "SwitchyardEnvironment": "staging"])))

    static let misspelledSource = Rule(
        .misspelledSource, .selection, [.error, .warning],
        "A launch argument or a variable has nearly the name of a source",
        why: """
            It is not read: --environment qa, -environment=qa and SWITCHYARD_ENVIROMENT name nothing. If its value is an \
            environment other than production and no source names one, an open build does not start.
            """,
        fix: "Write the name as the catalog has it: -environment qa",
        bad: .explain(.catalog(.production, .staging), options: ["--argument=--environment staging"]),
        good: .explain(.catalog(.production, .staging), options: ["--argument=-environment staging"]))
}
