import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import Switchyard
import TestProjects
import Testing
import XcodeProjects

/// The launch of an app that is not built: what its project would give the resolver.
@Suite struct LaunchTests {
    private static func plist(_ body: String) -> String {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(body)</dict></plist>"
    }

    private static let catalog = plist(
        """
        <key>dev</key><dict><key>api</key><string>http://dev.example</string></dict>
        <key>qa</key><dict><key>api</key><string>http://qa.example</string></dict>
        <key>production</key><dict><key>api</key><string>http://example.com</string></dict>
        """)

    /// Reads a project of one app whose Release differs from its Debug in these settings.
    private static func launch(
        debug: [String: String] = [:], release: [String: String] = [:], resources: [String] = ["Environments.plist"],
        files: [String: String] = [:], inRun: String = "",
        _ body: (AppProject, (String) throws -> ProjectLaunch) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", configurations: [("Debug", debug), ("Release", release)], resources: resources)
            let own = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Environments.plist": catalog,
                "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                    target: "App", project: "App", run: "Debug", archive: "Release", inRun: inRun),
            ]
            try WrittenProject.write(own.merging(files) { _, told in told }, in: folder)
            let project = try AppProject(reading: folder.path)
            try body(project) { configuration in
                ProjectLaunch(try project.configured(try project.target(named: nil), configuration))
            }
        }
    }

    @Test(arguments: [
        ("<string>$(APP_ENV)</string>", "qa"), ("<string>$(MISSING)$(APP_ENV:lower)</string>", "qa"),
        ("<string>dev</string>", "dev"), ("<string></string>", nil),
    ]) func infoPlistNamesTheEnvironment(_ value: String, _ environment: String?) throws {
        try Self.launch(
            debug: ["INFOPLIST_FILE": "Info.plist", "APP_ENV": "qa"],
            files: ["Info.plist": Self.plist("<key>SwitchyardEnvironment</key>\(value)")]
        ) { _, launch in
            let context = try launch("Debug").context()
            #expect((try? EnvironmentSelection(context: context))?.environment == environment)
        }
    }

    @Test(
        arguments: [
            (["CODE_SIGN_ENTITLEMENTS": "App.entitlements", "TEAM": "example"], ["group.example.app"]), ([:], []),
            (["CODE_SIGN_ENTITLEMENTS": "Absent.entitlements"], nil),
        ] as [([String: String], Set<String>?)])
    func appGroupsOfTheEntitlements(_ settings: [String: String], _ groups: Set<String>?) throws {
        let group = "<key>com.apple.security.application-groups</key><array><string>group.$(TEAM).app</string></array>"
        try Self.launch(debug: settings, files: ["App.entitlements": Self.plist(group)]) { _, launch in
            let target = try launch("Debug").build
            #expect(target.applicationGroups == groups)
        }
    }

    @Test func aGeneratedKeyNamesTheSettingsThatItIsMadeOf() throws {
        try Self.launch(
            debug: [
                "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_FILE": "Info.plist", "NAME": "Comments",
                "INFOPLIST_KEY_CFBundleDisplayName": "$(NAME)",
            ], files: ["Info.plist": Self.plist("<key>CFBundleDisplayName</key><string>$(OTHER)</string>")]
        ) { _, launch in
            let list = try #require(try launch("Debug").infoPlist)
            let references = list.references.filter { $0.keyPath == ["CFBundleDisplayName"] }
            #expect(references.map(\.written) == ["$(INFOPLIST_KEY_CFBundleDisplayName)"])
            #expect(references.first?.isGenerated == true)
            #expect(references.first?.chain.map(\.name) == ["INFOPLIST_KEY_CFBundleDisplayName", "NAME"])
        }
    }

    @Test(arguments: [
        ("", ReleasePolicy.sealed), ("SWITCHYARD_OPEN", .open), ("DEBUG SWITCHYARD_TESTFLIGHT", .testFlight),
        // Both do not compile: it is unknown, and explained as open.
        ("SWITCHYARD_TESTFLIGHT SWITCHYARD_OPEN", .open), ("SWITCHYARD_OPENED", .sealed),
    ]) func theLockFailsClosed(_ conditions: String, _ policy: ReleasePolicy) throws {
        try Self.launch(
            debug: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"],
            release: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": conditions]
        ) { _, launch in
            let built = try launch("Release")
            #expect(built.policy == policy)
        }
    }

    @Test func anAppThatDoesNotUseTheLockIsOpen() throws {
        try Self.launch { _, launch in
            let built = try launch("Release")
            #expect(built.policy == .open)
        }
    }

    @Test func aSealedBuildConfigurationReadsNothing() throws {
        try Self.launch(
            debug: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) SWITCHYARD_OPEN"],
            release: ["INFOPLIST_FILE": "Info.plist"],
            files: ["Info.plist": Self.plist("<key>SwitchyardEnvironment</key><string>qa</string>")]
        ) { _, launch in
            let release = try launch("Release")
            #expect(release.isSealed)
            let context = try release.context()
            #expect(context.policy == .sealed)
            #expect(context.infoPlist.isEmpty)
            #expect(try EnvironmentSelection(context: context).environment == "production")
            let debug = try launch("Debug")
            #expect(!debug.isSealed)
        }
    }

    @Test(arguments: [
        ("Environments.plist", "", false), ("*.plist", "", false), ("Env*", "", false), ("Other.plist", "", true),
        ("*.plist", "Environments.plist", true), ("Nested/Environments.plist", "", true),
    ]) func excludedSourceFileNamesKeepFilesOut(_ excluded: String, _ included: String, _ isCopied: Bool) throws {
        try Self.launch(
            release: ["EXCLUDED_SOURCE_FILE_NAMES": excluded, "INCLUDED_SOURCE_FILE_NAMES": included]
        ) { _, launch in
            let (release, debug) = (try launch("Release"), try launch("Debug"))
            #expect((release.catalog != nil) == isCopied)
            #expect(debug.catalog != nil)
        }
    }

    @Test(arguments: [[], ["Missing/Environments.plist"]]) func withoutCatalogThereIsAFindingAndNoTrap(
        _ resources: [String]
    ) throws {
        try Self.launch(resources: resources) { _, launch in
            let error = #expect(throws: ConfigurationError.self) { try launch("Debug").context() }
            #expect(error?.findings.map(\.rule) == [.missingCatalog])
        }
    }

    /// What a scheme gives: to what it runs and tests, never to what it archives.
    @Test func aSchemesArgumentsAndVariablesReachWhatItLaunches() throws {
        let given = """
            <CommandLineArguments>
               <CommandLineArgument argument = "-environment qa" isEnabled = "NO"/>
               <CommandLineArgument argument = "-api &quot;http://x y&quot;" isEnabled = "YES"/>
            </CommandLineArguments>
            <EnvironmentVariables>
               <EnvironmentVariable key = "SWITCHYARD_ENVIRONMENT" value = "$(APP_ENV)" isEnabled = "YES"/>
            </EnvironmentVariables>
            """
        try Self.launch(debug: ["APP_ENV": "dev"], release: ["APP_ENV": "dev"], inRun: given) { project, _ in
            let plans = project.plans()
            let environments = plans.map { "\($0.kind.rawValue) \($0.outcome.selection?.environment ?? "-")" }
            #expect(environments == ["run dev", "test dev", "archive production"])
            #expect(plans.first?.launch?.scheme.arguments.map(\.text) == ["-api", "http://x y"])
            #expect(plans.first?.launch?.scheme.variables["SWITCHYARD_ENVIRONMENT"]?.location.position?.line == 12)
        }
    }

    @Test func theSettingsBundleIsRead() throws {
        let root = Self.plist(
            """
            <key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSTextFieldSpecifier</string>
            <key>Key</key><string>environment</string><key>DefaultValue</key><string>dev</string></dict></array>
            """)
        try Self.launch(
            resources: ["Environments.plist", "Settings.bundle"], files: ["Settings.bundle/Root.plist": root]
        ) { _, launch in
            let selection = try EnvironmentSelection(context: try launch("Debug").context())
            #expect(selection.environment == "dev")
            #expect(selection.source == .settingsBundle)
        }
    }
}
