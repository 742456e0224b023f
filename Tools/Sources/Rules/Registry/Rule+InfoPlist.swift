import PropertyLists
import SourceText

/// The rules about the entries of an Info.plist.
extension Rule {
    static let unknownInfoPlistKey = Rule(
        .unknownInfoPlistKey, .project, [.warning, .note],
        "The system does not read a key of an Info.plist that looks like one of Apple's",
        why: """
            The key has a space at an end, it is what Xcode shows in its place ("Privacy - Camera Usage Description"), it is \
            an entitlement, or App Transport Security does not know it there. The value has no effect. Keys of your own are \
            not reported.
            """,
        fix: "Write the key that Apple documents; move an entitlement to the entitlements",
        bad: .checkFolder(infoPlist(["URL types": [["CFBundleURLSchemes": ["example"]]]])),
        good: .checkFolder(infoPlist(["CFBundleURLTypes": [["CFBundleURLSchemes": ["example"]]]])))

    static let invalidInfoPlistValue = Rule(
        .invalidInfoPlistValue, .project, [.warning, .note],
        "The system ignores a value of an Info.plist, or App Store Connect refuses it",
        why: """
            The value has another type than the system reads, it is a background mode that does not exist, or processing without \
            identifiers of background tasks, or CFBundleShortVersionString has more than three numbers.
            """,
        fix: "Write what Apple documents for the key",
        bad: .checkFolder(infoPlist(["LSApplicationQueriesSchemes": "example"])),
        good: .checkFolder(infoPlist(["LSApplicationQueriesSchemes": ["example"]])))

    static let ignoredVersionSetting = Rule(
        .ignoredVersionSetting, .project, [.warning],
        "An app has an older version than the one that its project sets",
        why: """
            The Info.plist has a version of its own, so nothing reads MARKETING_VERSION, and users get the old version. \
            An Info.plist whose version a script writes is not reported, nor one with a newer version.
            """,
        fix: "Write $(MARKETING_VERSION) as CFBundleShortVersionString", isOnByDefault: false,
        bad: version("1.0"), good: version("$(MARKETING_VERSION)"))

    private static func version(_ version: String) -> RuleExample {
        let project = ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;", "MARKETING_VERSION = 1.4;"])
        ])
        return .checkFolder(
            project.with(.infoPlist(["CFBundleShortVersionString": .string(version)])),
            options: ["--rule", RuleID.ignoredVersionSetting.rawValue])
    }

    private static func infoPlist(_ entries: ExampleEntries) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(entries))
    }
}
