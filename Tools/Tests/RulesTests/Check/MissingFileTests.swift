import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Files that a build needs and that do not exist: those that another tool generates, and others.
@Suite struct MissingFileTests {
    private static let pods = "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"

    /// A fresh clone lacks what tools generate: one warning with the command, and no error.
    @Test(arguments: [
        (pods, "Podfile", "CocoaPods generates it", "run \"pod install\""),
        ("ios/Flutter/Generated.xcconfig", "pubspec.yaml", "Flutter generates it", "run \"flutter pub get\""),
        ("Carthage/Checkouts/Kit/A.xcconfig", "Cartfile", "Carthage generates it", "run \"carthage bootstrap\""),
        ("node_modules/kit/A.xcconfig", "package.json", "npm generates it", "run \"npm install\""),
    ])
    func aFileOfATool(_ path: String, _ source: String, _ words: String, _ fix: String) throws {
        var project = CheckedProject.based(on: path)
        project.files = [source: "\n"]
        let found = try project.findings(.ungeneratedFile, .unreadableBaseConfiguration, .missingIncludedFile)
        #expect(found.map(\.rule) == [.ungeneratedFile])
        #expect(found.map(\.severity) == [.warning])
        #expect(found.map(\.message) == ["\(path) does not exist; \(words)"])
        #expect(found.map(\.fix) == [fix])
        // The path says it, too.
        project.files = [:]
        #expect(try project.findings(.ungeneratedFile, .unreadableBaseConfiguration).map(\.rule) == [.ungeneratedFile])
    }

    @Test func aFileOfASubmodule() throws {
        var project = CheckedProject.based(on: "Shared/Configs/A.xcconfig")
        project.files = [
            ".gitmodules": "[submodule \"Configs\"]\n\tpath = Shared/Configs\n\turl = https://example.com\n"
        ]
        let found = try project.findings(.ungeneratedFile)
        #expect(found.map(\.fix) == ["run \"git submodule update --init --recursive\""])
        project.files = [".gitmodules": "[submodule \"Configs\"]\n\tpath = Other\n"]
        #expect(try project.findings(.ungeneratedFile).isEmpty)
    }

    /// All that a tool generates in a folder is one finding, whatever names it; another project has its own.
    @Test func allFilesOfATool() throws {
        var project = CheckedProject.based(on: "Debug.xcconfig", "Pods/Pods-App.release.xcconfig")
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Pods/Info.plist"
        project.names = ["App", "Other/App"]
        project.files = [
            "Podfile": "", "Other/Podfile": "", "Debug.xcconfig": "#include \"Pods/Pods-App.debug.xcconfig\"\n",
            "Other/Debug.xcconfig": "#include \"Pods/Pods-App.debug.xcconfig\"\n",
        ]
        let found = try project.findings(.ungeneratedFile, .missingReferencedFile, .missingIncludedFile)
        #expect(found.map(\.rule) == [.ungeneratedFile, .ungeneratedFile])
        #expect(found.compactMap(\.fix).sorted() == ["run \"pod install\"", "run \"pod install\" in Other"])
        #expect(found.allSatisfy { $0.message.contains("and 2 more files do not exist; CocoaPods generates them") })
    }

    /// Others are an error where a build ends without them, one for a folder.
    @Test(arguments: [
        (["Keys.xcconfig"], ["the xcconfig file Keys.xcconfig cannot be read"]),
        (["A/1.xcconfig", "A/2.xcconfig"], ["2 xcconfig files do not exist: A/1.xcconfig and A/2.xcconfig"]),
        (
            ["A/1.xcconfig", "B/1.xcconfig"],
            ["the xcconfig file A/1.xcconfig cannot be read", "the xcconfig file B/1.xcconfig cannot be read"]
        ),
    ])
    func baseConfigurations(_ paths: [String], _ messages: [String]) throws {
        var project = CheckedProject()
        let names = ["Debug", "Release"].prefix(paths.count)
        project.targets = [
            CheckedProject.target(
                "App", "application", names.reduce(into: [:]) { $0[$1] = [:] },
                xcconfigs: Dictionary(uniqueKeysWithValues: zip(names, paths)))
        ]
        let found = try project.findings(.unreadableBaseConfiguration)
        #expect(found.map(\.message) == messages)
        #expect(found.allSatisfy { $0.severity == .error })
    }

    @Test func aFileThatIsMissingInTwoWays() throws {
        var project = CheckedProject.based(on: "Keys.xcconfig", "A.xcconfig")
        project.files = ["A.xcconfig": "#include \"Keys.xcconfig\"\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration, .missingIncludedFile).map(\.rule)
                == [.unreadableBaseConfiguration])
    }

    /// Whoever has no key has bytes that say nothing, and any build setting may be among them.
    @Test(arguments: [("Keys.xcconfig", RuleID.unreadableBaseConfiguration), ("A.xcconfig", .missingIncludedFile)])
    func aFileThatGitCryptEncrypts(_ base: String, _ rule: RuleID) throws {
        var project = CheckedProject.based(on: base)
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Info.plist"
        project.files = [
            "Keys.xcconfig": "\0GITCRYPT\0abc", "A.xcconfig": "#include \"Keys.xcconfig\"\n",
            "Info.plist": CheckedProject.propertyList("<key>CFBundleDisplayName</key><string>$(NAME_OF_APP)</string>"),
        ]
        let found = try project.findings(
            .unreadableBaseConfiguration, .missingIncludedFile, .unexpectedCharacter, .infoPlistUndefinedReference)
        #expect(found.map(\.rule) == [rule])
        #expect(found.map(\.fix) == ["run \"git-crypt unlock\""])
    }

    /// The file that a build setting names: a warning for what users get.
    @Test(arguments: [("application", Severity.warning), ("app-extension", .warning), ("framework", .note)])
    func aReferencedFile(_ type: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App"),
            CheckedProject.target("Kit", type, ["Release": ["INFOPLIST_FILE": "Kit.plist"]]),
        ]
        let found = try project.findings(.missingReferencedFile)
        #expect(found.map(\.message) == ["INFOPLIST_FILE of Kit names Kit.plist, which does not exist"])
        #expect(found.map(\.severity) == [severity])
    }
}
