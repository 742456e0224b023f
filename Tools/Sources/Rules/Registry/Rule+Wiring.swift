import PropertyLists
import SourceText

/// The rules about projects that use what is generated only in part.
extension Rule {
    static let unselectedEnvironment = Rule(
        .unselectedEnvironment, .manifest, [.warning],
        "A build configuration is to start in an environment, but no Info.plist of the app names it",
        why: """
            The app reads the name of its environment in its Info.plist. Without the key, every build configuration starts \
            in production, and tests change the data of customers.
            """,
        fix: "Add the path of the Info.plist to infoPlists under generate, and run \"switchyard generate\"",
        bad: generated(wired(["INFOPLIST_FILE = Info.plist;"], manifest: manifest())),
        good: generated(
            wired(["INFOPLIST_FILE = Info.plist;"], manifest: manifest("generate: { infoPlists: [Info.plist] }\n"))))

    static let unlistedConfiguration = Rule(
        .unlistedConfiguration, .manifest, [.warning, .error],
        "A build configuration of an app is not in configurations",
        why: """
            Nothing is generated for it, so nothing keeps an environment out of its builds. It is an error if a scheme \
            archives it and the app copies catalogs: every environment is shipped.
            """,
        fix: "Add the build configuration to configurations, and run \"switchyard generate\"",
        bad: generated(wired([], manifest: manifest(configurations: debug))),
        good: generated(wired([], manifest: manifest())))

    static let hiddenGeneratedSetting = Rule(
        .hiddenGeneratedSetting, .manifest, [.warning, .error],
        "A build setting hides a generated one",
        why: """
            A build setting of the target has precedence over an xcconfig file, and a later line over an earlier one. \
            Without the generated value, a build can start in another environment, or has files of all of them: for the App \
            Store, that is an error.
            """,
        fix: "Remove the build setting, add $(inherited), or run \"switchyard generate --wire --move-settings\"",
        bad: .checkFolder(wired(["SWIFT_ACTIVE_COMPILATION_CONDITIONS = BETA;"], manifest: manifest())),
        good: .checkFolder(
            wired(
                ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) BETA\";"],
                manifest: manifest("generate: { xcconfig: false, catalog: false }\n"))))

    static let openStoreBuild = Rule(
        .openStoreBuild, .manifest, [.error],
        "A build for the App Store can reach other environments",
        why: """
            The manifest says for whom a build configuration is built. One for the App Store that sets SWITCHYARD_OPEN or \
            SWITCHYARD_TESTFLIGHT lets users reach what only testers should.
            """,
        fix: "Remove the condition from the build configuration, or say for whom it is built",
        bad: .checkFolder(store(["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"])),
        good: .checkFolder(store([])))

    /// A project whose build settings are written by hand.
    private static func store(_ settings: [String]) -> [RuleExample.File] {
        ExampleProject(target: [.openDebug, .init(name: "Release", settings: settings)]).with(
            .text("Switchyard.yaml", manifest("generate: { xcconfig: false, catalog: false }\n")),
            .infoPlist(["CFBundleName": "App"]).hidden())
    }

    private static let debug = "  Debug: { environment: staging, for: development }\n"
    private static let release = "  Release: { environment: production, for: app-store }\n"

    private static func manifest(_ outputs: String = "", configurations: String = debug + release) -> String {
        "configurations:\n\(configurations)environments:\n  production: {}\n  staging: {}\n\(outputs)"
    }

    /// `generate` beside a project; nothing is written.
    private static func generated(_ files: [RuleExample.File]) -> RuleExample {
        RuleExample(["generate", "--dry-run"], files.filter { !$0.path.hasPrefix("Switchyard/") })
    }

    /// A project that uses a generated xcconfig file.
    private static func wired(_ settings: [String], manifest: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: settings, base: "Switchyard/Debug.xcconfig"),
                .init(name: "Release", base: "Switchyard/Release.xcconfig"),
            ]
        ).with(
            .text("Switchyard.yaml", manifest),
            .text(
                "Switchyard/Debug.xcconfig",
                "SWITCHYARD_ENVIRONMENT = staging\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) SWITCHYARD_OPEN\n"
            ),
            RuleExample.File.text("Switchyard/Release.xcconfig", "SWITCHYARD_ENVIRONMENT = production\n").hidden(),
            .infoPlist(["CFBundleName": "App"]).hidden())
    }
}
