import PropertyLists
import SourceText

/// What "switchyard strip" refuses.

extension Rule {
    static let signedArtifact = Rule(
        .signedArtifact, .artifact, [.error],
        "A signed app cannot be stripped",
        why: """
            A code signature covers every file of the app. After a change, a device does not start it, and the App Store \
            refuses it.
            """,
        fix: "Leave the files out when the app is built, or strip it before it is signed",
        bad: strip(.text("Shop.app/_CodeSignature/CodeResources", "")), good: strip(.text("Shop.app/notes.txt", "")))

    private static func strip(_ file: RuleExample.File) -> RuleExample {
        RuleExample(["strip", "Shop.app", "--no-catalog"], [file])
    }
}
