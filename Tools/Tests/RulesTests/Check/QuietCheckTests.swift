import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// What `check` leaves alone in real projects, beside what it reports.
@Suite struct QuietCheckTests {
    private static func configurations(_ names: String...) -> [String: [String: String]] {
        names.reduce(into: [:]) { $0[$1] = [:] }
    }

    // MARK: Folders

    /// Xcode's localization export has a copy of the app's files, and an archive the app.
    @Test(arguments: [
        ("de.xcloc/Source Contents", 0), ("App.xcarchive/Products", 0), ("Source Contents", 1),
    ])
    func bundlesInExports(_ folder: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["\(folder)/Settings.bundle/Root.strings": "a = b;"]
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }

    @Test(arguments: [
        ("Code-External", 0), ("Vendors", 0), ("ThirdParty", 0), ("Third Party Code", 0), ("External", 0),
        ("mixpanel-iphone-2.8.2", 0), ("3rdparty", 0), ("App-2.0", 1), ("External Beta", 1), ("Code", 1),
    ])
    func foldersOfOthers(_ folder: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["\(folder)/Settings.bundle/Root.strings": "a = b;"]
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }

    /// A library with a specification and a license of its own.
    @Test(arguments: [(["Kit.podspec", "LICENSE"], 0), (["Kit.podspec"], 1), (["LICENSE"], 1)])
    func aFolderWithItsOwnLicense(_ names: [String], _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["Kit/Settings.bundle/Root.strings": "a = b;"]
        for name in names { project.files["Kit/\(name)"] = "" }
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }

    @Test(arguments: [
        ("Tests/Fixtures", 0), ("tools/fixture/green", 0), ("__fixtures__", 0), ("test-data/a", 0), ("TestData", 0),
        ("Test Resources", 0), ("Fixtures Today", 1), ("Data", 1), ("DataOfTests", 1),
    ])
    func foldersOfWhatTestsRead(_ folder: String, _ count: Int) throws {
        let files = ["\(folder)/App.xcodeproj/project.pbxproj": "", "\(folder)/Config/A.xcconfig": ""]
        #expect(try Self.projects(files).count == count)
        #expect(try Self.projects(files, below: folder).count == 1)
        #expect(try Self.projects(files) { _ in true }.count == 1)
    }

    /// A folder of a project that is named after it, and not after tests.
    @Test func anAppAboutFixtures() throws {
        #expect(try Self.projects(["Fixtures/Fixtures.xcodeproj/project.pbxproj": ""]).count == 1)
    }

    /// The projects that are found in a folder, or in one below it.
    private static func projects(
        _ files: [String: String], below path: String? = nil, asked: @Sendable (String) -> Bool = { _ in false }
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            return CheckedFolder(path.map { "\(folder.path)/\($0)" } ?? folder.path, asked: asked).projects
        }
    }

    // MARK: Schemes

    /// The target is the environment: any build configuration builds it for staging.
    @Test(arguments: [
        ("App-Staging", [:], 0), ("App", [:], 1), ("App", ["PRODUCT_BUNDLE_IDENTIFIER": "com.a.staging"], 0),
    ])
    func aTargetThatIsTheEnvironment(_ name: String, _ settings: [String: String], _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(name, "application", ["Debug": settings, "Release": settings, "Staging": settings])
        ]
        let scheme = WrittenProject.scheme(target: name, project: "App", run: "Debug", archive: "Release")
        project.files = ["App.xcodeproj/xcshareddata/xcschemes/Staging.xcscheme": scheme]
        #expect(try project.findings(.schemeMismatch).filter { $0.severity > .note }.count == count)
    }

    /// A developers' build for debugging is not an archive, if the one that is archived is optimized.
    @Test(
        arguments: [
            ("-Onone", "-O", []), ("-O", "-O", [.warning]), ("-Onone", "-Onone", [.warning]),
        ] as [(String, String, [Severity])])
    func anArchiveOfTheOptimizedBuild(_ level: String, _ production: String, _ severities: [Severity]) throws {
        var project = CheckedProject()
        let levels = ["Dev": level, "Prod": production]
        project.targets = [
            CheckedProject.target("App", "application", levels.mapValues { ["SWIFT_OPTIMIZATION_LEVEL": $0] })
        ]
        project.schemes = [("App-Dev", "Dev", "Prod")]
        #expect(try project.findings(.schemeMismatch).map(\.severity) == severities)
    }

    /// A build configuration is for the environment that its xcconfig file is named for.
    @Test(arguments: [("Staging.xcconfig", 0), ("App.xcconfig", 1)])
    func aSchemeWhoseBuildsAreBasedOnAFile(_ file: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Debug": [:], "Release": [:], "Release-Staging": [:]],
                xcconfigs: ["Debug": file, "Release": file])
        ]
        project.schemes = [("Staging", "Debug", "Release")]
        project.files = [file: "A = 1\n"]
        #expect(try project.findings(.schemeMismatch).filter { $0.severity > .note }.count == count)
    }

    @Test func schemesThatArchiveTheSameAreOneFinding() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", Self.configurations("Debug", "Beta", "Release"))]
        project.schemes = [("App", "Debug", "Beta"), ("Clip", "Debug", "Beta"), ("Other", "Debug", "Release")]
        #expect(
            try project.messages(.schemeArchivesAnother) == [
                "the schemes \"App\" and \"Clip\" run Debug and archive Beta"
            ])
    }

    @Test func aSchemeWithNoKnownBuildConfigurationIsOneFinding() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", Self.configurations("Dev", "Prod"))]
        project.schemes = [("App", "Debug", "Release")]
        #expect(
            try project.messages(.unknownConfiguration) == [
                "unknown build configurations \"Debug\" and \"Release\" in the run, test, and archive actions of the "
                    + "scheme \"App\": Xcode uses Prod, the default build configuration of App"
            ])
        project.schemes += [("Other", "Debug", "Prod"), ("Third", "Dev", "Staging")]
        #expect(try project.findings(.unknownConfiguration).count == 2)
    }

    /// Flutter has a build configuration for profiling.
    @Test(arguments: [
        ("pubspec.yaml", "choose one of Debug, or add Profile, which flutter run --profile builds"),
        ("README.md", "choose one of Debug"),
    ])
    func aLostBuildConfigurationForProfiling(_ file: String, _ fix: String) throws {
        var project = CheckedProject.files([file: ""])
        project.targets = [CheckedProject.target("App", "application", Self.configurations("Debug"))]
        project.schemes = [("App", "Debug", "Profile")]
        #expect(try project.findings(.unknownConfiguration).map(\.fix) == [fix])
    }

    // MARK: Secrets

    private static let key = ["AI", "zaSyB4zQm9Tn2Lx7Wk0Vr5Ud8Hc1Jf6Gp3EoM"].joined()

    /// A key with many values has what a server lists.
    @Test(arguments: [(9, 1), (10, 0)])
    func aListOfIdentifiers(_ count: Int, _ found: Int) throws {
        let items = (0..<count).map { "<dict><key>token</key><string>\($0)41f09bd37ac25e8864f\($0)</string></dict>" }
        let project = CheckedProject.files([
            "Menu.plist": CheckedProject.propertyList("<key>Items</key><array>\(items.joined())</array>")
        ])
        #expect(try project.findings(.committedSecret).count == found)
    }

    /// Without its key, an encrypted value is none.
    @Test(arguments: [("EncryptedSecretKeys.plist", 0), ("SecretKeys.plist", 1)])
    func aFileOfEncryptedValues(_ name: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [name: CheckedProject.propertyList("<key>API_KEY</key><string>\(Self.key)</string>")]
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// The beginning of the value is apart, so that nobody takes it for a secret of this project's.
    @Test(arguments: [
        ("AI", "zaSyB4zQm9Tn2Lx7Wk0Vr5Ud8Hc1Jf6Gp3EoM", 1), ("AI", "zaSyAaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQ", 0),
        ("AI", "zaSyDUMMY9Tn2Lx7Wk0Vr5Ud8Hc1Jf6Gp3EoM", 0), ("AK", "IAIOSFODNN7EXAMPLE", 0),
        ("AK", "IAQ3ZB7TN5XW2RKVLU", 1), ("gh", "p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", 0),
    ])
    func aPlaceholderOfAKnownShape(_ beginning: String, _ rest: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["Secrets.xcconfig": "API_KEY = \(beginning)\(rest)\n"]
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// Every copy of an app has its client token; the secret of the app stays on servers.
    @Test(arguments: [("FacebookClientToken", 0), ("FACEBOOK_CLIENT_TOKEN", 0), ("FacebookAppSecret", 1)])
    func theClientTokenOfAnApp(_ name: String, _ count: Int) throws {
        let token = ["9b1f0c7d3e5a8264", "c0d9e7f1a3b5d824"].joined()
        var project = CheckedProject()
        project.files = ["Info.plist": CheckedProject.propertyList("<key>\(name)</key><string>\(token)</string>")]
        #expect(try project.findings(.committedSecret).count == count)
    }

    // MARK: Hidden values

    /// A value for one build configuration counts in that one; the message has the values as they are written.
    @Test(arguments: [
        ("API[config=Release] = a", 1), ("API[config=Debug] = a", 0), ("API[config=R*] = a", 1),
        ("API[sdk=iphoneos*] = a", 0), ("API[config=Release][sdk=iphoneos*] = a", 0),
    ])
    func aValueForABuildConfiguration(_ line: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["API": "$(SRCROOT)"]], xcconfigs: ["Release": "App.xcconfig"])
        ]
        project.files = ["App.xcconfig": line + "\n"]
        let messages = try project.messages(.hiddenXcconfigValue)
        #expect(messages.count == count)
        #expect(messages.allSatisfy { $0.contains("\"$(SRCROOT)\" instead of \"a\"") })
    }

    private static let display = "INFOPLIST_KEY_CFBundleDisplayName"

    /// The project has a name for each build configuration, and the target one for all.
    @Test(arguments: [
        (["Debug": "App", "Release": "App"], 1), (["Debug": "App", "Release": "App 2"], 0),
        (["Debug": "$(NAME)", "Release": "$(NAME)"], 0), (["Debug": "App"], 0),
    ])
    func valuesOfAProject(_ own: [String: String], _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application",
                ["Debug", "Release"].reduce(into: [:]) { all, name in
                    all[name] = own[name].map { [Self.display: $0] } ?? [:]
                })
        ]
        project.project.settings = ["Debug": [Self.display: "App Test"], "Release": [Self.display: "App"]]
        #expect(try project.findings(.hiddenXcconfigValue).count == count)
    }

    /// The project uses the file, too, and the same builds hide two of its values.
    @Test func valuesOfOneFile() throws {
        let versions = ["MARKETING_VERSION": "1.8", "CURRENT_PROJECT_VERSION": "5"]
        var project = CheckedProject.files(["A.xcconfig": "MARKETING_VERSION = 1.0\nCURRENT_PROJECT_VERSION = 1\n"])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Debug": versions, "Release": versions],
                xcconfigs: ["Debug": "A.xcconfig", "Release": "A.xcconfig"])
        ]
        project.project.xcconfigs = ["Debug": "A.xcconfig", "Release": "A.xcconfig"]
        let found = try project.findings(.hiddenXcconfigValue)
        #expect(
            found.map(\.message) == [
                "no build uses the values of MARKETING_VERSION and CURRENT_PROJECT_VERSION here: the project file has other "
                    + "ones for App in Debug and 1 more"
            ])
        #expect(found.first?.notes.first?.message == "CURRENT_PROJECT_VERSION is here")
        #expect(found.map { $0.location?.description } == ["A.xcconfig:1:1"])
    }

    /// Everybody replaces the identifier of Flutter's template somewhere.
    @Test(arguments: [
        ("AppInfo.xcconfig", "com.example.app", 0), ("AppInfo.xcconfig", "org.example.app", 1),
        ("App.xcconfig", "com.example.app", 1),
    ])
    func theIdentifierOfATemplate(_ file: String, _ identifier: String, _ count: Int) throws {
        var project = CheckedProject.files(["Configs/\(file)": "PRODUCT_BUNDLE_IDENTIFIER = \(identifier)\n"])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.own"]],
                xcconfigs: ["Release": "Configs/\(file)"])
        ]
        #expect(try project.findings(.hiddenXcconfigValue).count == count)
    }

    // MARK: Identifiers

    /// What CocoaPods generates cannot change an identifier that the target itself has.
    @Test func theFileOfFirebaseWithoutPods() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.a.app"]],
                xcconfigs: ["Release": "Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig"])
        ]
        project.targets[0].resources = ["GoogleService-Info.plist"]
        project.files = [
            "GoogleService-Info.plist": CheckedProject.propertyList(
                "<key>BUNDLE_ID</key><string>com.a.other</string>"),
            "App.swift": "import Firebase\n",
        ]
        #expect(try project.findings(.firebaseBundleIdentifier).count == 1)
    }

    // MARK: Settings bundles

    /// No app has the bundle, and a tool writes the page.
    @Test(arguments: [(["Settings.bundle"], Severity.error), ([], .note)])
    func aDamagedPageOfLicenses(_ resources: [String], _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets[0].resources = resources
        project.files = [
            "Settings.bundle/Root.plist": CheckedProject.propertyList(
                "<key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSChildPaneSpecifier</string>"
                    + "<key>Title</key><string>Licenses</string><key>File</key><string>Acknowledgements</string></dict></array>"
            ),
            "Settings.bundle/Acknowledgements.plist": "<plist><dict><key>a</plist>",
        ]
        #expect(try project.findings(.malformedPropertyList).map(\.severity) == [severity])
    }
}
