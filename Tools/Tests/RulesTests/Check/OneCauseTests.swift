import Foundation
import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// One cause is one finding, however many files and projects have it.
@Suite struct OneCauseTests {
    private static let secret = ["9b1f0c7d3e5a8264", "c0d9e7f1a3b5d824"].joined()
    private static let other = ["71d2c6e09a4f5b83", "e8b4d10f7c6a2935"].joined()

    // MARK: Secrets

    @Test(arguments: [
        ("\"9b1f0c7d3e5a8264c0d9e7f1\"", 1), ("'9b1f0c7d3e5a8264c0d9e7f1'", 1),
        ("Qm9vb2tNYXJrU2VjdXJlVG9rZW5WYWx1ZXM5Rw==", 1), ("ThisIsTheLongNameOfAnEntryInTheKeychain1", 0),
        ("development-purposes-only-9b1f0c7d3e5a8264", 0),
    ])
    func whatIsASecret(_ value: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["A.xcconfig": "PUSH_SECRET = \(value)\n"]
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// The files of several environments have the same names of secrets.
    @Test(arguments: [("PUSH_SECRET", [1]), ("MAP_SECRET", [0, 0])])
    func secretsOfTwoFiles(_ name: String, _ notes: [Int]) throws {
        let project = CheckedProject.files([
            "A/A.xcconfig": "PUSH_SECRET = \(Self.secret)\n", "B/B.xcconfig": "\(name) = \(Self.other)\n",
        ])
        #expect(try project.findings(.committedSecret).map(\.notes.count) == notes)
    }

    @Test func aNameIsToldOnce() throws {
        let project = CheckedProject.files([
            "A.xcconfig": "PUSH_SECRET = \(Self.secret)\nPUSH_SECRET[sdk=iphoneos*] = \(Self.other)\n"
        ])
        #expect(try project.findings(.committedSecret).map(\.subjects) == [[.text("PUSH_SECRET")]])
    }

    /// Files that a service makes for every copy of an app are known by what is in them.
    @Test(arguments: [
        ("<key>AppSecret</key><string>9b1f0c7d-3e5a-8264-c0d9-e7f1a3b5d824</string>", 0),
        ("<key>AppSecret</key><string>9b1f0c7d3e5a8264c0d9e7f1</string>", 1),
        ("<key>API_SECRET</key><string>\(secret)</string><key>BUNDLE_ID</key><string>a</string>", 1),
        (
            "<key>API_SECRET</key><string>\(secret)</string><key>BUNDLE_ID</key><string>a</string>"
                + "<key>PLIST_VERSION</key><string>1</string>", 0
        ),
        ("<key>API_SECRET</key><string>\(secret)</string><key>BuildMachineOSBuild</key><string>a</string>", 0),
    ])
    func theFileOfAService(_ entries: String, _ count: Int) throws {
        let project = CheckedProject.files(["Other.plist": CheckedProject.propertyList(entries)])
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// Where git does not have the file, the secret is where it belongs.
    @Test(arguments: [(["App.xcodeproj/project.pbxproj"], 0), (["A.xcconfig"], 1)])
    func aSecretInAFileThatGitIgnores(_ committed: [String], _ count: Int) throws {
        var project = CheckedProject.files(["A.xcconfig": "PUSH_SECRET = \(Self.secret)\n"])
        project.committed = committed
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// The service means every copy of an app to have it.
    @Test(arguments: [
        ("WALLET_CONNECT_API_KEY", "9b1f0c7d3e5a8264c0d9e7f1", 0), ("SENTRY_KEY", "9b1f0c7d3e5a8264c0d9e7f1", 0),
        ("SENTRY_AUTH_TOKEN", "9b1f0c7d3e5a8264c0d9e7f1", 1), ("STRIPE_KEY", "pk_9b1f0c7d3e5a8264c0d9e7f1", 0),
    ])
    func whatIdentifiesAClient(_ name: String, _ value: String, _ count: Int) throws {
        let project = CheckedProject.files(["A.xcconfig": "\(name) = \(value)\n"])
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// A URL scheme that has the value, as it is or behind the name of a service, is in every copy of the app.
    @Test(
        arguments: [
            (["Info.plist": urlSchemes("kakao$(MAP_API_KEY)")], 0), (["Info.plist": urlSchemes("$(MAP_API_KEY)")], 0),
            (["Info.plist": urlSchemes("kakao\(secret)")], 0), (["Info.plist": urlSchemes(secret)], 0),
            (["Info.plist": urlSchemes("kakao$(OTHER)")], 1), (["Info.plist": urlSchemes("kakao")], 1),
        ] as [([String: String], Int)])
    func theKeyOfAURLScheme(_ files: [String: String], _ count: Int) throws {
        let project = CheckedProject.files(files.merging(["A.xcconfig": "MAP_API_KEY = \(Self.secret)\n"]) { $1 })
        #expect(try project.findings(.committedSecret).count == count)
    }

    private static func urlSchemes(_ scheme: String) -> String {
        CheckedProject.propertyList(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(scheme)</string>"
                + "</array></dict></array>")
    }

    // MARK: Schemes

    /// A name that sibling projects lost is told for the app, and nobody archives a library for itself.
    @Test(arguments: [(["application", "framework"], 1), (["framework", "framework"], 0)])
    func aBuildConfigurationThatSiblingsLost(_ types: [String], _ count: Int) throws {
        try withTemporaryFolder { folder in
            var files: [String: String] = [:]
            for (index, type) in types.enumerated() {
                let path = "P\(index)/App.xcodeproj"
                files["\(path)/project.pbxproj"] = WrittenProject.text([CheckedProject.target("App", type)])
                files["\(path)/xcshareddata/xcschemes/App.xcscheme"] = WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Gone")
            }
            try WrittenProject.write(files, in: folder)
            let found = FolderCheck(CheckedFolder(folder.path)).findings.filter { $0.rule == .unknownConfiguration }
            #expect(found.map { $0.severity == .error } == [count == 1])
        }
    }

    // MARK: Unused build settings

    /// Somebody expects a difference; one value is a leftover.
    @Test(arguments: [("API_HOST = a\n", Severity.note), ("API_HOST = a\nAPI_HOST[config=Debug] = b\n", .warning)])
    func aBuildSettingWithOneValue(_ text: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "A.xcconfig", "Debug": "A.xcconfig"])]
        project.files = ["A.xcconfig": text, "Main.swift": ""]
        #expect(try project.findings(.unusedBuildSetting).map(\.severity) == [severity])
    }

    /// What only the project file sets is a leftover.
    @Test(arguments: [["a.example", "b.example"], ["YES", "NO"]])
    func aBuildSettingOfTheProjectFile(_ values: [String]) throws {
        var project = CheckedProject.files(["Main.swift": ""])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["SERVICE": values[0]], "Debug": ["SERVICE": values[1]]])
        ]
        #expect(try project.findings(.unusedBuildSetting).map(\.severity) == [.note])
    }

    // MARK: Copied files

    @Test func manyFilesAreCounted() throws {
        var project = CheckedProject()
        let names = (1...6).map { "C\($0).xcconfig" }
        project.targets[0].resources = names
        for name in names { project.files[name] = "A = 1\n" }
        #expect(
            try project.messages(.copiedXcconfig) == [
                "App copies 6 xcconfig files, such as C1.xcconfig and C2.xcconfig, into the product, where anyone can "
                    + "read them"
            ])
    }

    @Test(arguments: [
        ("App", "A = 1\n", 1), ("App", "// nothing\n#include? \"B.xcconfig\"\n", 0), ("Example/App", "A = 1\n", 0),
        ("Kit/SampleApps/App", "A = 1\n", 0), ("App", "PODS_ROOT = a\nOTHER_LDFLAGS = -l\n", 0),
    ])
    func aCopiedFile(_ name: String, _ text: String, _ count: Int) throws {
        var project = CheckedProject()
        project.names = [name]
        project.targets[0].resources = ["A.xcconfig"]
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        project.files = ["\(folder)A.xcconfig": text]
        #expect(try project.findings(.copiedXcconfig).count == count)
    }

    // MARK: Lines

    /// Two projects use one file.
    @Test func aLineThatTwoProjectsHide() throws {
        var project = CheckedProject()
        project.names = ["App", "Light"]
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]],
                xcconfigs: ["Release": "A.xcconfig"])
        ]
        project.files = ["A.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.beta\n"]
        #expect(try project.findings(.hiddenXcconfigValue).count == 1)
    }

    // MARK: Libraries

    @Test(arguments: [("FILE_LICENSE", 0), ("README", 1)])
    func theLicenseOfALibrary(_ name: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [
            "Kit/Settings.bundle/Root.strings": "a = b;", "Kit/Kit.podspec": "", "Kit/\(name)": "",
        ]
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }

    // MARK: Projects and their schemes

    /// A scheme is told once, and that of an app first.
    @Test(arguments: [
        (["B", "A"], "in the run, test, and archive actions of 2 schemes, \"B\" and \"A\": ", 1),
        (
            ["B", "A", "C", "D", "E"],
            "in the run, test, and archive actions of 5 schemes, such as \"B\", \"A\", \"C\", and \"D\": ", 4
        ),
    ])
    func schemesOfOneName(_ names: [String], _ words: String, _ notes: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application"), CheckedProject.target("Kit", "framework"),
        ]
        project.files = names.reduce(into: [:]) {
            $0["App.xcodeproj/xcshareddata/xcschemes/\($1).xcscheme"] = WrittenProject.scheme(
                target: $1 == "B" ? "App" : "Kit", project: "App", run: "Gone", archive: "Gone")
        }
        let found = try project.findings(.unknownConfiguration)
        #expect(
            found.map(\.message) == [
                "unknown build configuration \"Gone\" \(words)Xcode uses Release, the default build configuration of App"
            ])
        #expect(found.first?.location?.file.hasSuffix("/B.xcscheme") == true)
        #expect(found.first?.notes.count == notes)
        #expect(found.first?.notes.first?.message == "the run, test, and archive actions of \"A\"")
    }

    /// Of projects that share a cause and are in no workspace, that with the most schemes is told.
    @Test func aNameThatProjectsLost() throws {
        try withTemporaryFolder { folder in
            var files: [String: String] = [:]
            for (project, schemes) in [("A", ["A"]), ("B", ["B", "C", "D"])] {
                let path = "\(project)/App.xcodeproj"
                files["\(path)/project.pbxproj"] = WrittenProject.text([CheckedProject.target("App", "framework")])
                for scheme in schemes {
                    files["\(path)/xcshareddata/xcschemes/\(scheme).xcscheme"] = WrittenProject.scheme(
                        target: "App", project: "App", run: "Gone", archive: "Gone")
                }
            }
            try WrittenProject.write(files, in: folder)
            let found = FolderCheck(CheckedFolder(folder.path)).findings.filter { $0.rule == .unknownConfiguration }
            #expect(found.map { $0.message.contains(" of 3 schemes, ") } == [true])
            #expect(found.first?.notes.count == 3)
        }
    }

    /// A file that was exported for translation has a reference in each language, for one reason.
    @Test func aReferenceInEachLanguage() throws {
        let files = ["de", "en", "fr"].map { "\($0).lproj/InfoPlist.strings" }
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Release": ["PRODUCT_NAME": "App"]])]
        project.targets[0].resources = files
        for file in files { project.files[file] = "\"CFBundleName\" = \"$(PRODUCT_NAME)\";\n" }
        let found = try project.findings(.unexpandedReference)
        #expect(found.count == 1 && found.first?.notes.count == 2, "\(found)")
    }

    /// What a scheme's build configuration says already is not advised: another value hides it.
    @Test func anEnvironmentThatIsHidden() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application",
                ["Staging": ["SERVER": "production", "INFOPLIST_FILE": "Info.plist"]],
                xcconfigs: ["Staging": "Staging.xcconfig"])
        ]
        project.targets[0].resources = ["Environments.plist"]
        project.schemes = [("App Staging", "Staging", "Staging")]
        project.files = [
            "Staging.xcconfig": "SERVER = staging\n",
            "Info.plist": CheckedProject.propertyList(
                "<key>SwitchyardEnvironment</key><string>$(SERVER)</string>"),
            "Environments.plist": CheckedProject.propertyList(
                "<key>production</key><dict><key>a</key><string>1</string></dict>"
                    + "<key>staging</key><dict><key>a</key><string>2</string></dict>"),
        ]
        let found = try project.findings(.schemeMismatch)
        #expect(found.map(\.fix) == ["remove the SERVER of Staging that hides the environment"], "\(found)")
    }

}
