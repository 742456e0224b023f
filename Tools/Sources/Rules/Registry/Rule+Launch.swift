import PropertyLists
import SourceText

/// The rules about what a build configuration does to a launch.
extension Rule {
    static let unnamedInfoKey = Rule(
        .unnamedInfoKey, .selection, [.warning],
        "An Info.plist key has the name of an environment, and the catalog does not name the key",
        why: """
            Nothing reads the key: the app selects what another source says, or production, in every build \
            configuration.
            """,
        fix: "Set InfoKey in the catalog's dictionary Switchyard to the key",
        bad: .explain(
            .catalog(.production, .staging), .infoPlist(["CFBundleName": "App", "Configuration": "staging"])),
        good: .explain(
            .catalog(.production, .staging, ["Switchyard": ["InfoKey": "Configuration"]]),
            .infoPlist(["CFBundleName": "App", "Configuration": "staging"])))

    static let openArchive = Rule(
        .openArchive, .project, [.note],
        "A scheme archives an open build",
        why: """
            Whoever gets the archive can select every environment. That is as it should be for testers, and not in the \
            App Store. What an archive is for, no file of a project says; a scheme or a build configuration that is \
            named for another environment than production is left alone.
            """,
        fix: "Remove the condition SWITCHYARD_OPEN from the build configuration if users get the archive",
        bad: .matrix(openArchive(isOpen: true)), good: .matrix(openArchive(isOpen: false)))

    private static func openArchive(isOpen: Bool) -> [RuleExample.File] {
        let settings = isOpen ? ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"] : []
        return ExampleProject(
            target: [.openDebug, .init(name: "Release", settings: settings)], resources: ["Environments.plist"],
            schemes: [("App", "Debug", "Release")]
        ).with(.catalog(.production, .staging))
    }
}
