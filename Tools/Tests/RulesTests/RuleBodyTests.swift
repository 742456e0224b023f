import Foundation
import PropertyLists
import SourceText
import Switchyard
import TestProjects
import Testing

@testable import Rules

/// The examples of every rule that has a body catch one that finds nothing, and one that finds everything. A rule without a body
/// is reported by another module or a command, whose tests run its examples.
@Suite struct RuleBodyTests {
    /// An example is not a repository of git, which one rule asks: `ReportCaseTests` has it.
    static let checked = Rule.all.filter { !$0.bodies.isEmpty && $0.id != .ignoredResource }

    @Test func thereAreExamplesOfEveryRule() {
        #expect(Self.checked.count >= 90)
        #expect(Self.checked.filter { $0.bad == nil || $0.good == nil }.map(\.id) == [])
    }

    @Test(arguments: checked.map(\.id)) func aBodyThatFindsNothing(_ id: RuleID) throws {
        let rule = try #require(Rule(id))
        let example = try #require(Self.own[id]?.bad ?? rule.bad)
        #expect(try Self.finds(rule, in: example, Rule.all))
        #expect(try !Self.finds(rule, in: example, Self.rules(with: rule.with { _ in [] })))
    }

    @Test(arguments: checked.map(\.id)) func aBodyThatFindsEverything(_ id: RuleID) throws {
        let rule = try #require(Rule(id))
        let example = try #require(Self.own[id]?.good ?? rule.good)
        let everything = Finding(rule: id, severity: .error, message: "everything")
        #expect(try !Self.finds(rule, in: example, Rule.all))
        #expect(try Self.finds(rule, in: example, Self.rules(with: rule.with { _ in [everything] })))
    }

    private static func rules(with rule: Rule) -> [Rule] {
        Rule.all.map { $0.id == rule.id ? rule : $0 }
    }

    private static func finds(_ rule: Rule, in example: RuleExample, _ rules: [Rule]) throws -> Bool {
        try withTemporaryFolder { folder in
            let found: [Finding]
            if example.arguments.contains("App.app") {
                for file in example.files { try write(file, in: folder) }
                found = try findings(inApp: folder.appendingPathComponent("App.app"), rules)
            } else {
                for file in project(example) { try write(file, in: folder) }
                found = FolderCheck(CheckedFolder(folder.path), rules: rules).findings
            }
            return found.contains { $0.rule == rule.id }
        }
    }

    /// What rules find in the Settings bundle of a built app.
    private static func findings(inApp app: URL, _ rules: [Rule]) throws -> [Finding] {
        let context = try LaunchContext.reading(AppBundle(url: app), policy: .open)
        let survey = SettingsSurvey(
            app.appendingPathComponent("Settings.bundle"), contents: context.settingsBundle)
        return SettingsBundleChecks.findings(in: survey, of: ContainingApp(context: context), by: rules)
    }

    // MARK: Folders

    /// Other examples of rules whose own show what another module finds.
    private static let own: [RuleID: (bad: RuleExample, good: RuleExample)] = [
        .malformedPropertyList: (infoPlist("<dict><key>A</key></dict>"), infoPlist("<dict/>")),
        .duplicateKey: (
            page("<key>Title</key><string>a</string><key>Title</key><string>b</string>"),
            page("<key>Title</key><string>a</string>")
        ),
        .ignoredCatalog: (
            .checkFolder(
                ExampleProject(resources: ["Environments.plist", "config.plist"]).with(
                    .catalog(.production), .catalog(.production, name: "config"))),
            .checkFolder(ExampleProject(resources: ["Environments.plist"]).with(.catalog(.production)))
        ),
        .unknownEnvironment: (variable("stagign"), variable("staging")),
        .localHost: (release("http://localhost:8080"), release("https://example.com")),
        .privateHost: (release("http://192.168.1.7"), release("https://example.com")),
        .stagingLikeHost: (release("https://staging.example.com"), release("https://example.com")),
    ]

    /// A server in a build for users.
    private static func release(_ server: String) -> RuleExample {
        .checkFolder(
            ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .infoPlist(["Server": .string(server)])))
    }

    private static func infoPlist(_ entries: String) -> RuleExample {
        .checkFolder(
            ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .text("Info.plist", "<plist version=\"1.0\">\(entries)</plist>")))
    }

    private static func page(_ entries: String) -> RuleExample {
        .checkFolder(
            ExampleProject(resources: ["Settings.bundle"]).with(
                .text(
                    "Settings.bundle/Root.plist",
                    "<plist version=\"1.0\"><dict>\(entries)<key>PreferenceSpecifiers</key><array/></dict></plist>")))
    }

    /// A scheme whose run action names an environment.
    private static func variable(_ environment: String) -> RuleExample {
        let variable =
            "<EnvironmentVariable key=\"SWITCHYARD_ENVIRONMENT\" value=\"\(environment)\" isEnabled=\"YES\"/>"
        let scheme = WrittenProject.scheme(
            target: "App", project: "App", run: "Debug", archive: "Debug",
            inRun: "<EnvironmentVariables>\(variable)</EnvironmentVariables>")
        return .checkFolder(
            ExampleProject(target: [.openDebug], resources: ["Environments.plist"]).with(
                .catalog(.production, .staging), .text("App.xcodeproj/xcshareddata/xcschemes/App.xcscheme", scheme)))
    }

    /// The files of an example as a folder with a project: one that is there, or one made for the bundle or the xcconfig file.
    private static func project(_ example: RuleExample) -> [RuleExample.File] {
        let names = Set(example.files.compactMap { $0.path.split(separator: "/").first.map(String.init) })
        guard example.arguments.first != "check", !names.contains("App.xcodeproj") else { return example.files }
        var configuration = ExampleProject.Configuration.openDebug
        if names.contains("App.xcconfig") { configuration.base = "App.xcconfig" }
        let bundles = names.filter { $0.hasSuffix(".bundle") }.sorted()
        return ExampleProject(target: [configuration], resources: bundles).files + example.files
    }

    private static func write(_ file: RuleExample.File, in folder: URL) throws {
        let url = folder.appendingPathComponent(file.path)
        let manager = FileManager.default
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        switch file.content {
        case .text(let text): try Data(text.utf8).write(to: url)
        case .repeated(let start, let part, let count, let end):
            try Data((start + String(repeating: part, count: count) + end).utf8).write(to: url)
        case .link(let target): try manager.createSymbolicLink(atPath: url.path, withDestinationPath: target)
        case .folder: try manager.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }
}

extension Rule {
    /// The rule with other findings.
    fileprivate func with(_ findings: (Rule) -> [Finding]) -> Rule {
        var rule = self
        rule.bodies = bodies.map { $0.replaced(by: findings(self)) }
        return rule
    }
}
