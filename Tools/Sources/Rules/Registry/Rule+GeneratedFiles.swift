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
        "A key that is to be generated has a value that was written by hand",
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
        "Two generated things have the same name",
        why: """
            Keys, brands and environments become names of build settings and files, in which other characters than letters, \
            digits and underscores are replaced. One of the two would be lost.
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
            An xcconfig file has no line breaks, arrays or dictionaries in a value, and anybody can read what is in an \
            Info.plist, so no secret goes there.
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
        fix: "Save the file as Xcode does, each element on a line of its own",
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

    static let uncertainAppTarget = Rule(
        .uncertainAppTarget, .manifest, [.note],
        "It is not certain which target is the app",
        why: """
            Several targets share an xcconfig file, and two products with one bundle identifier cannot be installed. So \
            PRODUCT_BUNDLE_IDENTIFIER and the app icon are set only where one target is known to be the app.
            """,
        fix: "List one app target, or set PRODUCT_BUNDLE_IDENTIFIER = $(SWITCHYARD_BUNDLE_IDENTIFIER) in the target",
        bad: .manifest(
            withIdentity("{ icon: AppIcon }", "{ icon: Staging }", targets: "[App, Watch]"), entitlements),
        good: .manifest(withIdentity("{ icon: AppIcon }", "{ icon: Staging }"), entitlements))
}
