import PropertyLists
import SourceText

// Findings of a running app. The command cannot make them happen, so there are no examples.

extension Rule {
    static let environmentNotAllowed = Rule(
        .environmentNotAllowed, .session, [.warning],
        "A source names an environment that is not on the TestFlight list",
        why: """
            A TestFlight build can select production and the environments under TestFlightEnvironments. Any other \
            environment is skipped.
            """,
        fix: "Add the environment to TestFlightEnvironments, or remove the value")

    static let liveMismatch = Rule(
        .liveMismatch, .session, [.warning],
        "A key is live in the app's code, but not in the catalog",
        why: """
            Whether a key is live is said once, in the catalog. \
            An override of this key waits for the next launch.
            """,
        fix: "Set Live for the key in the catalog, or read it as a pinned value")

    static let liveValuesFailed = Rule(
        .liveValuesFailed, .session, [.error, .warning],
        "A provider of live values could not read one, or no longer reports changes",
        why: """
            The app uses the catalog's value, or the one that was read before, instead of the one set at the provider.
            """,
        fix: "Correct what the message names at the provider, and launch the app again")

    static let provisionalSession = Rule(
        .provisionalSession, .session, [.warning],
        "The user defaults could not be read at launch",
        why: """
            Before the first unlock of a device, user defaults are encrypted. \
            The session stores nothing and runs no handler.
            """,
        fix: "Start a session again when protected data is available")

    static let openBuildInAppStore = Rule(
        .openBuildInAppStore, .session, [.error],
        "An open build was installed from the App Store",
        why: "Everybody who has the app can select every environment of its catalog.",
        fix: "Remove SWITCHYARD_OPEN from the build configuration that is archived")

    static let extensionWithoutAppGroup = Rule(
        .extensionWithoutAppGroup, .session, [.warning],
        "An extension has its own user defaults",
        why: "It cannot see the environment that was chosen in the app, so the two may use different ones.",
        fix: "Add AppGroup to the dictionary Switchyard, and the App Group to both targets")

    static let unreadManagedConfiguration = Rule(
        .unreadManagedConfiguration, .session, [.warning],
        "An extension cannot read managed configuration",
        why: "The system gives it to the app, so the app and its extension may use different values of managed keys.",
        fix: "Pass ManagedConfiguration.current() in the options of the extension's start")

    static let processesDiffer = Rule(
        .processesDiffer, .session, [.warning],
        "Two processes of the app run in two environments",
        why: "Each process selects its environment when it starts, and both use the data of their App Group.",
        fix: "End the one that was launched first, or reload the timelines of the widget")

    static let recoveredLaunch = Rule(
        .recoveredLaunch, .session, [.error],
        "The app could not start in the chosen environment",
        why: "The launch removed the choice and returned to the environment that started last.",
        fix: "Add the missing values to the environment")

    static let staleOverride = Rule(
        .staleOverride, .session, [.warning],
        "A choice or an override was removed, because it no longer counts",
        why: """
            A change that is made in a console counts for its duration, and an override only with the catalog and the \
            build that it was made with, so that a forgotten one does not explain the behavior of a later build.
            """,
        fix: "Make the change again if it is still needed")

    static let secondSession = Rule(
        .secondSession, .session, [.error, .warning],
        "A process started a second session",
        why: """
            It has the environment of the first one. It is an error within another start, and where the first one was \
            started before user defaults could be read and runs in another environment.
            """,
        fix: "Start one session at launch and pass it on")

    static let environmentChangeFailed = Rule(
        .environmentChangeFailed, .session, [.warning],
        "A handler of an environment change threw",
        why: """
            The handler runs again at the next launch. \
            Until then, data of the previous environment may remain.
            """,
        fix: "Fix the error that the handler throws")

    static let environmentChangeSkipped = Rule(
        .environmentChangeSkipped, .session, [.error],
        "A handler of an environment change was given up",
        why: """
            It crashed three times, or threw at ten launches. Data of the previous environment may remain. It runs \
            again after an update of the app.
            """,
        fix: "Find out why the handler fails, and remove the data")

    static let unusableEnvironment = Rule(
        .unusableEnvironment, .session, [.error],
        "The app cannot start in an environment that it did not select",
        why: "An open launch tries every environment, production first: otherwise, the release meets what it lacks.",
        fix: "Add what the environment lacks")

    static let misspelledKey = Rule(
        .misspelledKey, .session, [.error],
        "An optional value is missing, and a key that nothing reads has nearly its name",
        why: "The app silently gets nil.",
        fix: "Correct the name of the key")

    static let unreadKey = Rule(
        .unreadKey, .session, [.note],
        "The app's type reads none of these keys",
        why: "They may be left over, or be read elsewhere.",
        fix: "Remove them if nothing needs them")
}
