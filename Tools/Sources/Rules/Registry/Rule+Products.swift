import PropertyLists
import SourceText

/// The rules about what a build makes of a target's files.
extension Rule {
    static let duplicateOutput = Rule(
        .duplicateOutput, .project, [.error],
        "Two files of a target have one place in its product",
        why: """
            Xcode does not build it: Multiple commands produce the file. Which of the two the app would get is not decided, \
            and it is the commonest failure after a group becomes a folder. An Info.plist among the resources takes the \
            place of the one that the build makes.
            """,
        fix: "Remove one of them from the target, or exclude it in a build configuration",
        bad: .checkFolder(
            ExampleProject(target: [.release], resources: ["Dev/Config.json", "Prod/Config.json"]).with(
                .text("Dev/Config.json", "{}").hidden(), .text("Prod/Config.json", "{}").hidden())),
        good: .checkFolder(
            ExampleProject(target: [.release], resources: ["Prod/Config.json"]).with(
                .text("Prod/Config.json", "{}").hidden())))

    static let copiedBuildInput = Rule(
        .copiedBuildInput, .project, [.warning],
        "A target copies its Info.plist or its entitlements into its product",
        why: """
            Xcode reads both when it builds, and warns about the copy. It has no effect, and everybody can read what it \
            refers to.
            """,
        fix: "Remove the file from Copy Bundle Resources",
        bad: .checkFolder(entitlements(copied: true)), good: .checkFolder(entitlements(copied: false)))

    private static func entitlements(copied: Bool) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
            resources: copied ? ["App.entitlements"] : []
        ).with(.infoPlist(["com.apple.security.app-sandbox": true], path: "App.entitlements"))
    }

    static let unexpandedReference = Rule(
        .unexpandedReference, .project, [.warning],
        "A reference to a build setting is where Xcode expands none",
        why: """
            Xcode expands references in the Info.plist and in entitlements only. In a catalog, a Settings bundle, a strings \
            file, or any other property list that is copied, the app gets $(NAME) itself, as it does from an Info.plist with \
            INFOPLIST_EXPAND_BUILD_SETTINGS = NO.
            """,
        fix: "Write the value, or have the Info.plist refer to it and read it there",
        bad: .checkFolder(unexpanded("https://$(API_HOST)/")),
        good: .checkFolder(unexpanded("https://api.example.com/")))

    private static func unexpanded(_ url: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["API_HOST = api.example.com;"])], resources: ["Config.plist"]
        ).with(.infoPlist(["url": .string(url)], path: "Config.plist"))
    }

    static let localizedInfoPlistKey = Rule(
        .localizedInfoPlistKey, .project, [.warning],
        "A strings file replaces a value of Info.plist that differs between build configurations",
        why: """
            A localized value wins in every build configuration, so that all of them show one name, although the build \
            settings have several.
            """,
        fix: "Remove the key from the strings file",
        bad: .checkFolder(localized("CFBundleDisplayName")), good: .checkFolder(localized("CFBundleName")))

    private static func localized(_ key: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: ["APP_NAME = Dev;", "INFOPLIST_FILE = Info.plist;"]),
                .init(name: "Release", settings: ["APP_NAME = Shop;", "INFOPLIST_FILE = Info.plist;"]),
            ], resources: ["en.lproj/InfoPlist.strings"]
        ).with(
            .infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]),
            .text("en.lproj/InfoPlist.strings", "\"\(key)\" = \"Shop\";"))
    }
}
