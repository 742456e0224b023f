import PropertyLists
import SourceText

/// The rules about launches in which no source names an environment.

extension Rule {
    static let unnamedEnvironment = Rule(
        .unnamedEnvironment, .selection, [.error, .warning, .note],
        beside: { others in
            let meaning = others.selectsItself ? Consequences.Meaning.explained : .itself
            return { _ in meaning }
        },
        "An environment is named under a key that no source reads",
        why: """
            If the key is nearly the one that a source reads, an open build does not start, unless a source that is at \
            least as strong names an environment. A key that is known to name the environment, such as Configuration, env, or \
            backend, is an error. Under any other key it is a note: the app may mean something else.
            """,
        fix: """
            Rename the key, set InfoKey or EnvironmentKey in the catalog's dictionary Switchyard to it, or add it to AppKeys \
            if it means something else
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
            Xcode replaces a build setting that is not defined with empty text. An open build does not start unless \
            another source names an environment; a build for TestFlight uses production.
            """,
        fix: "Define the build setting for this build configuration, or write the name of an environment",
        bad: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "SwitchyardEnvironment": ""])),
        good: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "SwitchyardEnvironment": "staging"])))

    static let misspelledSource = Rule(
        .misspelledSource, .selection, [.error, .warning, .note],
        "A launch argument or a variable has nearly the name of a source",
        why: """
            It is not read: --environment qa, -environment=qa and SWITCHYARD_ENVIROMENT name nothing. If its value is an \
            environment, and no source that is at least as strong names one, an open build does not start.
            """,
        fix: "Write the name as the catalog has it: -environment qa",
        bad: .explain(.catalog(.production, .staging), options: ["--argument=--environment staging"]),
        good: .explain(.catalog(.production, .staging), options: ["--argument=-environment staging"]))
}
