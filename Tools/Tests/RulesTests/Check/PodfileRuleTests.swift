import SourceText
import TestProjects
import Testing

@testable import Rules

/// Build configurations for debugging that CocoaPods takes for others.
@Suite struct PodfileRuleTests {
    private static let target = "target 'App' do\n  pod 'A'\n  pod 'B/Core'\n  pod 'C', '~> 1.0'\nend\n"
    private static let debug = ["SWIFT_OPTIMIZATION_LEVEL": "-Onone"]

    private func project(_ names: [String], _ podfile: String, _ settings: [String: String] = debug) -> CheckedProject {
        var project = CheckedProject()
        var configurations = names.reduce(into: [String: [String: String]]()) { $0[$1] = settings }
        configurations["Release"] = [:]
        project.targets = [CheckedProject.target("App", "application", configurations)]
        project.files = ["Podfile": podfile]
        return project
    }

    @Test(arguments: [
        ("Debug-QA", target, 1), ("Debug-QA", "project 'App', 'Debug-QA' => :debug\n" + target, 0),
        ("Debug-QA", "# project 'App', 'Debug-QA' => :debug\n" + target, 1), ("Debug", target, 0), ("QA", target, 0),
        ("QA Debug", target, 1), ("DebugQA", target, 1), ("NoDebug", target, 0),
        ("Debug-QA", "target 'Other' do\n  pod 'A', :path => '.'\nend\n", 0),
        ("Debug-QA", "project 'App', {\n  'Debug' => :debug,\n}\n" + target, 1),
        ("Debug-QA", "project 'App', {\n  \"Debug-QA\" => :release,\n}\n" + target, 0),
        ("Debug-QA", "all = Hash[names.map { |n| [n, :debug] }]\nproject 'App', all\n" + target, 0),
        ("Debug-QA", target + "  pod 'D', :configurations => ['Debug', 'Debug-QA']\n", 1),
        ("Debug-QA", "project 'App', 'Debug-QA2' => :debug, 'My-Debug-QA' => :debug\n" + target, 1),
        ("Debug-QA", target + "post_install do |i|\n  if config.name.include? 'Debug'\nend\n", 0),
        ("Debug-QA", target + "post_install do |i|\n  flags << 'DEBUG'\nend\n", 0),
        ("Debug-QA", target + "post_install do |i|\n  s['DEBUG_INFORMATION_FORMAT'] = 'dwarf'\nend\n", 1),
    ]) func aBuildConfigurationThatIsNotListed(_ name: String, _ podfile: String, _ count: Int) throws {
        #expect(try project([name], podfile).findings(.podfileConfiguration).count == count)
    }

    /// CocoaPods compares names by their letters.
    @Test func anotherCase() throws {
        let found = try project(["Debug-QA"], "project 'App', 'Debug-Qa' => :debug\n" + Self.target).findings(
            .podfileConfiguration)
        #expect(found.map { $0.message.hasSuffix(": \"Debug-Qa\" is another name to CocoaPods") } == [true])
        #expect(found.map(\.fix) == ["write \"Debug-QA\" in the Podfile instead, and run pod install"])
    }

    /// How pods are built matters to who looks into them.
    @Test(arguments: [
        ("  pod 'A'\n  pod 'B'\n", 0), ("  pod 'A/Core'\n  pod 'A/Extra'\n  pod 'B'\n", 0),
        ("  pod 'SwiftLint'\n  pod 'SwiftGen'\n  pod 'R.swift'\n", 0),
        ("  pod 'Firebase/Analytics'\n  pod 'GoogleMaps'\n  pod 'A'\n", 0),
        ("  pod 'A', :path => '../A'\n", 1), ("  pod 'A', path: '../A'\n", 1), ("  use_react_native!\n", 1),
        ("  flutter_install_all_ios_pods File.dirname(__FILE__)\n", 1),
    ]) func podsThatMatter(_ pods: String, _ count: Int) throws {
        let podfile = "target 'App' do\n\(pods)end\n"
        #expect(try project(["Debug-QA"], podfile).findings(.podfileConfiguration).count == count)
    }

    /// A name alone is no build for debugging, and nobody misses what no scheme builds.
    @Test func aBuildConfigurationThatIsNotForDebugging() throws {
        #expect(try project(["Debug-QA"], Self.target, [:]).findings(.podfileConfiguration).isEmpty)
        var other = project(["Debug-QA", "Debug"], Self.target)
        other.schemes = [("App", "Debug", "Release")]
        #expect(try other.findings(.podfileConfiguration).isEmpty)
        other.schemes = [("App", "Debug-QA", "Release")]
        #expect(try other.findings(.podfileConfiguration).count == 1)
    }

    @Test(arguments: [
        (
            "",
            "add the line project 'App', 'DebugA' => :debug, 'DebugB' => :debug to the Podfile, and run pod install", 1
        ),
        (
            "platform :ios, '15.0'\nproject 'App', 'DebugC' => :debug\n",
            "add 'DebugA' => :debug, 'DebugB' => :debug to the line project 'App' of the Podfile, and run pod install",
            2
        ),
        (
            "xcodeproj 'App.xcodeproj', 'DebugC' => :debug\n",
            "add 'DebugA' => :debug, 'DebugB' => :debug to the line xcodeproj 'App' of the Podfile, and run pod install",
            1
        ),
        (
            "project 'Other'\n",
            "add the line project 'App', 'DebugA' => :debug, 'DebugB' => :debug to the Podfile, and run pod install", 2
        ),
    ]) func whatToWrite(_ start: String, _ fix: String, _ line: Int) throws {
        let found = try project(["DebugA", "DebugB", "DebugC"], start + Self.target.replacing("'C'", with: "'DebugC'"))
            .findings(.podfileConfiguration)
        let fixes = found.map { $0.fix?.replacing(", 'DebugC' => :debug to", with: " to") }
        #expect(fixes == [fix])
        #expect(found.map { $0.location?.position?.line } == [line])
    }

    /// An app for two platforms has two Podfiles, and one mistake.
    @Test func aPodfileForEachPlatform() throws {
        var project = project(["Debug-QA"], Self.target)
        project.names = ["ios/App", "macos/App"]
        project.files = ["ios/Podfile": Self.target, "macos/Podfile": Self.target]
        let found = try project.findings(.podfileConfiguration)
        #expect(found.map(\.location?.file) == ["ios/Podfile"])
        #expect(found.flatMap(\.notes).map(\.location?.file) == ["macos/Podfile"])
    }
}
