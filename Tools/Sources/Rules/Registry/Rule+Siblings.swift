import PropertyLists
import SourceText

/// The rules that compare the products of a project with each other, and with what they are for.
extension Rule {
    // MARK: Build settings and copied files

    static let unusedBuildSetting = Rule(
        .unusedBuildSetting, .project, [.warning, .note],
        "Nothing refers to a build setting of the team's own",
        why: """
            Whoever changes its value expects an effect, and there is none: a reference is missing or was removed, or \
            the name of one of Xcode's is misspelled. All texts of the folder are searched: values, Info.plists, \
            entitlements, scripts, and source. A folder without source is left alone. It is a note where all builds have \
            one value, and for a switch in the project file: leftovers, which nobody misses.
            """,
        fix: "Remove the build setting, or refer to it",
        bad: .checkFolder(unused("APIHost", "api.example.com")),
        good: .checkFolder(unused("APIHost", "$(API_HOST)")))

    private static func unused(_ key: String, _ value: String) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"], base: "App.xcconfig")
        ]).with(
            .text("App.xcconfig", "API_HOST = api.example.com\nAPI_HOST[config=Debug] = localhost"),
            .infoPlist([key: .string(value)]),
            .text("App.swift", "import SwiftUI").hidden())
    }

    static let copiedXcconfig = Rule(
        .copiedXcconfig, .project, [.warning],
        "A target copies an xcconfig file into its product",
        why: """
            Xcode reads xcconfig files when it builds, and the app never does. In the product, everybody can read the \
            URLs and keys of all environments.
            """,
        fix: "Remove the file from Copy Bundle Resources",
        bad: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")], resources: ["App.xcconfig"]).with(
                .text("App.xcconfig", "PRODUCT_NAME = App"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Release", base: "App.xcconfig")]).with(
                .text("App.xcconfig", "PRODUCT_NAME = App"))))

    static let copiedEnvironments = Rule(
        .copiedEnvironments, .project, [.warning],
        "An app for users has the files of several environments",
        why: """
            Everybody can read the hosts and keys of the other environments in the app. Where the app chooses the file \
            when it runs, a mistake reaches the wrong environment. A file that the build excludes does not count.
            """,
        fix: "Exclude the others with EXCLUDED_SOURCE_FILE_NAMES, or copy the right one in a script",
        isOnByDefault: false,
        bad: example(.copiedEnvironments, copied([])),
        good: example(.copiedEnvironments, copied(["EXCLUDED_SOURCE_FILE_NAMES = \"*-Staging.json\";"])))

    private static func copied(_ settings: [String]) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: settings)],
            resources: ["Config-Production.json", "Config-Staging.json"]
        ).with(.text("Config-Production.json", "{}").hidden(), .text("Config-Staging.json", "{}").hidden())
    }

    // MARK: Siblings

    static let sharedURLScheme = Rule(
        .sharedURLScheme, .project, [.warning, .note],
        "Two apps of a project that can be on one device have the same URL scheme",
        why: """
            Which of them a link or a sign-in opens is undefined, as Apple says. The apps are targets with different \
            bundle identifiers, or one target whose identifier differs between build configurations. Schemes that \
            anybody may handle, those that a service derives from its key, apps with a scheme of their own besides, and \
            builds for debugging, which only developers have, are left alone. Where the source has the scheme, so that another \
            value breaks it, it is a note.
            """,
        fix: "Refer to a build setting that each of them sets to another value",
        bad: .checkFolder(scheme("example")), good: .checkFolder(scheme("$(URL_SCHEME)")))

    private static func scheme(_ scheme: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ scheme: String) -> [String] {
            [
                "INFOPLIST_FILE = Info.plist;", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);",
                "URL_SCHEME = \"\(scheme)\";",
            ]
        }
        return ExampleProject(target: [
            .init(name: "Beta", settings: settings("com.example.app.beta", "example-beta")),
            .init(name: "Release", settings: settings("com.example.app", "example")),
        ]).with(
            .infoPlist([
                "CFBundleURLTypes": [["CFBundleURLSchemes": [.string(scheme)]]], "Scheme": "$(URL_SCHEME)",
            ]))
    }

    static let siblingInfoPlistSetting = Rule(
        .siblingInfoPlistSetting, .project, [.warning],
        "An Info.plist key refers to another build setting in one app than in the others of the project",
        why: """
            The app has the build setting of the others too, so one of the references was probably copied or renamed \
            in one file only. A build setting that is named for an environment is left alone.
            """,
        fix: "Refer to the same build setting in all apps, and set it for each target",
        isOnByDefault: false,
        bad: example(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_BASE)")),
        good: example(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_HOST)")))

    static let siblingInfoPlistValue = Rule(
        .siblingInfoPlistValue, .project, [.warning],
        "A value in the Info.plist of one app names the environment of another app of the project",
        why: """
            The Info.plists of apps that are an app's environments are copied from each other, and one value was not \
            changed. Values with references are not compared, and neither are apps whose names mention no environment.
            """,
        fix: "Write the value of this app",
        isOnByDefault: false,
        bad: example(.siblingInfoPlistValue, siblings("staging.example.com", "staging.example.com")),
        good: example(.siblingInfoPlistValue, siblings("api.example.com", "staging.example.com")))

    private static func siblings(_ first: String, _ second: String) -> [RuleExample.File] {
        func target(_ name: String, _ file: String) -> ExampleTargets.Target {
            .init(
                name: name,
                settings: [
                    "INFOPLIST_FILE = \"\(file)\";", "API_BASE = base.example.com;", "API_HOST = host.example.com;",
                ])
        }
        return ExampleTargets(targets: [target("App", "Info.plist"), target("App Staging", "Info-Staging.plist")])
            .with(
                .infoPlist(["APIHost": .string(first)]),
                .infoPlist(["APIHost": .string(second)], path: "Info-Staging.plist"))
    }

    static let companionIdentifier = Rule(
        .companionIdentifier, .project, [.warning],
        "A watch app or an App Clip names an app that no target is in a build configuration",
        why: """
            Its Info.plist or entitlements have the identifier of the app as text, and the app has another one, often \
            in one build configuration only. Xcode ends the build with an error, or it cannot be installed.
            """,
        fix: "Refer to a build setting with the identifier of the app",
        isOnByDefault: false,
        bad: example(.companionIdentifier, clip("com.example.app")),
        good: example(.companionIdentifier, clip("com.example.app.beta")))

    private static func clip(_ parent: String) -> [RuleExample.File] {
        let clip = ExampleTargets.Target(
            name: "Clip", productType: "com.apple.product-type.application.on-demand-install-capable",
            settings: [
                "CODE_SIGN_ENTITLEMENTS = Clip.entitlements;", "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.beta.clip;",
            ])
        return ExampleTargets(targets: [
            .init(name: "App", settings: ["PRODUCT_BUNDLE_IDENTIFIER = com.example.app.beta;"]), clip,
        ]).with(
            .infoPlist(
                [
                    "com.apple.developer.parent-application-identifiers": [
                        .string("$(AppIdentifierPrefix)\(parent)")
                    ]
                ], path: "Clip.entitlements"))
    }

    static let extensionKeychainGroup = Rule(
        .extensionKeychainGroup, .project, [.warning],
        "An extension shares no keychain group with its app in a build configuration",
        why: "Each has groups, but none in common: the extension does not see the sign-in of the app.",
        fix: "Add the keychain group of the app to the entitlements of the extension",
        isOnByDefault: false,
        bad: example(.extensionKeychainGroup, keychain("com.example.shared.beta")),
        good: example(.extensionKeychainGroup, keychain("com.example.shared")))

    private static func keychain(_ group: String) -> [RuleExample.File] {
        func settings(_ identifier: String, _ file: String) -> [String] {
            ["CODE_SIGN_ENTITLEMENTS = \(file);", "PRODUCT_BUNDLE_IDENTIFIER = \(identifier);"]
        }
        func entitlements(_ group: String, _ file: String) -> RuleExample.File {
            .infoPlist(["keychain-access-groups": [.string("$(AppIdentifierPrefix)\(group)")]], path: file)
        }
        return ExampleProject(
            target: [.init(name: "Release", settings: settings("com.example.app", "App.entitlements"))],
            widget: [.init(name: "Release", settings: settings("com.example.app.widget", "Widget.entitlements"))]
        ).with(entitlements("com.example.shared", "App.entitlements"), entitlements(group, "Widget.entitlements"))
    }

    // MARK: Entitlements

    static let releaseEntitlement = Rule(
        .releaseEntitlement, .project, [.warning],
        "The product for users lacks a capability that it has when it is debugged",
        why: """
            The build configurations have entitlements of their own, and a capability was added to one file only: what \
            works on the developers' devices does not in the product.
            """,
        fix: "Add the capability to the entitlements for users, or remove it from the others",
        isOnByDefault: false,
        bad: example(.releaseEntitlement, entitlements([:])),
        good: example(.releaseEntitlement, entitlements(["com.apple.developer.siri": true])))

    private static func entitlements(_ entries: ExampleEntries) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = Debug.entitlements;"]),
            .init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = Release.entitlements;"]),
        ]).with(
            .infoPlist(["com.apple.developer.siri": true], path: "Debug.entitlements"),
            .infoPlist(entries, path: "Release.entitlements"))
    }

    static let associatedDomain = Rule(
        .associatedDomain, .project, [.warning],
        "An associated domain cannot be used",
        why: """
            The system ignores a URL, a domain with a port, a path, or a space, and one without a service or a dot: links open \
            the browser, not the app.
            """,
        fix: "Write the service, a colon, and the domain",
        bad: example(.associatedDomain, domain("applinks:example.com/path")),
        good: example(.associatedDomain, domain("applinks:example.com")))

    static let associatedDomainEnvironment = Rule(
        .associatedDomainEnvironment, .project, [.warning],
        "Associated domains of a product for users are for another environment or for developers",
        why: """
            Links to the site of production open the browser, not the app. ?mode=developer needs a development profile and a \
            device in developer mode: TestFlight and the App Store have neither.
            """,
        fix: """
            Refer to a build setting that the build configuration sets to the domain of production; keep ?mode=developer to \
            builds for debugging
            """,
        isOnByDefault: false,
        bad: example(.associatedDomainEnvironment, domain("applinks:staging.example.com")),
        good: example(.associatedDomainEnvironment, domain("applinks:example.com")))

    private static func domain(_ domain: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])]).with(
            .infoPlist(["com.apple.developer.associated-domains": [.string(domain)]], path: "App.entitlements"))
    }

    // MARK: App Transport Security

    static let ignoredArbitraryLoads = Rule(
        .ignoredArbitraryLoads, .project, [.warning, .note],
        "NSAllowsArbitraryLoads has no effect beside another exception",
        why: """
            Since iOS 10 and macOS 10.12, the presence of NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent, \
            or NSAllowsArbitraryLoadsForMedia makes the system ignore NSAllowsArbitraryLoads: loads over HTTP fail, \
            although the Info.plist seems to allow them. It is not reported for apps that run on iOS 9.
            """,
        fix: "Remove NSAllowsArbitraryLoads; if all loads should be allowed, remove the other instead",
        bad: .checkFolder(security(["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true])),
        good: .checkFolder(security(["NSAllowsLocalNetworking": true])))

    static let transportExceptionDomain = Rule(
        .transportExceptionDomain, .project, [.warning],
        "A domain of NSExceptionDomains cannot match",
        why: """
            It has a scheme, a port, a path, a wildcard, or a reference, which no build expands in keys; or its value is \
            no dictionary.
            """,
        fix: "Write the domain only, and set NSIncludesSubdomains for those below it",
        isOnByDefault: false,
        bad: example(.transportExceptionDomain, security(exception("*.example.com"))),
        good: example(.transportExceptionDomain, security(exception("example.com"))))

    private static func exception(_ domain: String) -> PropertyListValue {
        ["NSExceptionDomains": .dictionary([domain: ["NSExceptionAllowsInsecureHTTPLoads": true]])]
    }

    static let arbitraryLoads = Rule(
        .arbitraryLoads, .project, [.warning],
        "A product for users allows insecure loads from everywhere",
        why: """
            NSAllowsArbitraryLoads was often meant for a server on the developer's Mac. App Review asks for the reason. \
            An app for servers that its users choose needs it.
            """,
        fix: "Name the domains in NSExceptionDomains, or set NSAllowsLocalNetworking instead",
        isOnByDefault: false,
        bad: example(.arbitraryLoads, security(["NSAllowsArbitraryLoads": true])),
        good: example(.arbitraryLoads, security(["NSAllowsLocalNetworking": true])))

    private static func security(_ value: PropertyListValue) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(["NSAppTransportSecurity": value]))
    }

    /// `check` of a folder for a rule that is off by default.
    private static func example(_ id: RuleID, _ files: [RuleExample.File]) -> RuleExample {
        .checkFolder(files, options: ["--rule", id.rawValue])
    }
}
