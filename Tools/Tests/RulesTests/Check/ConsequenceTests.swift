import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// What has no consequence is not a warning.
@Suite struct ConsequenceTests {
    private static let secret = ["9b1f0c7d3e5a8264", "c0d9e7f1a3b5d824"].joined()
    private static let other = ["71d2c6e09a4f5b83", "e8b4d10f7c6a2935"].joined()

    // MARK: References

    private static func app(_ settings: [String: [String: String]], _ files: [String: String] = [:]) -> CheckedProject {
        var project = CheckedProject.files(files)
        project.targets = [CheckedProject.target("App", "application", settings)]
        return project
    }

    /// A list that names another of the numbered ones is only shorter without it.
    @Test(arguments: [
        ("\"$(PATHS_1)\" \"$(PATHS_2)\"", Severity.note), ("$(PATHS_1) $(PATHS_2)", .note),
        ("\"$(PATHS_1)\"", .warning), ("$(PATHS_1)/a $(PATHS_2)", .warning), ("$(PATHS) $(PATHZ)", .warning),
    ])
    func anElementOfANumberedList(_ value: String, _ severity: Severity) throws {
        let project = Self.app(["Release": ["FRAMEWORK_SEARCH_PATHS": value, "PATHS_2": "b", "PATHS": "c"]])
        #expect(try project.findings(.xcconfigUndefinedReference).map(\.severity) == [severity])
    }

    /// A script may read it.
    @Test(arguments: [
        ("App.swift", "let a = 1\n", Severity.note), ("build.sh", "echo $PUSH_KIND\n", .warning),
    ])
    func aReferenceInASettingThatNothingReads(_ file: String, _ text: String, _ severity: Severity) throws {
        var project = CheckedProject.files(
            ["App.swift": "let a = 2\n", "App.xcconfig": "PUSH_KIND = $(OWN_KIND)\n"].merging([file: text]) { $1 })
        project.targets = [
            CheckedProject.target("App", "application", ["Release": [:]], xcconfigs: ["Release": "App.xcconfig"])
        ]
        #expect(try project.findings(.xcconfigUndefinedReference).map(\.severity) == [severity])
    }

    /// Names that stand for build configurations are one finding.
    @Test func aPatternOfNames() throws {
        let project = Self.app([
            "Staging": ["API_URL": "a$(STAGING_API_PATH)"], "Release": ["API_URL": "a$(RELEASE_API_PATH)"],
        ])
        let found = try project.findings(.xcconfigUndefinedReference)
        #expect(found.map(\.notes.count) == [1])
    }

    /// A framework and an extension have no icon.
    @Test(arguments: [("AppIcon", 0), ("", 1)])
    func aMistakeThatEveryAppReplaces(_ own: String, _ count: Int) throws {
        var project = CheckedProject()
        let name = "ASSETCATALOG_COMPILER_APPICON_NAME"
        project.targets = [
            CheckedProject.target("App", "application", ["Release": own.isEmpty ? [:] : [name: own]]),
            CheckedProject.target("Kit", "framework", ["Release": [:]]),
            CheckedProject.target("Share", "app-extension", ["Release": [:]]),
        ]
        project.project.settings = ["Release": [name: "$(\(name) )"]]
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    /// Nobody sees the version of tests, whatever else the project has.
    @Test(arguments: [("bundle.unit-test", 0), ("app-extension", 1)])
    func aVersionBesideAnApp(_ type: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["CURRENT_PROJECT_VERSION": "1"]]),
            CheckedProject.target("Other", type, ["Release": ["CURRENT_PROJECT_VERSION": "$(MADE_BUILD_NUMBER)"]]),
        ]
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    // MARK: Secrets

    @Test(arguments: [("MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ", 0), ("MIICdgIBADANBgkqhkiG9w0BAQEFAASC", 1)])
    func aPublicKey(_ value: String, _ count: Int) throws {
        let project = CheckedProject.files(["A.xcconfig": "RSA_SECRET = \(value)Zr7Kq2Xw9\n"])
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// A file that git does not have, and would not take, is where secrets belong.
    @Test(
        arguments: [(nil, 1), (["Config/Secrets.xcconfig"], 1), (["Other.xcconfig"], 0), ([], 1)] as [([String]?, Int)])
    func aFileThatGitIgnores(_ committed: [String]?, _ count: Int) throws {
        var project = CheckedProject.files(["Config/Secrets.xcconfig": "PUSH_SECRET = \(Self.secret)\n"])
        project.committed = committed
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// Only what a known service calls its tokens is a secret in a script.
    @Test(arguments: [
        ("export SENTRY_AUTH_TOKEN=sntrys_\(secret)$(sentry-cli upload)", ["SENTRY_AUTH_TOKEN is a token of Sentry"]),
        ("upload --auth \"sntrys_\(secret)\"", ["a value without a name is a token of Sentry"]),
        ("# TOKEN=sntrys_\(secret)", []), ("TOKEN=$SENTRY_AUTH_TOKEN", []), ("API_SECRET=\(secret)", []),
        ("TOKEN=sntrys_your_token_is_here_1a2b3c", []),
    ])
    func aTokenInAScript(_ line: String, _ messages: [String]) throws {
        var project = CheckedProject()
        project.targets[0].scripts = ["set -e\n\(line)\n"]
        #expect(try project.messages(.committedSecret) == messages)
    }

    /// A key of Apple's that git does not ignore is everybody's.
    @Test(arguments: [
        ("AuthKey_A1B2C3D4E5.p8", "-----BEGIN PRIVATE KEY-----\nMIG\n", 1),
        ("keys/App_AuthKey_A1B2C3D4E5.p8", "-----BEGIN PRIVATE KEY-----\nMIG\n", 1),
        ("keys/SubscriptionKey_A1B2C3D4E5.p8", "-----BEGIN PRIVATE KEY-----\nMIG\n", 1),
        ("Certificates/push.p12", "", 1),
        ("KitTests/server.p12", "", 0),
        // The files of fastlane's match are encrypted.
        ("certs/distribution/86NNRW9D36.p12", "", 0),
        ("AuthKey_A1B2C3D4E5.p8", "$AUTH_KEY\n", 0), ("other.p8", "-----BEGIN PRIVATE KEY-----\nMIG\n", 0),
    ])
    func aKeyOfApples(_ path: String, _ text: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [path: text]
        let found = try project.findings(.committedSecret)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.location?.file == path && !$0.message.contains("MIG") })
    }

    /// Copies of one file are one finding, wherever they are; a downloaded container of an app is not a part of a project.
    @Test func copiesOfAFile() throws {
        let text = CheckedProject.propertyList("<key>StoreSecret</key><string>\(Self.secret)</string>")
        let other = CheckedProject.propertyList("<key>StoreSecret</key><string>\(Self.other)</string>")
        let project = CheckedProject.files([
            "App/Store.plist": text, "Apps/Lite/Support/Store.plist": other, "A.xcappdata/Data/Prefs.plist": other,
        ])
        #expect(try project.findings(.committedSecret).map(\.notes.count) == [1])
    }

    // MARK: Info.plists

    private static func infoPlist(
        _ configurations: [String: [String: String]], _ files: [String: String] = [:], xcconfigs: [String: String] = [:]
    ) -> CheckedProject {
        var project = CheckedProject.files(
            [
                "Info.plist": CheckedProject.propertyList("<key>Help</key><string>$(HELP_URL)</string>"),
                "App.swift": "let url = info[\"Help\"]\n",
            ].merging(files) { $1 })
        project.targets = [
            CheckedProject.target(
                "App", "application", configurations.mapValues { $0.merging(["INFOPLIST_FILE": "Info.plist"]) { $1 } },
                xcconfigs: xcconfigs)
        ]
        return project
    }

    /// What is not a backend may be empty on purpose; the system always reads its own keys.
    @Test(arguments: [
        ("Help", "HELP_URL", "a", Severity.error), ("Help", "HELP", "https://a.example", .error),
        ("Help", "DEMO_USER", "a", .note), ("CFBundleDisplayName", "DEMO_USER", "a", .error),
    ])
    func aValueThatOneBuildHas(_ key: String, _ name: String, _ value: String, _ severity: Severity) throws {
        let project = Self.infoPlist(
            ["Release": [:], "Demo": [name: value]],
            ["Info.plist": CheckedProject.propertyList("<key>\(key)</key><string>$(\(name))</string>")])
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// Who builds for debugging sees what is missing.
    @Test(arguments: [("Debug", Severity.note), ("Release Dev", .note), ("Beta", .error), ("Release", .error)])
    func aBuildConfigurationWithoutAValue(_ name: String, _ severity: Severity) throws {
        let project = Self.infoPlist([name: [:], "AppStore": ["HELP_URL": "a"]])
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// A text for an Info.plist may have an apostrophe, whether Xcode generates the key or not.
    @Test(arguments: [("INFOPLIST_KEY_NSOwnUsageDescription", 0), ("OTHER_TEXTS", 1)])
    func anApostrophe(_ name: String, _ count: Int) throws {
        let project = Self.app(["Release": [name: "the system's audio"]])
        #expect(try project.findings(.xcconfigUnterminatedQuote).count == count)
    }

    @Test(arguments: [("NSLocationTemporaryUsageDescriptionDictionary", 0), ("NSAudioCaptureUsageDescription", 1)])
    func aKeyThatXcodeGenerates(_ key: String, _ count: Int) throws {
        let project = Self.app(["Release": ["INFOPLIST_KEY_\(key)": "a"]])
        #expect(try project.findings(.ignoredInfoPlistKey).count == count)
    }

    /// A build writes the key from something else, or there is nothing to write.
    @Test(arguments: [
        ("CFBundleIconFile", "AppIcon", ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"], 0),
        ("CFBundleIconFile", "AppIcon", [:], 1), ("LSMinimumSystemVersion", "14.0", [:], 0),
        ("CFBundleDocumentTypes", "", [:], 0),
    ])
    func aKeyThatIsNotMissed(_ key: String, _ value: String, _ settings: [String: String], _ count: Int) throws {
        let all = settings.merging(["INFOPLIST_KEY_\(key)": value]) { $1 }
        #expect(try Self.app(["Release": all]).findings(.ignoredInfoPlistKey).count == count)
    }

    // MARK: Settings bundles

    /// Nobody sees a bundle that nothing copies; beside the one that an app copies, another one is a leftover, too.
    @Test(arguments: [["Settings.bundle"], []])
    func aBundleThatNothingCopies(_ copied: [String]) throws {
        func page(_ specifier: String) -> String {
            CheckedProject.propertyList("<key>PreferenceSpecifiers</key><array><dict>\(specifier)</dict></array>")
        }
        var project = CheckedProject.files([
            "Settings.bundle/Root.plist": page("<key>Type</key><string>PSGroupSpecifier</string>"),
            "Old/Settings.bundle/Root.plist": page(
                "<key>Type</key><string>PSChildPaneSpecifier</string><key>File</key><string>Gone</string>"),
        ])
        var target = CheckedProject.target("App")
        target.resources = copied
        project.targets = [target]
        #expect(try project.findings(.settingsPaneMissing).map(\.severity) == [.note])
    }

    /// A bundle without its first page is none, or half of one; an app that copies it has an error.
    @Test(arguments: [(["Settings.bundle"], Severity.error), ([], .note)])
    func aBundleWithoutItsFirstPage(_ copied: [String], _ severity: Severity) throws {
        var project = CheckedProject.files(["Settings.bundle/Settings.bundle/Other.plist": ""])
        var target = CheckedProject.target("App")
        target.resources = copied
        project.targets = [target]
        #expect(try project.findings(.settingsPaneMissing).map(\.severity).first == severity)
    }

    // MARK: Environments of the app's own

    /// Where source reads the list by itself, nothing follows from what Switchyard would select.
    @Test(arguments: [
        ("load(\"Environments\")\n", "", 0), ("load(\"Other\")\n", "", 1),
        ("load(\"Environments\")\n", "<key>Switchyard</key><dict/>", 1),
    ])
    func environmentsThatSourceReads(_ source: String, _ options: String, _ count: Int) throws {
        var project = CheckedProject.files([
            "Info.plist": CheckedProject.propertyList("<key>Stage</key><string>$(CONFIGURATION)</string>"),
            "App.swift": source,
            "Environments.plist": CheckedProject.propertyList(
                "<key>Beta</key><dict><key>a</key><string>b</string></dict>"
                    + "<key>Production</key><dict><key>a</key><string>c</string></dict>\(options)"),
        ])
        var target = CheckedProject.target("App", "application", ["Beta": ["INFOPLIST_FILE": "Info.plist"]])
        target.resources = ["Environments.plist"]
        project.targets = [target]
        #expect(try project.findings(.unnamedEnvironment).count == count)
    }

    /// One line of an Info.plist is one finding, whatever each build configuration makes of it.
    @Test func aKeyOfSeveralEnvironments() throws {
        var project = CheckedProject.files([
            "Info.plist": CheckedProject.propertyList("<key>Stage</key><string>$(CONFIGURATION)</string>"),
            "Environments.plist": CheckedProject.propertyList(
                "<key>Beta</key><dict/><key>Production</key><dict/><key>Dev</key><dict/>"),
        ])
        let list = ["INFOPLIST_FILE": "Info.plist"]
        var target = CheckedProject.target("App", "application", ["Beta": list, "Dev": list])
        target.resources = ["Environments.plist"]
        project.targets = [target]
        #expect(try project.findings(.unnamedEnvironment).map(\.notes.count) == [1])
    }

    // MARK: Build configurations without a file

    private static func gap(
        _ settings: [String: String], _ files: [String: String] = [:], name: String = "App.xcconfig"
    ) -> CheckedProject {
        var project = CheckedProject.files([name: "API_URL = a\n"].merging(files) { $1 })
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Debug": settings, "Release": settings], xcconfigs: ["Debug": name])
        ]
        return project
    }

    /// The other level has a file in its place.
    @Test func aFileOfTheOtherLevel() throws {
        var project = Self.gap(["WEB": "$(API_URL)/web"])
        #expect(try project.findings(.configurationWithoutXcconfig).count == 1)
        project.project.xcconfigs = ["Release": "App.xcconfig"]
        #expect(try project.findings(.configurationWithoutXcconfig).isEmpty)
    }
}
