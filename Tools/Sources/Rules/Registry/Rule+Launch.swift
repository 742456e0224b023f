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
}
