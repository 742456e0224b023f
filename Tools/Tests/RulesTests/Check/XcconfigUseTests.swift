import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Which build configuration uses which xcconfig file, and whether it matters.
@Suite struct XcconfigUseTests {
    private static func project(
        _ settings: [String: [String: String]], _ xcconfigs: [String: String], _ text: String = "API_URL = a\n"
    ) -> CheckedProject {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", settings, xcconfigs: xcconfigs)]
        project.files = Dictionary(uniqueKeysWithValues: Set(xcconfigs.values).map { ($0, text) })
        return project
    }

    private static let two: [String: [String: String]] = ["Debug": [:], "Release": [:]]

    // MARK: Build configurations without a file

    @Test(arguments: [("Pods/Pods.debug.xcconfig", 0), ("App.xcconfig", 1)])
    func aProjectWithPods(_ path: String, _ count: Int) throws {
        var project = Self.project(Self.two, [:])
        project.project.xcconfigs = ["Debug": path]
        project.files = [path: "API_URL = a\n"]
        #expect(try project.findings(.configurationWithoutXcconfig).count == count)
    }

    @Test(arguments: [("Debug.xcconfig", 0), ("App.xcconfig", 1)])
    func aFileForAKindOfBuild(_ path: String, _ count: Int) throws {
        let names = ["Debug-Beta", "Debug-Live", "Release-Beta", "Release-Live"]
        let project = Self.project(
            Dictionary(uniqueKeysWithValues: names.map { ($0, [:]) }), ["Debug-Beta": path, "Debug-Live": path])
        #expect(try project.findings(.configurationWithoutXcconfig).count == count)
    }

    /// What the file sets is missed where the build has another value of it.
    @Test(arguments: [
        ("API_URL = a\n", [:], [Severity.note]), ("API_URL =\n", [:], []), ("// nothing\n", [:], []),
        ("API_URL = a\n", ["API_URL": "a"], []), ("API_URL = a\n", ["API_URL": "b"], []),
        ("API_URL = a\n", ["WEB": "$(API_URL)/web"], [.warning]),
    ])
    func aFileThatIsMissed(_ text: String, _ own: [String: String], _ severities: [Severity]) throws {
        let project = Self.project(["Debug": [:], "Release": own], ["Debug": "App.xcconfig"], text)
        #expect(try project.findings(.configurationWithoutXcconfig).map(\.severity) == severities)
    }

    @Test func anInfoPlistThatMissesAFile() throws {
        let list = ["INFOPLIST_FILE": "Info.plist"]
        var project = Self.project(["Debug": list, "Release": list], ["Debug": "App.xcconfig"])
        project.files["Info.plist"] = CheckedProject.propertyList("<key>A</key><string>$(API_URL)</string>")
        #expect(try project.findings(.configurationWithoutXcconfig).map(\.severity) == [.warning])
    }

    @Test func aFileOfTheProjectAndTheTarget() throws {
        var project = Self.project(Self.two, ["Debug": "App.xcconfig"])
        project.project.xcconfigs = ["Debug": "App.xcconfig"]
        let found = try project.findings(.configurationWithoutXcconfig)
        #expect(found.count == 1)
        #expect(found.first?.notes.isEmpty == false)
    }

    @Test(arguments: [("Release", 1), ("Debug", 0)])
    func aBuildConfigurationThatNoSchemeUses(_ archive: String, _ count: Int) throws {
        var project = Self.project(Self.two, ["Debug": "App.xcconfig"])
        project.schemes = [("App", "Debug", archive)]
        #expect(try project.findings(.configurationWithoutXcconfig).count == count)
    }

    // MARK: Files of CocoaPods

    private static let pods = "Pods/Target Support Files/Pods-App/Pods-App"

    /// A file for several build configurations includes one on purpose.
    @Test(arguments: [(["Debug": "App.xcconfig", "Beta": "App.xcconfig"], []), (["Debug": "App.xcconfig"], [1])])
    func aFileThatIncludesIt(_ xcconfigs: [String: String], _ notes: [Int]) throws {
        var project = Self.project(["Debug": [:], "Beta": [:]], xcconfigs)
        project.files = [
            "App.xcconfig": "#include? \"\(Self.pods).release.xcconfig\"\n", "\(Self.pods).release.xcconfig": "",
            "Podfile": "pod 'A', :configurations => ['Debug']",
        ]
        #expect(try project.findings(.cocoapodsConfiguration).map(\.notes.count) == notes)
    }

    /// What is missing sets nothing that others ask for.
    @Test(arguments: [("\(pods).release.xcconfig", 1), ("Secrets.xcconfig", 0)])
    func aMissingFile(_ path: String, _ count: Int) throws {
        var project = Self.project(
            ["Release": ["API_HOST": "b", "API_URL": "a$(API_HOTS)"]], ["Release": path], "")
        project.files = [:]
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    // MARK: Values

    @Test(arguments: [("$(inherit)", 1), ("$(inherted)", 1), ("$(inherits)", 1), ("$(inherited)", 0)])
    func aMistakeForInherited(_ value: String, _ count: Int) throws {
        for include in ["", "#include \"Missing.xcconfig\"\n"] {
            let project = Self.project(
                ["Release": [:]], ["Release": "App.xcconfig"], include + "GCC_PREPROCESSOR_DEFINITIONS = \(value) A=1\n"
            )
            let found = try project.findings(.xcconfigUndefinedReference)
            #expect(found.map(\.severity) == Array(repeating: .warning, count: count))
            #expect(found.allSatisfy { $0.fix == "did you mean \"inherited\"?" })
        }
    }

    /// Before a path, nothing was meant to be inherited.
    @Test func aMistakeBeforeAPath() throws {
        let project = Self.project(
            ["Release": [:]], ["Release": "App.xcconfig"], "CODE_SIGN_ENTITLEMENTS = $(inherit)App/App.entitlements\n")
        let found = try project.findings(.xcconfigUndefinedReference)
        #expect(found.map(\.severity) == [.note])
        #expect(found.map(\.fix) == [nil])
    }

    @Test(arguments: [("c", 0), ("$(inherited)c", 1)])
    func aLineThatAllTargetsReplace(_ own: String, _ count: Int) throws {
        var project = Self.project(["Release": ["API_URL": own]], [:])
        project.project.settings = ["Release": ["API_URL": "$(API_HOTS)", "API_HOST": "a"]]
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    /// An Info.plist that has the identifier itself, or is not generated, asks for no other one.
    @Test(arguments: [
        ("PRODUCT_BUNDLE_IDENTIFIER", "<key>CFBundleIdentifier</key><string>com.example.app</string>", 0),
        ("PRODUCT_BUNDLE_IDENTIFIER", "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>", 1),
        ("INFOPLIST_KEY_CFBundleDisplayName", "", 0),
    ])
    func aValueThatNoInfoPlistAsksFor(_ name: String, _ entry: String, _ count: Int) throws {
        var project = Self.project(
            ["Release": ["INFOPLIST_FILE": "Info.plist", name: "$(APPLICATION_NAME)"]], [:])
        project.files["Info.plist"] = CheckedProject.propertyList(entry)
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    /// The file that no build uses is the mistake, if there is one.
    @Test(arguments: [([:], 0), (["build.sh": "xcodebuild -xcconfig Other.xcconfig"], 1)])
    func aURLInAFileThatNothingUses(_ files: [String: String], _ count: Int) throws {
        var project = CheckedProject()
        project.files = files
        project.files["Other.xcconfig"] = "API_URL = https://example.com\n"
        #expect(try project.findings(.xcconfigURLCut).count == count)
    }

    private static let reference = CheckedProject.propertyList("<key>URL</key><string>$(API_URL)</string>")

    /// What every file that includes the value replaces, no build reads.
    @Test(arguments: [
        ("API_URL = https:/$()/example.com\n", Severity.note), ("API_URL = $(inherited)/a\n", .error), ("", .error),
    ])
    func aURLThatIsReplaced(_ own: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", xcconfigs: ["Debug": "Debug.xcconfig", "Release": "Release.xcconfig"])
        ]
        project.files = [
            "Info.plist": Self.reference, "Base.xcconfig": "API_URL = https://example.com\n",
            "Debug.xcconfig": "#include \"Base.xcconfig\"\n" + own,
            "Release.xcconfig": "#include \"Base.xcconfig\"\nAPI_URL = https:/$()/example.com\n",
        ]
        #expect(try project.findings(.xcconfigURLCut).map(\.severity) == [severity])
    }

    /// What nothing refers to is cut without a consequence; Xcode reads its own build settings.
    @Test(arguments: [
        ("API_URL", [:], Severity.note), ("API_URL", ["Info.plist": "<key>A</key><string>$(API_URL)</string>"], .error),
        ("API_URL", ["build.sh": "echo $API_URL\n"], .error), ("INFOPLIST_KEY_NSCameraUsageDescription", [:], .error),
        ("API_URL", ["Other.xcconfig": "HOST = ${API_URL}\n"], .error),
    ])
    func aURLThatNothingRefersTo(_ name: String, _ files: [String: String], _ severity: Severity) throws {
        var project = CheckedProject.files(files)
        let all = ["Debug": "App.xcconfig", "Release": "App.xcconfig"]
        project.targets = [CheckedProject.target("App", xcconfigs: all)]
        project.files["App.xcconfig"] = "\(name) = https://example.com\n"
        #expect(try project.findings(.xcconfigURLCut).map(\.severity) == [severity])
    }

    /// A file of the project and of the target replaces nothing, and a quotation mark does not keep // from a comment.
    @Test func aURLInQuotationMarks() throws {
        var project = CheckedProject()
        let files = ["Debug": "App.xcconfig", "Release": "App.xcconfig"]
        project.targets = [CheckedProject.target("App", xcconfigs: files)]
        project.project.xcconfigs = files
        project.files = ["App.xcconfig": "API_URL = \"https://example.com\"\n", "Info.plist": Self.reference]
        #expect(try project.findings(.xcconfigURLCut).map(\.severity) == [.error])
        #expect(try project.findings(.xcconfigUnterminatedQuote).isEmpty)
    }

    @Test(arguments: [("<key>Own</key><string>a</string>", 0), ("", 1)])
    func aKeyThatIsThereAnyway(_ entry: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist", "INFOPLIST_KEY_Own": "a"]])
        ]
        project.files = ["Info.plist": CheckedProject.propertyList(entry)]
        #expect(try project.findings(.ignoredInfoPlistKey).count == count)
    }

    // MARK: Generated keys

    /// The cause is one for all keys of the target, and where they belong depends on the files that are there.
    @Test(
        arguments: [
            (nil, ["A", "B"], "add A and B to an Info.plist file, and name it in INFOPLIST_FILE"),
            ("Own.plist", ["A", "B"], "add A and B to Own.plist"),
            ("Own.plist", ["CFBundleVersion"], "set CURRENT_PROJECT_VERSION, which Xcode writes as CFBundleVersion"),
            (
                "Own.plist", ["A", "CFBundleName"],
                "set PRODUCT_NAME, which Xcode writes as CFBundleName; add A to Own.plist"
            ),
        ] as [(String?, [String], String)])
    func keysOfATarget(_ file: String?, _ keys: [String], _ fix: String) throws {
        var settings = keys.reduce(into: ["GENERATE_INFOPLIST_FILE": "NO"]) { $0["INFOPLIST_KEY_\($1)"] = "a" }
        if let file { settings["INFOPLIST_FILE"] = file }
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Debug": settings, "Release": settings])]
        project.files = ["Own.plist": CheckedProject.propertyList("<key>C</key><string>a</string>")]
        let found = try project.findings(.ignoredInfoPlistKey)
        #expect(found.map(\.subjects) == [keys.map(Finding.Subject.key)])
        #expect(found.map(\.notes.count) == [keys.count * 2 - 1])
        #expect(found.map(\.fix) == [fix])
    }
}
