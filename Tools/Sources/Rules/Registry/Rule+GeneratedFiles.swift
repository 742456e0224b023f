import PropertyLists
import SourceText

extension Rule {
    static let generatedKeyTaken = Rule(
        .generatedKeyTaken, .manifest, [.error],
        "A key that is to be generated has a value that people wrote",
        why: """
            The value stays, so the app has it in every environment: the same name, the same address. A value that \
            refers to the build setting is the generated one.
            """,
        fix: "Write a reference to the build setting there, or remove the key and generate again")

    static let generatedNameClash = Rule(
        .generatedNameClash, .manifest, [.error],
        "Two generated things have the same name",
        why: """
            Keys, brands and environments become names of build settings and files, in which other characters than letters, \
            digits and underscores are replaced. One of the two would be lost.
            """,
        fix: "Rename one of them")

    static let generatedValue = Rule(
        .generatedValue, .manifest, [.error],
        "A value cannot be in a build setting",
        why: """
            An xcconfig file has no line breaks, arrays or dictionaries in a value, and anybody can read what is in an \
            Info.plist, so no secret goes there.
            """,
        fix: "Remove the info key of the declaration, or change the value")

    static let generatedNotReversible = Rule(
        .generatedNotReversible, .manifest, [.error],
        "A property list or a scheme is laid out so that its bytes could not be restored",
        why: "Nothing is generated into it, because generated entries must be removable without a trace.",
        fix: "Save the file as Xcode does, each element on a line of its own")

    static let incompleteIdentity = Rule(
        .incompleteIdentity, .manifest, [.error],
        "A build configuration lacks a part of the identity that others have",
        why: """
            Info.plist and entitlements are the same for every build configuration, so the entry would be empty in this one: \
            code signing refuses an empty App Group.
            """,
        fix: "Add it to the identity of the environment, the build configuration, or the brand")

    static let uncertainAppTarget = Rule(
        .uncertainAppTarget, .manifest, [.note],
        "It is not certain which target is the app",
        why: """
            Several targets share an xcconfig file, and two products with one bundle identifier cannot be installed. So \
            PRODUCT_BUNDLE_IDENTIFIER and the app icon are set only where one target is known to be the app.
            """,
        fix: "List one app target, or set PRODUCT_BUNDLE_IDENTIFIER = $(SWITCHYARD_BUNDLE_IDENTIFIER) in the target")
}
