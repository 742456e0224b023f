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

    /// The example is the first target that has one.
    @Test func aTargetWithoutFilesAmongOthers() throws {
        let names = (1...8).map { "App\($0)" }
        var project = CheckedProject()
        project.targets = names.map { name in
            CheckedProject.target(
                name, xcconfigs: name == "App8" ? [:] : ["Debug": "A.xcconfig", "Release": "A.xcconfig"])
        }
        project.files = ["A.xcconfig": "A = 1\n"]
        let found = try project.findings(.configurationWithoutXcconfig)
        #expect(found.flatMap(\.notes).map(\.message) == ["App1 has one"])
    }

    // MARK: Build configurations without a file

    @Test(arguments: [
        ("API_URL = a\n", [:], 1), ("API_URL =\n", [:], 0), ("API_URL = a\n", ["API_URL": "a"], 0),
        ("API_URL = a\n", ["API_URL": "b"], 0), ("// nothing\n", [:], 1),
        ("CODE_SIGN_STYLE = Manual\nDEVELOPMENT_TEAM = A\n", [:], 0),
    ])
    func aFileThatNobodyMisses(_ text: String, _ own: [String: String], _ count: Int) throws {
        let project = Self.project(["Debug": [:], "Release": own], ["Debug": "App.xcconfig"], text)
        #expect(try project.findings(.configurationWithoutXcconfig).count == count)
    }

    @Test func aFileOfTheProjectAndTheTarget() throws {
        var project = Self.project(Self.two, ["Debug": "App.xcconfig"])
        project.project.xcconfigs = ["Debug": "App.xcconfig"]
        #expect(try project.findings(.configurationWithoutXcconfig).map(\.notes.count) == [2])
    }

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

    @Test(arguments: [("Release", 1), ("Debug", 0)])
    func aBuildConfigurationThatNoSchemeUses(_ archive: String, _ count: Int) throws {
        var project = Self.project(Self.two, ["Debug": "App.xcconfig"])
        project.schemes = [("App", "Debug", archive)]
        #expect(try project.findings(.configurationWithoutXcconfig).count == count)
    }

    // MARK: Files of CocoaPods

    private static let pods = "Pods/Target Support Files/Pods-App/Pods-App"

    /// The files are equal where all pods are for all build configurations.
    @Test(
        arguments: [
            ("pod 'A'", [:], 0), ("pod 'A', :configurations => ['Debug']", [:], 1),
            ("pod 'A', configurations: ['Debug']", [:], 1), (nil, [:], 0), (nil, ["debug": "A = 1\n"], 0),
            (nil, ["debug": "A = 2\n"], 1),
        ] as [(String?, [String: String], Int)])
    func theFileOfAnotherBuildConfiguration(_ podfile: String?, _ others: [String: String], _ count: Int) throws {
        var project = Self.project(["Debug": [:]], ["Debug": "\(Self.pods).release.xcconfig"], "A = 1\n")
        project.files["Podfile"] = podfile
        for (name, text) in others { project.files["\(Self.pods).\(name).xcconfig"] = text }
        #expect(try project.findings(.cocoapodsConfiguration).count == count)
    }

    /// Debug is based on the file for Release. CocoaPods makes equal ones, unless a pod of the target is for one of the two.
    @Test(
        arguments: [
            ("target 'App' do\n  pod 'A', :configurations => ['Debug', \"Beta\"]\nend", 1),
            ("target 'App' do\n  pod 'A', configuration: 'debug'\nend", 1),
            ("target 'App' do\n  pod 'A', :configurations => ['Debug', 'Release']\nend", 0),
            ("target 'App' do\n  pod 'A', :configuration => 'Beta'\nend", 0),
            ("target 'App' do\n  pod 'A'\n  # pod 'B', :configuration => 'Debug'\nend", 0),
            // A computed list is not known.
            ("target 'App' do\n  pod 'A', :configurations => $debugging\nend", 1),
            // Pods of another target.
            ("target 'Tests' do\n  pod 'A', :configuration => 'Debug'\nend\ntarget 'App' do\nend", 0),
            ("target 'App' do\n  target 'Tests' do\n    pod 'A', :configuration => 'Debug'\n  end\nend", 0),
            ("target 'App' do\n  target 'Tests' do\n  end\n  pod 'A', :configuration => 'Debug'\nend", 1),
            // Any target may call a method.
            ("def shared\n  pod 'A', :configuration => 'Debug'\nend\ntarget 'App' do\n  shared\nend", 1),
        ])
    func podsOfOneConfiguration(_ podfile: String, _ count: Int) throws {
        var project = Self.project(["Debug": [:]], ["Debug": "\(Self.pods).release.xcconfig"], "A = 1\n")
        project.files["Podfile"] = podfile
        #expect(try project.findings(.cocoapodsConfiguration).count == count)
    }

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

    /// A project and its target may be based on one file, and the project comes first.
    @Test func aFileOfAProjectAndItsTarget() throws {
        let names = (1...8).map { "Beta\($0)" }
        let files = names.reduce(into: [:]) { $0[$1] = "\($1).xcconfig" }
        var project = Self.project(names.reduce(into: [:]) { $0[$1] = [:] }, files)
        project.project.settings = names.reduce(into: [:]) { $0[$1] = [:] }
        project.project.xcconfigs = files
        project.files["Podfile"] = "pod 'A', :configurations => \(names)"
        for name in names { project.files["\(name).xcconfig"] = "#include? \"\(Self.pods).release.xcconfig\"\n" }
        let found = try project.findings(.cocoapodsConfiguration)
        #expect(found.map(\.notes.count) == names.map { _ in 1 })
        let text = WrittenProject.text(project.targets, project: project.project).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // The build configurations of the project are written behind the target.
        let target = try #require(text.firstIndex { $0.contains("PBXNativeTarget") }) + 1
        #expect(found.compactMap { $0.notes.first?.location?.position?.line }.allSatisfy { $0 > target })
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

    /// The cause is one, and where the keys belong depends on the files that are there.
    @Test(
        arguments: [
            (nil, [:], "add an Info.plist with A and B as references to build settings, and name it in INFOPLIST_FILE"),
            (nil, ["App/Info.plist": "B"], "set INFOPLIST_FILE = App/Info.plist, which has B"),
            (
                nil, ["App/Other.plist": "B"],
                "add an Info.plist with A and B as references to build settings, and name it in INFOPLIST_FILE"
            ),
            (
                "Own.plist", ["Own.plist": "C"],
                "add A and B to Own.plist, as references to build settings"
            ),
        ] as [(String?, [String: String], String)])
    func keysOfATarget(_ file: String?, _ lists: [String: String], _ fix: String) throws {
        var settings = ["INFOPLIST_KEY_A": "a", "INFOPLIST_KEY_B": "b", "GENERATE_INFOPLIST_FILE": "YES"]
        if let file { settings["INFOPLIST_FILE"] = file }
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Debug": settings, "Release": settings])]
        project.files = lists.mapValues { CheckedProject.propertyList("<key>\($0)</key><string>a</string>") }
        let found = try project.findings(.ignoredInfoPlistKey)
        #expect(
            found.map(\.message) == [
                "Xcode does not generate the Info.plist keys A and B: the build settings have no effect"
            ])
        #expect(found.flatMap(\.notes).map(\.message) == ["B here", "the same here", "B here"])
        #expect(found.map(\.fix) == [fix])
    }

    @Test(arguments: [
        ("UIAppFonts", "UIAppFonts"),
        ("NSAppTransportSecurity_NSAllowsLocalNetworking", "NSAllowsLocalNetworking (in NSAppTransportSecurity)"),
    ])
    func aKeyWhoseValueIsNoText(_ key: String, _ place: String) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["INFOPLIST_KEY_\(key)": "a"]])
        ]
        #expect(
            try project.findings(.ignoredInfoPlistKey).map(\.fix) == [
                "add an Info.plist with \(place), and name it in INFOPLIST_FILE"
            ])
    }

    /// Notifications ask without a text, so that there is no such key.
    @Test func aReasonThatTheSystemDoesNotKnow() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["INFOPLIST_KEY_NSUserNotificationsUsageDescription": "a"]])
        ]
        #expect(
            try project.findings(.ignoredInfoPlistKey).map(\.fix) == [
                "remove the build setting of NSUserNotificationsUsageDescription, which the system does not know"
            ])
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
}
