import PropertyLists
import SourceText

extension Rule {
    /// A manifest with an Info.plist.
    private static func withInfoPlist(_ values: String = "{}", _ keys: String = "{}") -> String {
        """
        configurations:
          Release: { environment: production, for: app-store }
        keys: \(keys)
        environments:
          production: { values: \(values) }
        generate:
          infoPlists: [Info.plist]

        """
    }

    /// A manifest with the identity of two environments.
    private static func withIdentity(_ production: String, _ staging: String, targets: String = "[App]") -> String {
        """
        targets: \(targets)
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }
        environments:
          production: { values: {}, identity: \(production) }
          staging: { values: {}, identity: \(staging) }
        generate:
          entitlements: [App.entitlements]

        """
    }

    private static let entitlements = RuleExample.File.text(
        "App.entitlements", "<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n"
    ).hidden()

    private static func infoPlist(_ body: String) -> RuleExample.File {
        .text("Info.plist", "<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n")
    }

    static let generatedKeyTaken = Rule(
        .generatedKeyTaken, .manifest, [.error],
        "A key to be generated already has a value that was written by hand",
        why: """
            The value stays, so the app has it in every environment: the same name, the same address. A value that \
            refers to the build setting is the generated one.
            """,
        fix: "Write a reference to the build setting there, or remove the key and generate again",
        bad: .manifest(
            withInfoPlist(), infoPlist("\t<key>SwitchyardEnvironment</key>\n\t<string>production</string>")),
        good: .manifest(
            withInfoPlist(),
            infoPlist("\t<key>SwitchyardEnvironment</key>\n\t<string>$(SWITCHYARD_ENVIRONMENT)</string>")))

    static let generatedNameClash = Rule(
        .generatedNameClash, .manifest, [.error],
        "Two generated build settings or files have the same name",
        why: """
            Keys, brands and environments become names of build settings and files, in which characters other than \
            letters, digits, and underscores are replaced. One of the two would be lost.
            """,
        fix: "Rename one of them",
        bad: .manifest(
            withInfoPlist(
                "{ apiURL: a, api_url: b }", "{ apiURL: { infoKey: A }, api_url: { infoKey: B } }"), infoPlist("")),
        good: .manifest(
            withInfoPlist(
                "{ apiURL: a, chatURL: b }", "{ apiURL: { infoKey: A }, chatURL: { infoKey: B } }"), infoPlist("")))

    static let generatedValue = Rule(
        .generatedValue, .manifest, [.error],
        "A value cannot be in a build setting",
        why: """
            A value in an xcconfig file cannot have line breaks, arrays, or dictionaries, and a secret does not belong \
            in an Info.plist, which anyone can read.
            """,
        fix: "Remove the info key of the declaration, or change the value",
        bad: .manifest(
            withInfoPlist("{ name: \"two\\nlines\" }", "{ name: { type: string, infoKey: Name } }"), infoPlist("")),
        good: .manifest(
            withInfoPlist("{ name: one line }", "{ name: { type: string, infoKey: Name } }"), infoPlist("")))

    static let generatedNotReversible = Rule(
        .generatedNotReversible, .manifest, [.error],
        "A property list or a scheme is laid out so that its bytes could not be restored",
        why: "Nothing is generated into it, because generated entries must be removable without a trace.",
        fix: "Save the file as Xcode does, each element on its own line",
        bad: .manifest(
            withInfoPlist(), infoPlist("\t<key>A</key> <string>b</string> <!-- more\nto come -->")),
        good: .manifest(withInfoPlist(), infoPlist("\t<key>A</key>\n\t<string>b</string>")))

    static let incompleteIdentity = Rule(
        .incompleteIdentity, .manifest, [.error],
        "A build configuration lacks a part of the identity that others have",
        why: """
            Info.plist and entitlements are the same for every build configuration, so the entry would be empty in this one: \
            code signing refuses an empty App Group.
            """,
        fix: "Add it to the identity of the environment, the build configuration, or the brand",
        bad: .manifest(withIdentity("{}", "{ appGroup: group.example }"), entitlements),
        good: .manifest(withIdentity("{ appGroup: group.a }", "{ appGroup: group.b }"), entitlements))

    static let unusedIdentity = Rule(
        .unusedIdentity, .manifest, [.warning],
        "A part of an identity has no file that takes it",
        why: """
            The generated build setting alone changes nothing: Info.plist or the entitlements have to refer to it. All \
            builds would have the same name, the same URL scheme, or the same App Group.
            """,
        fix: "List Info.plist or the entitlements under generate, or refer to the build setting yourself",
        bad: .manifest(withIdentity("{ displayName: App }", "{ displayName: App β }"), entitlements),
        good: .manifest(withIdentity("{ appGroup: group.a }", "{ appGroup: group.b }"), entitlements))

    static let leftoverEntries = Rule(
        .leftoverEntries, .manifest, [.note],
        "A file that is no longer listed has generated entries",
        why: """
            Files that the manifest does not list are not changed, so the entries stay, and nobody keeps them up to \
            date. They work as long as the build settings that they refer to exist.
            """,
        fix: "List the file under generate, or remove the entries",
        bad: .manifestWithProject(
            infoPlistOfProject("$(SWITCHYARD_ENVIRONMENT)"), generate: ""),
        good: .manifestWithProject(
            infoPlistOfProject("$(SWITCHYARD_ENVIRONMENT)"), generate: "generate: { infoPlists: [App/Info.plist] }\n"))

    static let schemeVariable = Rule(
        .schemeVariable, .manifest, [.warning],
        "A scheme with the name of a generated one selects another environment",
        why: """
            A variable that people wrote is never changed, so the scheme runs a different environment than its name \
            says.
            """,
        fix: "Remove the variable and generate again, or rename the scheme",
        bad: .manifestWithProject(
            schemeOfStaging("production"), generate: "generate: { schemes: { project: App.xcodeproj } }\n"),
        good: .manifestWithProject(
            schemeOfStaging("staging"), generate: "generate: { schemes: { project: App.xcodeproj } }\n"))

    private static func infoPlistOfProject(_ environment: String) -> RuleExample.File {
        .infoPlist(["SwitchyardEnvironment": .string(environment)], path: "App/Info.plist")
    }

    private static func schemeOfStaging(_ environment: String) -> RuleExample.File {
        .text(
            "App.xcodeproj/xcshareddata/xcschemes/App (staging).xcscheme",
            """
            <Scheme version="1.7">
               <LaunchAction buildConfiguration="Debug">
                  <EnvironmentVariables>
                     <EnvironmentVariable key="SWITCHYARD_ENVIRONMENT" value="\(environment)" isEnabled="YES"/>
                  </EnvironmentVariables>
               </LaunchAction>
            </Scheme>

            """)
    }

    static let settingWithoutBundle = Rule(
        .settingWithoutBundle, .manifest, [.warning],
        "A key is a setting, but no Settings bundle is named to generate it into",
        why: "The app copies a Settings bundle that the manifest does not name, so Settings has no row for the key.",
        fix: "Name the bundle under generate, or remove setting",
        bad: .manifestWithProject(
            .root(.toggle), resources: ["Settings.bundle"], generate: timeoutInSettings),
        good: .manifestWithProject(
            .root(.toggle), resources: ["Settings.bundle"],
            generate: timeoutInSettings + "generate: { settingsBundle: Settings.bundle }\n"))

    private static let timeoutInSettings = """
        keys: { timeout: { type: duration, setting: true } }
        common: { timeout: 30s }

        """

    static let unreachableChoice = Rule(
        .unreachableChoice, .manifest, [.note],
        "In a build from TestFlight, Settings offers an environment that the build cannot select",
        why: """
            All builds share one Settings bundle, so the developers' picker is in the build for TestFlight, too. \
            Choosing an environment that is not on the TestFlight list has no effect there.
            """,
        fix: "Add the environment to the TestFlight list if testers should have it",
        bad: .manifest(withTestFlight("[staging]", settings: true)),
        good: .manifest(withTestFlight("[staging, local]", settings: true)))

    static let unusedTestFlightList = Rule(
        .unusedTestFlightList, .manifest, [.warning],
        "The TestFlight list has no build configuration for TestFlight",
        why: "No build has the compilation condition by which the environments of the list are compiled into it.",
        fix: "Add for: testflight to a build configuration, or remove the list",
        bad: .manifest(withTestFlight("[staging]", audience: "testers")),
        good: .manifest(withTestFlight("[staging]")))

    private static func withTestFlight(_ list: String, audience: String = "testflight", settings: Bool = false)
        -> String
    {
        """
        configurations:
          Beta: { environment: production, for: \(audience) }
        testflight: \(list)
        environments: { production: {}, staging: {}, local: {} }

        """ + (settings ? "generate: { settingsBundle: Settings.bundle }\n" : "")
    }

    static let productionLocalHost = Rule(
        .productionLocalHost, .manifest, [.warning],
        "Production uses a server on a local network",
        why:
            "An app from the App Store could not reach the server. The address was probably used for a test and forgotten.",
        fix: "Use the address of the server that the App Store version talks to",
        bad: .manifest(withProductionURL("http://192.168.0.7:8080/api")),
        good: .manifest(withProductionURL("https://shop.example/api")))

    private static func withProductionURL(_ text: String) -> String {
        """
        keys: { apiURL: url }
        environments:
          production: { values: { apiURL: "\(text)" } }

        """
    }

    static let uncertainAppTarget = Rule(
        .uncertainAppTarget, .manifest, [.note],
        "It is not certain which target is the app",
        why: """
            Several targets share an xcconfig file, and two products with the same bundle identifier cannot both be \
            installed. So PRODUCT_BUNDLE_IDENTIFIER and the app icon are set only where one target is known to be the \
            app.
            """,
        fix: "List one app target, or set PRODUCT_BUNDLE_IDENTIFIER = $(SWITCHYARD_BUNDLE_IDENTIFIER) in the target",
        bad: .manifest(
            withIdentity("{ icon: AppIcon }", "{ icon: Staging }", targets: "[App, Watch]"), entitlements),
        good: .manifest(withIdentity("{ icon: AppIcon }", "{ icon: Staging }"), entitlements))
}
