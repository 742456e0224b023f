import PropertyLists
import SourceText

extension Rule {
    static let missingCatalog = Rule(
        .missingCatalog, .catalog, [.error, .warning],
        "The app has no catalog",
        why: """
            Without Environments.plist there are no environments to choose from. If explain can still \
            say what Info.plist names, it is a warning.
            """,
        fix: "Add Environments.plist to the resources of the app's target",
        bad: .explain(.infoPlist(["CFBundleName": "App"])),
        good: .explain(.infoPlist(["CFBundleName": "App"]), .catalog(.production)))

    static let ignoredCatalog = Rule(
        .ignoredCatalog, .catalog, [.warning], by: [.project(IgnoredCatalogRule.self)],
        "The app has two catalogs",
        why: "Environments.plist is read, config.plist is not. A change to the other file has no effect.",
        fix: "Remove one of the two files",
        bad: .explain(.catalog(.production), .catalog(.production, name: "config")),
        good: .explain(.catalog(.production)))

    static let catalogShape = Rule(
        .catalogShape, .catalog, [.error],
        "A catalog is not a dictionary of environments, or has none",
        why: "There is nothing to select, so the app cannot start a session.",
        fix: "Add a dictionary for each environment",
        bad: .explain(.catalog(["Common": ["timeout": 30]])),
        good: .explain(.catalog(["Common": ["timeout": 30]], .production)))

    static let catalogHeader = Rule(
        .catalogHeader, .catalog, [.error, .warning],
        "An entry of the dictionary Switchyard is unknown or has the wrong type",
        why: "The entry is left out: a key loses its declared type, or a source its name.",
        fix: "Use one of the documented entries, with a value of its type",
        bad: .explain(.catalog(["Switchyard": ["EnvironmentKeys": "server"]], .production)),
        good: .explain(.catalog(["Switchyard": ["EnvironmentKey": "server"]], .production)))

    static let notAnEnvironment = Rule(
        .notAnEnvironment, .catalog, [.error],
        "A top-level entry of the catalog is not a dictionary",
        why: """
            Top-level entries are environments. A single value there belongs to no environment, and no \
            environment gets it.
            """,
        fix: "Move the value into Common or into an environment",
        bad: .explain(.catalog(["timeout": 30], .production)),
        good: .explain(.catalog(["Common": ["timeout": 30]], .production)))

    static let unknownProduction = Rule(
        .unknownProduction, .catalog, [.error],
        "No environment, or more than one, could be production",
        why: """
            A sealed build can only use production, and an open build falls back to it. Without it \
            neither can start.
            """,
        fix: "Name the environment as Production in the dictionary Switchyard",
        bad: .explain(
            .catalog(["alpha": ["apiURL": "https://alpha.example.com"], "beta": ["apiURL": "https://beta.example.com"]])
        ),
        good: .explain(
            .catalog([
                "Switchyard": ["Production": "beta"], "alpha": ["apiURL": "https://alpha.example.com"],
                "beta": ["apiURL": "https://beta.example.com"],
            ])))

    static let undeclaredKey = Rule(
        .undeclaredKey, .catalog, [.warning],
        "A key is not declared, but its name is nearly that of a declared key",
        why: "It is probably a misspelling: the app reads the declared key and does not get this value.",
        fix: "Correct the name, or declare the key",
        bad: .explain(
            .catalog([
                "Switchyard": ["Keys": ["requestTimeout": "duration"]],
                "production": ["requestTimeout": "30s", "requestTimout": "60s"],
            ])),
        good: .explain(
            .catalog(["Switchyard": ["Keys": ["requestTimeout": "duration"]], "production": ["requestTimeout": "30s"]]))
    )

    static let hiddenKey = Rule(
        .hiddenKey, .catalog, [.note],
        "A key has the name of a member of the session",
        why:
            "session.storage is the session's own member, whatever the catalog says; only session.values has the key's value.",
        fix: "Read it as session.values.storage, or give the key another name",
        bad: .explain(.catalog(["production": ["storage": "s3"]])),
        good: .explain(.catalog(["production": ["bucket": "s3"]])))

    static let keyClash = Rule(
        .keyClash, .catalog, [.error],
        "One name is written both with a dot and as nested keys",
        why: "Names of nested keys are joined by dots, so both are the same key with two values.",
        fix: "Keep one of the two spellings",
        bad: .explain(
            .catalog(["production": ["api": ["url": "https://api.example.com"], "api.url": "https://api.example.org"]])),
        good: .explain(.catalog(["production": ["api": ["url": "https://api.example.com"]]])))

    static let missingValue = Rule(
        .missingValue, .catalog, [.error, .warning],
        "An environment has no value for a key",
        why: """
            Reading the key fails in that environment. For a key that is not declared, it is a warning: only the other \
            environments suggest that it is needed. It is still an error if the environment has a similar key, or if \
            production lacks a URL that all others have.
            """,
        fix: "Add the value to the environment or to Common",
        bad: .explain(
            .catalog([
                "Switchyard": ["Keys": ["apiURL": "url"]], "production": ["apiURL": "https://api.example.com"],
                "staging": ["timeout": 30], "Common": ["timeout": 60],
            ])),
        good: .explain(.catalog(["Switchyard": ["Keys": ["apiURL": "url"]]], .production, .staging)))

    static let invalidValue = Rule(
        .invalidValue, .catalog, [.error],
        "A value cannot be read as its declared type",
        why: "The app gets an error in place of the value, in every launch of that environment.",
        fix: "Write a value of the declared type, or change the type",
        bad: .explain(.catalog(["Switchyard": ["Keys": ["retries": "int"]], "production": ["retries": "three"]])),
        good: .explain(.catalog(["Switchyard": ["Keys": ["retries": "int"]], "production": ["retries": 3]])))

    static let unknownKey = Rule(
        .unknownKey, .catalog, [.error],
        "A requested key does not exist",
        why: "Nothing can be printed for it; its name is probably misspelled.",
        fix: "Use one of the keys of the environment",
        bad: .explain(.catalog(.production), options: ["apiUrl"]),
        good: .explain(.catalog(.production), options: ["apiURL"]))

    static let unknownEnvironment = Rule(
        .unknownEnvironment, .selection, [.error, .warning], by: [.project(SelectionRule.self)],
        "A source names an environment that the catalog does not have",
        why: """
            If the source is a launch argument or a variable, the launch fails. Otherwise, the next source that names \
            an environment is used, but never production, which no source names. In a source that is not used anyway, \
            it is a warning.
            """,
        fix: "Use the name of an environment of the catalog",
        bad: .explain(.catalog(.production, .staging), options: ["--stored", "environment=stagign"]),
        good: .explain(.catalog(.production, .staging), options: ["--stored", "environment=staging"]))

    static let staleChoice = Rule(
        .staleChoice, .selection, [.warning],
        "A stored choice of an environment no longer counts",
        why: """
            The environment of a variable was remembered, but has expired, or the catalog has changed since; or an \
            ephemeral environment has expired since it was first selected. The earlier choice counts again.
            """,
        fix: "Choose the environment again")

    static let storedWithoutPicker = Rule(
        .storedWithoutPicker, .selection, [.warning],
        "An environment is stored, and the app has no Settings bundle to change it",
        why: "The stored choice still counts in an open build, and its user has no way to see or change it.",
        fix: "Ship the Settings bundle, or seal the build",
        bad: .explain(.catalog(.production, .staging), options: ["--stored", "environment=staging"]),
        good: .explain(
            .catalog(.production, .staging),
            .root(.environments()),
            options: ["--stored", "environment=staging"]))
}
