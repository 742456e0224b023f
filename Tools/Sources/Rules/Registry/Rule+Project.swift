import PropertyLists
import SourceText

extension Rule {
    static let unknownConfiguration = Rule(
        .unknownConfiguration, .project, [.error, .note],
        "A scheme or a command names a build configuration that the target does not have",
        why: """
            Xcode takes the default build configuration without a message, so another environment is \
            built than intended.
            """,
        fix: "Choose a build configuration of the target",
        bad: .matrix(ExampleProject(schemes: [("App", "QA", "Release")]).files),
        good: .matrix(ExampleProject(schemes: [("App", "Debug", "Release")]).files))

    static let schemeTargetMissing = Rule(
        .schemeTargetMissing, .project, [.warning, .note],
        "A scheme builds or tests a target that its project does not have",
        why: """
            Xcode leaves the target out without a message: a scheme builds nothing, or tests nothing, and succeeds. It is \
            a note where other targets remain, where the project has no tests at all, and for the tests of an extension's \
            scheme.
            """,
        fix: "Remove the target from the scheme, or add the one that replaced it",
        bad: .matrix(ExampleProject().with(building("Clip"))),
        good: .matrix(ExampleProject().with(building("App"))))

    /// The scheme of an app, with a target that it builds.
    private static func building(_ target: String) -> RuleExample.File {
        let entry =
            "<BuildActionEntry><BuildableReference BlueprintName = \"\(target)\" "
            + "ReferencedContainer = \"container:App.xcodeproj\"/></BuildActionEntry>"
        return RuleExample.File(
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            .text(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <Scheme version = "1.7">
                    <BuildAction><BuildActionEntries>\(entry)</BuildActionEntries></BuildAction>
                    <TestAction buildConfiguration = "Debug"></TestAction>
                </Scheme>

                """), shown: entry + "\n")
    }

    static let archiveNotProduction = Rule(
        .archiveNotProduction, .project, [.warning],
        "An archive selects another environment than production",
        why: """
            The archive is what testers and the App Store get. The name of its scheme does not say that \
            it is for another environment.
            """,
        fix: "Give the build configuration the production environment, or seal it",
        bad: Rule.archive(of: "staging"),
        good: Rule.archive(of: "production"))

    static let cocoapodsConfiguration = Rule(
        .cocoapodsConfiguration, .project, [.warning],
        "A build configuration uses the xcconfig file that CocoaPods made for another one",
        why: """
            The file says which pods are linked: those of the other build configuration are, such as pods for debugging. It \
            is reported where the two files differ, or will: the Podfile has pods for some build configurations only.
            """,
        fix: "Use the file that ends with the name of the build configuration; pod install makes it",
        bad: .matrix(pods("release")), good: .matrix(pods("debug")))

    private static func pods(_ name: String) -> [RuleExample.File] {
        let files = "Pods/Target Support Files/Pods-App/Pods-App"
        return ExampleProject(target: [.init(name: "Debug", base: "\(files).\(name).xcconfig")]).with(
            .text("\(files).release.xcconfig", "PODS_ROOT = Pods"),
            .text("\(files).debug.xcconfig", "PODS_ROOT = Pods\nOTHER_LDFLAGS = -framework Inspector"))
    }

    static let podfileConfiguration = Rule(
        .podfileConfiguration, .project, [.warning],
        "CocoaPods builds the pods for release in a build configuration for debugging",
        why: """
            CocoaPods goes by the name: every build configuration but Debug is like :release, unless the Podfile says \
            otherwise. The pods are optimized, lack DEBUG, and cannot be stepped through: React Native has no developer \
            menu, and plug-ins of Flutter link its engine for release. It is reported for build configurations that are \
            named and set for debugging, and that a scheme builds. A Podfile with few pods, and one that sets build \
            settings after the installation, are left alone.
            """,
        fix: "Map the build configuration to :debug in the project line of the Podfile, and run pod install",
        bad: .checkFolder(podfile("")), good: .checkFolder(podfile(", 'Debug-QA' => :debug")))

    private static func podfile(_ mapping: String) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Debug-QA", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"]), .init(name: "Release"),
        ]).with(
            .text("Podfile", "project 'App'\(mapping)\ntarget 'App' do\n  pod 'Example', :path => 'Example'\nend"))
    }

    static let configurationWithoutXcconfig = Rule(
        .configurationWithoutXcconfig, .project, [.warning, .note],
        "A build configuration has no xcconfig file, and others have one",
        why: """
            The build settings of the file are missing in that build configuration: URLs and keys are empty. It is a \
            warning where the build refers to one of them, or has a file of that name which nothing uses. Tests, \
            targets most of whose build configurations have none, unless they need the folder of Flutter, and those that \
            get a file from their project are left alone.
            """,
        fix: "Choose an xcconfig file for it under Info > Configurations",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["WEB_URL = \"$(HOST)/web\";"], base: "App.xcconfig"),
                .init(name: "Release", settings: ["WEB_URL = \"$(HOST)/web\";"]),
            ]).with(.text("App.xcconfig", "HOST = example.com"))),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", base: "App.xcconfig"), .init(name: "Release", base: "App.xcconfig"),
            ]).with(.text("App.xcconfig", "HOST = example.com"))))

    static let hiddenXcconfigValue = Rule(
        .hiddenXcconfigValue, .project, [.warning],
        "No build uses a value of an xcconfig file or of the project, because each target overrides it",
        why: """
            A change of the value has no effect. It is reported for build settings of the team's own, and for names, \
            identifiers, and versions of apps and extensions; of the project, where its build configurations have \
            different values and the target has one. A value that some builds use is a default, not a mistake.
            """,
        fix: "Remove the build setting from the project file, or from the xcconfig file",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["API_URL = \"qa.example.com\";"], base: "App.xcconfig")
            ]).with(.text("App.xcconfig", "API_URL = api.example.com"))),
        good: .matrix(
            ExampleProject(target: [.init(name: "Debug", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "API_URL = api.example.com"))))

    static let ignoredInfoPlistKey = Rule(
        .ignoredInfoPlistKey, .project, [.warning, .note],
        "An INFOPLIST_KEY_ build setting names a key that Xcode does not generate",
        why: "Xcode takes a fixed list of keys and drops all others, so the key is missing from the product.",
        fix: "Write the key into the file that INFOPLIST_FILE names; a text may be a reference to a build setting",
        bad: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_KEY_API_URL = \"api.example.com\";"])])
                .files),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_KEY_CFBundleDisplayName = \"Example\";"])
            ]).files))

    static let infoPlistFileContents = Rule(
        .infoPlistFileContents, .project, [.error],
        "INFOPLIST_FILE_CONTENTS is not a property list with a dictionary",
        why: "Xcode writes the Info.plist from this build setting, and cannot.",
        fix: "Write a property list whose root is a dictionary",
        bad: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_FILE_CONTENTS = \"<plist><array/></plist>\";",
                    ])
            ]).files),
        good: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_FILE_CONTENTS = \"<plist><dict/></plist>\";",
                    ])
            ]).files))

    static let infoPlistMergeConflict = Rule(
        .infoPlistMergeConflict, .project, [.error],
        "A generated Info.plist key does not fit the value in the file",
        why: "One is an array or a dictionary, the other is not. Xcode ends the build with an error.",
        fix: "Remove the key from the file, or the build setting that generates it",
        bad: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "INFOPLIST_FILE = Info.plist;", "GENERATE_INFOPLIST_FILE = YES;",
                        "INFOPLIST_KEY_CFBundleDisplayName = \"Example\";",
                    ])
            ]).with(.infoPlist(["CFBundleDisplayName": ["Example"]]))),
        good: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "INFOPLIST_FILE = Info.plist;", "GENERATE_INFOPLIST_FILE = YES;",
                        "INFOPLIST_KEY_CFBundleDisplayName = \"Example\";",
                    ])
            ]).with(.infoPlist(["CFBundleDisplayName": "App"]))))

    static let infoPlistPlatformUnknown = Rule(
        .infoPlistPlatformUnknown, .project, [.note],
        "The run destination chooses the SDK, so some Info.plist keys are left out",
        why: "Keys that depend on the platform cannot be listed. Everything else is as in the product.",
        fix: "Set SDKROOT, unless the target is for several platforms",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["SDKROOT = auto;", "GENERATE_INFOPLIST_FILE = YES;"])
            ]).files),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["SDKROOT = iphoneos;", "GENERATE_INFOPLIST_FILE = YES;"])
            ]).files))

    static let infoPlistUndefinedReference = Rule(
        .infoPlistUndefinedReference, .project, [.warning, .note],
        "An Info.plist value refers to a build setting that nothing defines",
        why: """
            The value is empty in the product, and no build says so. For a key of the team's own, it is a warning if other \
            builds define the build setting, and it is about a backend, by its name or a URL; else a note: it is not used, \
            empty on purpose, or comes from elsewhere, such as an xcconfig file that git ignores.
            """,
        fix: "Define the build setting, or remove the reference",
        bad: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]))),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;", "APP_NAME = \"Example\";"])
            ]).with(.infoPlist(["CFBundleDisplayName": "$(APP_NAME)"]))))

    static let packagesBuildAsRelease = Rule(
        .packagesBuildAsRelease, .project, [.note],
        "Xcode builds Swift packages as Release in a build configuration for debugging",
        why: """
            Packages know Debug and Release only, and Xcode goes by the name: without "debug" or \
            "development" in it, packages are optimized and lack DEBUG. Build configurations that are archived, or \
            named for shipping, are left alone.
            """,
        fix: "Rename the build configuration so that its name contains \"Debug\"",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "QA", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"])], usesPackages: true
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"])],
                usesPackages: true
            ).files))

    static let preprocessedInfoPlist = Rule(
        .preprocessedInfoPlist, .project, [.note],
        "The C preprocessor runs over the Info.plist",
        why: "Switchyard does not run it: values are shown as they are before that.",
        fix: "Use references to build settings, and remove INFOPLIST_PREPROCESS",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;", "INFOPLIST_PREPROCESS = YES;"])
            ]).with(.infoPlist(["CFBundleName": "App"]))),
        good: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"]))))

    static let schemeArchivesAnother = Rule(
        .schemeArchivesAnother, .project, [.note],
        "A scheme runs one environment and archives another",
        why: """
            What is archived was never run from Xcode. It is a note, because most teams develop against a test server.
            """,
        fix: "Use the same environment for both actions, or create a scheme for each",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA"), .init(name: "Release-Staging")],
                schemes: [("App", "Debug-QA", "Release-Staging")]
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA"), .init(name: "Release-QA")],
                schemes: [("App", "Debug-QA", "Release-QA")]
            ).files))

    static let schemeMismatch = Rule(
        .schemeMismatch, .project, [.warning, .note],
        "A scheme that is named for one environment reaches another",
        why: """
            Whoever chooses the scheme by its name runs or ships the wrong environment. Where only tests and \
            profiles reach another one it is a note.
            """,
        fix: "Choose a build configuration of that environment, or rename the scheme",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-Staging"), .init(name: "Debug-Production")],
                schemes: [("App Staging", "Debug-Production", "Debug-Production")]
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-Staging"), .init(name: "Debug-Production")],
                schemes: [("App Staging", "Debug-Staging", "Debug-Staging")]
            ).files))
}
