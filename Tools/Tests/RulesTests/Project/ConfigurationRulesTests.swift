import SourceText
import TestProjects
import Testing

@testable import Rules

/// The rules about build configurations and the files that they are based on.
@Suite struct ConfigurationRulesTests {
    private let both = ["Debug": "Debug.xcconfig", "Release": "Release.xcconfig"]
    private let files = ["Debug.xcconfig": "API = debug\n", "Release.xcconfig": "API = release\n"]

    @Test func aBuildConfigurationWithoutFileBesideOneThatHasIt() throws {
        let project = RuledProject(xcconfigs: ["Debug": "Debug.xcconfig"], files: files)
        let found = try project.findings(.configurationWithoutXcconfig)
        #expect(found.map(\.message) == ["the build configuration Release of the target App has no xcconfig file"])
        #expect(try RuledProject(xcconfigs: both, files: files).findings(.configurationWithoutXcconfig).isEmpty)
        #expect(try RuledProject().findings(.configurationWithoutXcconfig).isEmpty)
    }

    @Test(arguments: [("own", 1), ("debug", 0), ("$(inherited) own", 0)])
    func aSettingThatHidesAnXcconfigFilesValue(_ value: String, _ count: Int) throws {
        let project = RuledProject(
            configurations: [("Debug", ["API": value]), ("Release", [:])], xcconfigs: both, files: files)
        let found = try project.findings(.hiddenXcconfigValue)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.location?.description == "Debug.xcconfig:1:1" && $0.notes.count == 1 })
    }

    /// The value is a default that one of two build configurations overrides.
    @Test func aValueThatOnlySomeBuildsOverride() throws {
        let project = RuledProject(
            configurations: [("Debug", ["API": "own"]), ("Release", [:])],
            xcconfigs: ["Debug": "App.xcconfig", "Release": "App.xcconfig"], files: ["App.xcconfig": "API = all\n"])
        #expect(try project.findings(.hiddenXcconfigValue).isEmpty)
    }

    @Test func oneFindingForAFileThatIsIncludedTwice() throws {
        let project = RuledProject(
            xcconfigs: both,
            files: [
                "Debug.xcconfig": "#include \"Keys.xcconfig\"\n", "Release.xcconfig": "#include \"Keys.xcconfig\"\n",
            ])
        let found = try project.findings(.missingIncludedFile)
        #expect(found.count == 1)
        #expect(found.first?.notes.map { $0.location?.file.hasSuffix("/Release.xcconfig") } == [true])
    }

    @Test(arguments: [("Debug.xcconfig", 1), ("Release.xcconfig", 0), ("App.xcconfig", 0)])
    func aBuildConfigurationOnTheFileOfAnother(_ name: String, _ count: Int) throws {
        let project = RuledProject(
            xcconfigs: ["Debug": "Debug.xcconfig", "Release": name],
            files: files.merging(["App.xcconfig": "A = 1\n"]) { $1 })
        #expect(try project.findings(.otherConfigurationXcconfig).count == count)
    }

    @Test(arguments: [
        ("Pods-App.debug.xcconfig", 0), ("Pods-App.release.xcconfig", 1), ("Own.release.xcconfig", 0),
    ]) func aFileThatCocoaPodsMadeForAnotherConfiguration(_ name: String, _ count: Int) throws {
        let path = "Pods/Target Support Files/Pods-App/\(name)"
        let podfile = ["Podfile": "pod 'A', :configurations => ['Debug']\n"]
        let based = RuledProject(
            xcconfigs: ["Debug": path], files: podfile.merging([path: "A = 1\n"]) { $1 })
        // A file in the folder of CocoaPods is CocoaPods', whatever its name.
        #expect(try based.findings(.cocoapodsConfiguration).count == (name.contains("release") ? 1 : 0))
        let including = RuledProject(
            xcconfigs: ["Debug": "Debug.xcconfig"],
            files: podfile.merging(["Debug.xcconfig": "\n#include \"\(name)\"\n", name: "A = 1\n"]) { $1 })
        let found = try including.findings(.cocoapodsConfiguration)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.location?.description == "Debug.xcconfig:2:1" })
    }

    @Test(
        arguments: [
            ("Staging", ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], true, 1),
            // Some teams test what they ship, and nobody renames what is shipped.
            ("Staging", ["ENABLE_TESTABILITY": "YES"], true, 0),
            ("AppStore", ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], true, 0),
            ("Staging", ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "A DEBUG"], true, 1),
            ("Staging", ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], false, 0), ("Staging", [:], true, 0),
            ("Debug-Staging", ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], true, 0),
            ("Development", ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], true, 0),
        ] as [(String, [String: String], Bool, Int)])
    func aDebugConfigurationThatPackagesDoNotKnow(
        _ name: String, _ settings: [String: String], _ usesPackages: Bool, _ count: Int
    ) throws {
        let project = RuledProject(
            configurations: [(name, settings), ("Release", [:])],
            project: WrittenProject.Project(usesPackages: usesPackages))
        #expect(try project.findings(.packagesBuildAsRelease).count == count)
    }

    @Test(arguments: [
        ("INFOPLIST_KEY_CFBundleDisplayName", 0), ("INFOPLIST_KEY_UILaunchScreen_Generation", 0),
        ("INFOPLIST_KEY_API_URL", 1), ("INFOPLIST_FILE", 0),
    ]) func anInfoPlistKeyThatXcodeDoesNotGenerate(_ setting: String, _ count: Int) throws {
        let project = RuledProject(configurations: [("Release", [setting: "YES"])])
        #expect(try project.findings(.ignoredInfoPlistKey).count == count)
    }

    @Test(arguments: [
        ("API[config=Debug]", []), ("API[config=Beta]", ["xcconfig-condition-never-holds"]),
        ("API[sdk=iphoneos*][sdk=macosx*]", ["xcconfig-repeated-condition"]),
        ("API[sdk=iphoneos*][arch=arm64]", []),
    ]) func conditionsInTheProjectFile(_ name: String, _ rules: [String]) throws {
        let project = RuledProject(configurations: [("Debug", [name: "1"])])
        let found = try project.findings(.xcconfigConditionNeverHolds, .xcconfigRepeatedCondition)
        #expect(found.map(\.rule.rawValue) == rules)
    }

    @Test func whatIsWrongInAnXcconfigFile() throws {
        let project = RuledProject(
            configurations: [("Debug", [:])], xcconfigs: ["Debug": "Debug.xcconfig"],
            files: ["Debug.xcconfig": "URL = https://example.com\nB = $(NONE)\nC[sdk=a][sdk=b] = 1\n"])
        let found = try project.findings(
            .xcconfigURLCut, .xcconfigUndefinedReference, .xcconfigRepeatedCondition)
        #expect(found.map { $0.location?.position?.line } == [1, 2, 3])
    }
}
