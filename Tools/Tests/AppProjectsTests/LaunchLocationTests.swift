import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import TestProjects
import Testing
import XcodeProjects

/// Where each answer and each value of a launch is written: what `explain` shows.
@Suite struct LaunchLocationTests {
    private static let catalog = """
        <plist version="1.0"><dict>
        <key>Common</key><dict>
        <key>timeout</key><integer>30</integer>
        </dict>
        <key>dev</key><dict>
        <key>api</key><string>http://dev.example</string>
        </dict>
        <key>production</key><dict>
        <key>api</key><string>http://example.com</string>
        </dict>
        <key>Switchyard</key><dict><key>Keys</key><dict><key>timeout</key><dict>
        <key>Type</key><string>integer</string><key>Setting</key><string>seconds</string>
        </dict></dict></dict>
        </dict></plist>
        """
    private static let infoPlist = """
        <plist version="1.0"><dict>
        <key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>
        </dict></plist>
        """
    private static let settingsBundle = """
        <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>environment</string>
        <key>DefaultValue</key><string>dev</string></dict>
        </array></dict></plist>
        """

    /// Explains a launch whose scheme has this in its run action, in line 3 and after.
    private func explain<Result>(
        _ inRun: String = "", settings: [String: String] = [:], files: [String: String] = [:],
        _ body: (LaunchExplanation, URL) throws -> Result
    ) throws -> Result {
        let scheme = "<Scheme>\n<LaunchAction>\n\(inRun)\n</LaunchAction></Scheme>"
        var app = ConfiguredApp(target: settings, resources: ["Environments.plist", "Settings.bundle"])
        app.files = files.merging(["Environments.plist": Self.catalog, "App.xcscheme": scheme]) { own, _ in own }
        return try app.configured { build, folder in
            let scheme = try XcodeScheme(reading: folder.path + "/App.xcscheme")
            let launch = ProjectLaunch(build, scheme: SchemeLaunch(.run, of: scheme, in: build))
            let explanation = LaunchExplanation(
                try launch.context(), launch: launch, locations: PropertyListLocations())
            return try body(explanation, folder)
        }
    }

    private static func argument(_ text: String) -> String {
        "<CommandLineArguments>\n<CommandLineArgument argument = \"\(text)\"/>\n</CommandLineArguments>"
    }

    private static func variable(_ value: String) -> String {
        "<EnvironmentVariables>\n<EnvironmentVariable key = \"SWITCHYARD_ENVIRONMENT\" value = \"\(value)\"/>\n"
            + "</EnvironmentVariables>"
    }

    /// The answer that counts, and the line that somebody changes for another one.
    @Test(
        arguments: [
            (argument("-environment dev"), [:], [:], .launchArgument, "/App.xcscheme:4"),
            (variable("dev"), [:], [:], .processEnvironment, "/App.xcscheme:4"),
            (
                "", ["INFOPLIST_FILE": "Info.plist", "APP_ENV": "dev"], ["Info.plist": infoPlist], .infoPlist,
                "/Info.plist:2"
            ),
            ("", [:], ["Settings.bundle/Root.plist": settingsBundle], .settingsBundle, "/Settings.bundle/Root.plist:3"),
            ("", [:], [:], .production, nil),
        ] as [(String, [String: String], [String: String], EnvironmentSource, String?)])
    func theAnswerThatCounts(
        _ inRun: String, _ settings: [String: String], _ files: [String: String], _ source: EnvironmentSource,
        _ place: String?
    ) throws {
        try explain(inRun, settings: settings, files: files) { explanation, folder in
            #expect(explanation.selection?.source == source)
            #expect(explanation.selection?.environment == (source == .production ? "production" : "dev"))
            let answer = try #require(explanation.answers.first { $0.answer.source == source })
            #expect(answer.location?.fileAndLine == place.map { folder.path + $0 })
            // Strongest first, and each source once.
            let asked = EnvironmentSource.allCases.filter {
                $0 != .managedConfiguration && $0 != .catalogDefault
            }
            #expect(explanation.answers.map(\.answer.source) == asked)
        }
    }

    /// What launches share depends on the environment; a launch with an override has values of its own.
    @Test func launchesShareWhatTheyHaveInCommon() throws {
        var app = ConfiguredApp(resources: ["Environments.plist", "Settings.bundle"])
        app.files = ["Environments.plist": Self.catalog, "Settings.bundle/Root.plist": Self.settingsBundle]
        try app.configured { build, folder in
            let shared = SharedExplanations()
            func values(_ arguments: String, sharing: SharedExplanations) throws -> ([String: String], [Finding]) {
                let file = folder.appendingPathComponent("App.xcscheme")
                try Data("<Scheme><LaunchAction>\(arguments)</LaunchAction></Scheme>".utf8).write(to: file)
                let scheme = SchemeLaunch(.run, of: try XcodeScheme(reading: file.path), in: build)
                let launch = ProjectLaunch(build, scheme: scheme)
                let explanation = LaunchExplanation(
                    try launch.context(), launch: launch, locations: PropertyListLocations(), sharing: sharing)
                let values = explanation.values.map { ($0.resolved.name, "\($0.resolved.written ?? "")") }
                return (Dictionary(uniqueKeysWithValues: values), explanation.findings)
            }
            for arguments in ["", "-seconds 60", "-environment production", "", "-seconds 90"] {
                let argument = arguments.isEmpty ? "" : Self.argument(arguments)
                let (own, ownFindings) = try values(argument, sharing: SharedExplanations())
                let (common, commonFindings) = try values(argument, sharing: shared)
                #expect(own == common)
                #expect(ownFindings == commonFindings)
            }
        }
    }

    /// The Info.plist names its environment through a build setting, which is part of the answer.
    @Test func theAnswerOfTheInfoPlistHasItsSettings() throws {
        let settings = ["INFOPLIST_FILE": "Info.plist", "APP_ENV": "$(STAGE)", "STAGE": "dev"]
        try explain(settings: settings, files: ["Info.plist": Self.infoPlist]) { explanation, folder in
            let answer = try #require(explanation.answers.first { $0.answer.source == .infoPlist })
            #expect(answer.chain.map(\.name) == ["APP_ENV", "STAGE"])
            #expect(answer.chain.allSatisfy { $0.origin?.file == folder.path + "/App.xcodeproj/project.pbxproj" })
            #expect(explanation.answers.filter { $0.answer.source != .infoPlist }.allSatisfy { $0.chain.isEmpty })
        }
    }

    /// The last of two arguments counts, and a weaker source keeps its place.
    @Test func theLastArgumentCounts() throws {
        let arguments = """
            <CommandLineArguments><CommandLineArgument argument = "-environment production"/>
            <CommandLineArgument argument = "-environment dev"/></CommandLineArguments>
            """
        try explain(arguments + Self.variable("production")) { explanation, folder in
            #expect(explanation.selection?.environment == "dev")
            let places = explanation.answers.prefix(2).map { $0.location?.fileAndLine }
            #expect(places == [folder.path + "/App.xcscheme:4", folder.path + "/App.xcscheme:5"])
        }
    }

    /// A name that no environment has is told where it is written.
    @Test(arguments: [(argument("-environment dve"), 4), (variable("dve"), 4)])
    func anUnknownNameIsLocated(_ inRun: String, _ line: Int) throws {
        try explain(inRun) { explanation, folder in
            let finding = try #require(explanation.findings.first { $0.rule == .unknownEnvironment })
            #expect(finding.location?.fileAndLine == "\(folder.path)/App.xcscheme:\(line)")
            #expect(finding.message.contains("\"dve\""))
            #expect(finding.fix == "did you mean \"dev\"?")
            #expect(explanation.selection == nil, "production, which nobody named, is not used")
        }
    }

    /// Both names are told, each at its own place.
    @Test func twoUnknownNamesAreLocated() throws {
        try explain(Self.argument("-environment one") + Self.variable("two")) { explanation, folder in
            let findings = explanation.findings.filter { $0.rule == .unknownEnvironment }
            let told = findings.map { "\($0.location?.position?.line ?? 0) \($0.message.contains("\"one\""))" }
            #expect(told == ["4 true", "6 false"])
        }
    }

    /// Each value is in its layer of the catalog, or came with the launch; only a declared key can be overridden.
    @Test func valuesAreInTheCatalog() throws {
        try explain(Self.argument("-environment dev -seconds 5 -api http://x.example")) { explanation, folder in
            let values = explanation.values.map { value in
                "\(value.resolved.name) \(value.origin.phrase) \(value.origin.location?.position?.line ?? 0)"
            }
            #expect(values == ["api dev.api 6", "timeout launch-argument seconds 0"])
            let hidden = try #require(explanation.values.last).hidden
            #expect(hidden.map(\.phrase) == ["Common.timeout"])
            #expect(hidden.map { $0.location?.fileAndLine } == [folder.path + "/Environments.plist:3"])
        }
    }

    /// A sealed build asks nobody, whatever the scheme says.
    @Test func aSealedBuildHasNoAnswers() throws {
        // A setting that nothing refers to names the condition: the app uses the lock, and this build does not open it.
        let settings = ["LATER": "SWITCHYARD_OPEN"]
        try explain(Self.argument("-environment dev"), settings: settings) { explanation, _ in
            #expect(explanation.isSealed)
            #expect(explanation.selection?.environment == "production")
            #expect(explanation.answers.allSatisfy { $0.location == nil })
            #expect(explanation.values.map(\.origin.phrase) == ["production.api", "Common.timeout"])
        }
    }
}
