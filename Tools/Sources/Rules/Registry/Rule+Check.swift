import PropertyLists
import SourceText

/// The rules that `check` alone has the files for, and those about products that users get.
extension Rule {
    static let committedSecret = Rule(
        .committedSecret, .project, [.warning],
        "A secret is in an xcconfig file, property list, scheme, or project file, or is a key of Apple's",
        why: """
            Whoever has the repository has the secret, and so has whoever has the app if it is in its Info.plist. It \
            is recognized by its shape, or by its name and its random characters, and never printed. Scripts of build phases \
            are searched for tokens of known services. AuthKey files with private keys are reported, and so are .p12 \
            files. A file that is named for its encrypted values is left alone.
            """,
        fix: "Revoke it, and supply the new one at build time from a file that is not committed",
        bad: .checkFolder([.text("Keys.xcconfig", "STRIPE_KEY = \(secret)")]),
        good: .checkFolder([.text("Keys.xcconfig", "#include? \"Secrets.xcconfig\"\nSTRIPE_KEY = $(SECRET_STRIPE_KEY)")]
        ))

    /// In two parts, so that this file does not have the secret that it speaks of.
    private static let secret = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].joined(separator: "_")

    static let debugArchive = Rule(
        .debugArchive, .project, [.warning],
        "What users get is built for debugging: not optimized, or with DEBUG",
        why: """
            The app is slow, and code that only developers should reach is in it. It is reported for build \
            configurations that are named for a release.
            """,
        fix: "Optimize the build configuration, and remove DEBUG; or archive another one", isOnByDefault: false,
        bad: .checkFolder(
            ExampleProject(target: [
                .debug, .init(name: "AppStore", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"]),
            ])
            .files, options: ["--rule", "debug-archive"]),
        good: .checkFolder(
            ExampleProject(target: [.debug, .init(name: "AppStore", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-O\";"])])
                .files, options: ["--rule", "debug-archive"]))

    static let unoptimizedArchive = Rule(
        .unoptimizedArchive, .project, [.warning],
        "A scheme archives an app that is not optimized",
        why: """
            Without optimization, code is several times slower, and larger. It is reported for apps with source in the language \
            that a shared scheme archives in a build configuration that is named for a release. Without such a scheme, people \
            archive with Xcode's, which takes Release. It is also reported where each shared scheme for an app archives a build \
            configuration for debugging.
            """,
        fix:
            "Set SWIFT_OPTIMIZATION_LEVEL to -O, or GCC_OPTIMIZATION_LEVEL to s, or archive another build configuration",
        bad: .checkFolder(archived("-Onone")), good: .checkFolder(archived("-O")))

    private static func archived(_ level: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.debug, .init(name: "Release", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"\(level)\";"])],
            schemes: [("App", "Debug", "Release")]
        ).with(.text("App.swift", "@main struct App {}\n"))
    }

    static let emptyUsageDescription = Rule(
        .emptyUsageDescription, .project, [.warning, .note],
        "A usage description in an Info.plist is empty, or says nothing",
        why: """
            The system shows an empty reason, or a text such as "YES", when it asks the user, and App Review rejects the app. \
            Where source does not ask and no other build configuration has a reason, it is a note: templates have such keys.
            """,
        fix: "Say what the app uses it for; remove the key if the app does not",
        bad: .checkFolder(
            usage("") + [.text("Scanner.swift", "import AVFoundation\nlet session = AVCaptureSession()\n")]),
        good: .checkFolder(usage("To scan the code of a ticket")))

    private static func usage(_ text: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(["NSCameraUsageDescription": .string(text)]))
    }

    static let missingUsageDescription = Rule(
        .missingUsageDescription, .project, [.warning],
        "The source of an app asks for a permission, and the Info.plist has no reason",
        why: """
            Where an app asks without a reason, it crashes, or the system refuses without asking people; App Store Connect \
            rejects it. It is reported for apps for iOS whose own source makes the request.
            """,
        fix: "Add the key to the Info.plist, with what the app uses it for",
        bad: .checkFolder(request(["CFBundleName": .string("Tickets")])),
        good: .checkFolder(request(["NSCameraUsageDescription": .string("To scan the code of a ticket")])))

    private static func request(_ entries: ExampleEntries) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;", "SDKROOT = iphoneos;"])],
            sources: ["Scanner.swift"]
        ).with(
            .infoPlist(entries),
            .text("Scanner.swift", "import AVFoundation\nAVCaptureDevice.requestAccess(for: .video) { _ in }\n"))
    }

    static let missingEntitlement = Rule(
        .missingEntitlement, .project, [.warning],
        "An app calls what needs an entitlement, and is signed without it",
        why: """
            Everything compiles, and the call fails on each device. It is reported for apps for iOS whose own source makes the \
            call, and that no build configuration signs with the entitlement.
            """,
        fix: "Add the capability under Signing & Capabilities",
        bad: .checkFolder(registration([:])),
        good: .checkFolder(registration(["aps-environment": .string("development")])))

    private static func registration(_ entitlements: ExampleEntries) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(
                    name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;", "SDKROOT = iphoneos;"])
            ], sources: ["Push.swift"]
        ).with(
            .list("App.entitlements", entitlements.xml),
            .text("Push.swift", "import UIKit\nUIApplication.shared.registerForRemoteNotifications()\n"))
    }

    static let quotedInfoPlistText = Rule(
        .quotedInfoPlistText, .project, [.warning],
        "A text in an Info.plist is between quotation marks of its own",
        why: "The system shows the quotation marks around the name of the app, or around the reason that it asks for.",
        fix: "Remove the quotation marks", isOnByDefault: false,
        bad: .checkFolder(usage("\"To scan the code of a ticket\""), options: ["--rule", "quoted-infoplist-text"]),
        good: .checkFolder(usage("To scan the code of a ticket"), options: ["--rule", "quoted-infoplist-text"]))

    static let extensionDeploymentTarget = Rule(
        .extensionDeploymentTarget, .project, [.warning],
        "An extension needs a later system than its app",
        why: """
            Before the system that the extension needs, people have the app without it, and nothing says so. What a kind of \
            extension needs, such as a widget, is left alone, and so is a system that source asks for with @available.
            """,
        fix: "Lower its deployment target to that of the app, in every build configuration",
        bad: .checkFolder(deployment("17.4")), good: .checkFolder(deployment("15.0")))

    private static func deployment(_ widget: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ version: String) -> [String] {
            [
                "GENERATE_INFOPLIST_FILE = YES;", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);", "SDKROOT = iphoneos;",
                "IPHONEOS_DEPLOYMENT_TARGET = \(version);",
            ]
        }
        return ExampleProject(
            target: [.init(name: "Release", settings: settings("com.example.app", "15.0"))],
            widget: [.init(name: "Release", settings: settings("com.example.app.widget", widget))]
        ).files
    }

    static let extensionIdentifier = Rule(
        .extensionIdentifier, .project, [.warning],
        "The bundle identifier of an extension does not start with that of an app",
        why: "Xcode ends the build of the app with an error, or the App Store rejects it.",
        fix: "Start it with the identifier of the app and a dot, in every build configuration", isOnByDefault: false,
        bad: .checkFolder(
            widget("com.example.app.dev", "com.example.app.widget"), options: ["--rule", "extension-identifier"]),
        good: .checkFolder(
            widget("com.example.app.dev", "com.example.app.dev.widget"), options: ["--rule", "extension-identifier"]))

    private static func widget(_ app: String, _ widget: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Debug", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(app);"])],
            widget: [.init(name: "Debug", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(widget);"])]
        ).files
    }

    static let extensionAppGroup = Rule(
        .extensionAppGroup, .project, [.warning],
        "An extension shares no App Group with its app in a build configuration",
        why: "Each has groups, but none in common: the extension does not see what the app stores for it.",
        fix: "Add the App Group of the app to the entitlements of the extension", isOnByDefault: false,
        bad: .checkFolder(
            groups("group.com.example.app", "group.com.example.app.dev"), options: ["--rule", "extension-app-group"]),
        good: .checkFolder(
            groups("group.com.example.app", "group.com.example.app"), options: ["--rule", "extension-app-group"]))

    private static func groups(_ app: String, _ widget: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(
                    name: "Debug",
                    settings: [
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "CODE_SIGN_ENTITLEMENTS = App.entitlements;",
                    ])
            ],
            widget: [
                .init(
                    name: "Debug",
                    settings: [
                        "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.widget;",
                        "CODE_SIGN_ENTITLEMENTS = Widget.entitlements;",
                    ])
            ]
        ).with(
            .infoPlist(["com.apple.security.application-groups": [.string(app)]], path: "App.entitlements"),
            .infoPlist(["com.apple.security.application-groups": [.string(widget)]], path: "Widget.entitlements"))
    }

    static let extensionVersion = Rule(
        .extensionVersion, .project, [.warning],
        "An extension has another version than its app",
        why: """
            App Store Connect complains at each upload that the versions do not match. Numbers are compared: 1.0 is 1.0.0. \
            Versions that fastlane or agvtool write into all targets are left alone.
            """,
        fix: "Use one build setting for both, which the project sets",
        bad: .checkFolder(versions("1.1")), good: .checkFolder(versions("1.2")))

    private static func versions(_ widget: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ version: String) -> [String] {
            [
                "GENERATE_INFOPLIST_FILE = YES;", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);",
                "MARKETING_VERSION = \(version);",
            ]
        }
        return ExampleProject(
            target: [.init(name: "Release", settings: settings("com.example.app", "1.2"))],
            widget: [.init(name: "Release", settings: settings("com.example.app.widget", widget))]
        ).files
    }

    static let firebaseBundleIdentifier = Rule(
        .firebaseBundleIdentifier, .project, [.warning],
        "A GoogleService-Info.plist is made for another app than the target that copies it",
        why: """
            Firebase says so in the log only, and push messages and sign-in do not work. It is reported for apps whose \
            identifier is known in all build configurations, where source uses Firebase and no script chooses the file.
            """,
        fix: "Download the file for the app from the Firebase console, or correct the identifier",
        bad: .checkFolder(firebase("com.example.other")), good: .checkFolder(firebase("com.example.app")))

    private static func firebase(_ identifier: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["PRODUCT_BUNDLE_IDENTIFIER = com.example.app;"])],
            resources: ["GoogleService-Info.plist"]
        ).with(
            .infoPlist(["BUNDLE_ID": .string(identifier)], path: "GoogleService-Info.plist"),
            .text("App.swift", "import Firebase\n"))
    }

    static let malformedBundleIdentifier = Rule(
        .malformedBundleIdentifier, .project, [.warning],
        "A bundle identifier is written with an empty part or a space",
        why: "An identifier that ends with a dot, or has two dots in a row, cannot be registered, signed, or uploaded.",
        fix: "Write letters, digits, and hyphens, with one dot between the parts", isOnByDefault: false,
        bad: .checkFolder(identified("com.example."), options: ["--rule", "malformed-bundle-identifier"]),
        good: .checkFolder(identified("com.example.app"), options: ["--rule", "malformed-bundle-identifier"]))

    private static func identified(_ identifier: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"])]
        ).files
    }

    static let infoPlistCrossedKeys = Rule(
        .infoPlistCrossedKeys, .project, [.warning],
        "An Info.plist key refers to the build setting that has the name of another key",
        why: "The other key does not use it either, so the two are probably swapped, or one was copied.",
        fix: "Refer to the build setting that has the name of the key", isOnByDefault: false,
        bad: .checkFolder(crossed("$(API_URL)", "$(API_HOST)"), options: ["--rule", "infoplist-crossed-keys"]),
        good: .checkFolder(crossed("$(API_HOST)", "$(API_URL)"), options: ["--rule", "infoplist-crossed-keys"]))

    private static func crossed(_ host: String, _ url: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(
                    name: "Release",
                    settings: ["INFOPLIST_FILE = Info.plist;", "API_HOST = \"a.example\";", "API_URL = \"b.example\";"])
            ]
        ).with(.infoPlist(["APIHost": .string(host), "APIURL": .string(url)]))
    }

    static let otherConfigurationXcconfig = Rule(
        .otherConfigurationXcconfig, .project, [.warning],
        "A build configuration uses the xcconfig file of another one, and one of its own name exists",
        why: "The target is built with the URLs and keys of the other build configuration.",
        fix: "Choose the file of its own name under Info > Configurations", isOnByDefault: false,
        bad: .checkFolder(based("Debug.xcconfig"), options: ["--rule", "other-configuration-xcconfig"]),
        good: .checkFolder(based("Release.xcconfig"), options: ["--rule", "other-configuration-xcconfig"]))

    private static func based(_ file: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Debug", base: "Debug.xcconfig"), .init(name: "Release", base: file)]).with(
            .text("Debug.xcconfig", "API_HOST = dev.example.com"),
            .text("Release.xcconfig", "API_HOST = api.example.com"))
    }

    static let missingReferencedFile = Rule(
        .missingReferencedFile, .project, [.warning, .note],
        "A build setting names an Info.plist, entitlements, or header file that does not exist",
        why: """
            Xcode ends the build with an error, unless a script or a tool creates the file first. It is a warning where a \
            shared scheme archives the target in that build configuration, or, without such schemes, for an app; where the \
            file is in another folder or on one Mac; and where git ignores it. Else the target was left behind, and it is a note.
            """,
        fix: "Correct the path, or add the file",
        bad: .checkFolder(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = App/App-Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"], path: "Support/App-Info.plist"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = App/App-Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"], path: "App/App-Info.plist"))))

    static let missingInputFile = Rule(
        .missingInputFile, .project, [.warning, .note],
        "A file that a target copies, compiles, or links does not exist",
        why: """
            A build stops: "Build input file cannot be found". Either git ignores the file, or there is a template of it, so that \
            whoever clones the repository has to be given it, such as one with keys. Or nobody added it to git. It is reported \
            for the targets of shared schemes, without these, of apps and extensions. What a build or another tool makes is \
            left alone, and so is a target without most of its files. Files that README or another guide of the repository names \
            are a note.
            """,
        fix: "Create the file, or add it to git; the finding says which",
        bad: copiedKeys(nil), good: copiedKeys("<plist version=\"1.0\"><dict/></plist>"))

    private static func copiedKeys(_ text: String?) -> RuleExample {
        let files = ExampleProject(resources: ["Keys.plist"]).with(.text(".gitignore", "Keys.plist"))
        return .checkFolder(files + (text.map { [.text("Keys.plist", $0)] } ?? []))
    }

    static let missingSubmodule = Rule(
        .missingSubmodule, .project, [.warning],
        "A git submodule with files of a project is not checked out",
        why:
            "The folder is empty, so a build stops at the first file. A clone has no submodules, unless it is asked for them.",
        fix: "Run git submodule update --init --recursive",
        bad: .checkFolder(submodule([RuleExample.File("Vendor/Kit", .folder, shown: "an empty folder")])),
        good: .checkFolder(submodule([.text("Vendor/Kit/Kit.h", "")])))

    private static func submodule(_ files: [RuleExample.File]) -> [RuleExample.File] {
        ExampleProject(resources: ["Vendor/Kit/Kit.bundle"]).with(
            .text(".gitmodules", "[submodule \"Kit\"]\n\tpath = Vendor/Kit\n\turl = https://example.com/kit.git"))
            + files
    }

    static let missingCarthageFramework = Rule(
        .missingCarthageFramework, .project, [.warning],
        "Frameworks that Carthage builds do not exist",
        why:
            "A target links them, so a build stops. It is reported where there is a Cartfile and nothing is built yet.",
        fix: "Run carthage bootstrap",
        bad: .checkFolder(carthage()),
        good: .checkFolder(carthage() + [.text("Carthage/Build/iOS/Kit.framework/Kit", "")]))

    private static func carthage() -> [RuleExample.File] {
        ExampleProject(frameworks: ["Carthage/Build/iOS/Kit.framework"]).with(
            .text("Cartfile", "github \"example/Kit\""))
    }

    static let fileOutsideRepository = Rule(
        .fileOutsideRepository, .project, [.warning],
        "A target is built with a file in Downloads, on the desktop, or in the folder of a user",
        why: """
            The file is on the Mac of whoever added it, so a build stops everywhere else. Repositories that are checked out side \
            by side are not reported.
            """,
        fix: "Move the file into the repository, and add it to the project from there",
        bad: .checkFolder(
            ExampleProject(resources: ["../Downloads/Logo.png"]).files + [
                RuleExample.File(".git", .folder, shown: "the folder of git")
            ]),
        good: .checkFolder(
            ExampleProject(resources: ["Logo.png"]).files + [
                RuleExample.File(".git", .folder, shown: "the folder of git")
            ]))

    static let settingsNotCopied = Rule(
        .settingsNotCopied, .settings, [.warning, .note],
        "No target copies a Settings bundle that is in the folder of a project",
        why: """
            No app has it, so Settings shows nothing of it. A check reports it and what is wrong in it as notes; \
            settings-bundle, which is asked about the bundle, reports a warning.
            """,
        fix: "Add it to Copy Bundle Resources of the app, or remove it",
        bad: .checkFolder(ExampleProject().with(.root(.toggle)), options: ["--severity", "note"]),
        good: .checkFolder(
            ExampleProject(resources: ["Settings.bundle"]).with(.root(.toggle)), options: ["--severity", "note"]))

    static let ungeneratedProject = Rule(
        .ungeneratedProject, .reading, [.warning, .note],
        "The Xcode project that XcodeGen, Tuist, or a script of the team's generates does not exist",
        why: """
            Targets, build configurations, and schemes are in the project, so nothing about them is checked. For a manifest that \
            a script copies elsewhere it is a note.
            """,
        fix: "Generate the project first",
        bad: .checkFolder([.text("project.yml", manifest)]),
        good: .checkFolder(ExampleProject().with(.text("project.yml", manifest))))

    private static let manifest = "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS"

    static let unusedXcconfig = Rule(
        .unusedXcconfig, .project, [.warning, .note],
        "No build configuration uses an xcconfig file, and no other one includes it",
        why: """
            Its values are in no build, and editing it has no effect. A file that a script mentions counts as used. It is a \
            warning for a file with the name of an environment or a kind of build that sets an identifier, or a build \
            setting of yours that the project has, too, if a build lacks such a value, or a build configuration or \
            scheme of that name has no other file; else, a note.
            """,
        fix: "Choose it for a build configuration, include it, or remove it",
        bad: .checkFolder(
            ExampleProject(target: [
                .init(name: "Staging", settings: ["API_HOST = api.example.com;"]),
                .init(name: "Release", base: "App.xcconfig"),
            ]).with(
                .text("App.xcconfig", "API_HOST = api.example.com"),
                .text("Staging.xcconfig", "API_HOST = staging.example.com"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "API_HOST = api.example.com"))))
}
