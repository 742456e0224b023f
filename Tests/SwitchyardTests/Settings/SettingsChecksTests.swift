import CatalogChecks
import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import SwitchyardTesting
import Testing

@Suite("Checks of the Settings bundle against the app around it")
struct SettingsChecksTests {
    /// An app of which every part can be made wrong. As it stands nothing is.
    struct App: Sendable {
        var header: [String: PropertyListValue] = [
            "EnvironmentKey": "server", "InfoKey": "DefaultServer", "Production": "prod",
            "SettingsTitles": ["version": "CFBundleShortVersionString"], "AppKeys": ["onboardingDone"],
            "Keys": [
                "pageSize": ["Type": "int", "Setting": "page_size"],
                "token": ["Type": "string", "Secret": true, "Setting": true],
            ],
        ]
        var common: [String: PropertyListValue] = ["pageSize": 20, "token": "hunter2"]
        var root: [PropertyListValue] = [
            Row.picker("server", ["qa", "prod"], default: "qa"), Row.text("page_size", default: "20"),
            Row.pane("About"),
        ]
        var about: [PropertyListValue] = [Row.title("version")]
        var infoPlist: [String: PropertyListValue] = ["CFBundleShortVersionString": "1.0", "DefaultServer": "qa"]
        var stored: [String: PropertyListValue] = ["server": "qa"]
        var pageGroup: String?
        var appGroup: String?
        var hasBundle = true
        var policy = ReleasePolicy.open

        func findings(in folder: LaunchFolder) throws -> [PropertyListFinding] {
            var context = try LaunchContext.testing(
                catalog: [
                    "Switchyard": .dictionary(header), "Common": .dictionary(common), "qa": ["n": 1], "prod": ["n": 2],
                ], stored: stored, infoPlist: infoPlist, policy: policy)
            context.catalog.file = "/App/Environments.plist"
            context.appGroup = appGroup
            context.storedValuesFile = appGroup == nil ? nil : "/defaults.plist"
            if hasBundle {
                context.settingsBundle = try folder.settingsBundle(["Root": root, "About": about], appGroup: pageGroup)
            }
            return SettingsChecks.findings(in: context)
        }
    }

    private let folder: LaunchFolder

    init() throws { folder = try LaunchFolder() }

    @Test("A right app has no finding")
    func right() throws {
        #expect(try App().findings(in: folder) == [])
    }

    @Test(
        "The default of the row is compared with the catalog's Default where Info.plist names nothing",
        arguments: [("prod", true), ("qa", false), ("Quality", false)])
    func catalogDefault(_ name: String, _ differs: Bool) throws {
        var app = App()
        app.header["Default"] = .string(name)
        app.header["Aliases"] = ["Quality": "qa"]
        app.infoPlist["DefaultServer"] = nil
        let found = try app.findings(in: folder)
        #expect(found.map(\.rule) == (differs ? [.defaultsDiffer] : []))
        #expect(
            found.map(\.message)
                == (differs ? ["Settings shows \"qa\" by default, but the catalog's Default selects \"prod\""] : []))
        app.policy = .sealed
        #expect(try !app.findings(in: folder).contains { $0.message.contains("Default selects") })
    }

    /// One thing wrong, what it is called and where it is.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        var severity = PropertyListFinding.Severity.warning
        let file: String
        let keyPath: PropertyListKeyPath
        let words: String
        let make: @Sendable (inout App) -> Void

        static let all = [
            Mistake(
                testDescription: "the picker's key is not the one that is read", rule: "environment-key-mismatch",
                file: "Root.plist",
                keyPath: ["PreferenceSpecifiers", "0", "Key"],
                words: "\"dev.environment\" offers environments, but the app reads key \"server\""
            ) { $0.root[0] = Row.picker("dev.environment", ["qa", "prod"], default: "qa") },
            Mistake(
                testDescription: "a picker under another key that also has a name the catalog lacks",
                rule: "environment-key-mismatch", file: "Root.plist", keyPath: ["PreferenceSpecifiers", "0", "Key"],
                words: "\"dev.environment\" offers environments"
            ) { $0.root[0] = Row.picker("dev.environment", ["qa", "prod", "demo"], default: "qa") },
            Mistake(
                testDescription: "a radio group is a picker too", rule: "environment-key-mismatch", file: "Root.plist",
                keyPath: ["PreferenceSpecifiers", "0", "Key"], words: "\"backend\" offers environments"
            ) {
                $0.root[0] = [
                    "Type": "PSRadioGroupSpecifier", "Key": "backend", "Values": ["qa", "prod"], "DefaultValue": "qa",
                ]
            },
            Mistake(
                testDescription: "the picker offers a name that is none", rule: "unknown-environment",
                file: "Root.plist",
                keyPath: ["PreferenceSpecifiers", "0", "Values", "1"], words: "unknown environment \"prodd\""
            ) { $0.root[0] = Row.picker("server", ["qa", "prodd"], default: "qa") },
            Mistake(
                testDescription: "the environment's default differs in Settings and elsewhere", rule: "defaults-differ",
                file: "Root.plist",
                keyPath: ["PreferenceSpecifiers", "0", "DefaultValue"],
                words: "Settings shows \"prod\" by default, but Info.plist key DefaultServer selects \"qa\""
            ) { $0.root[0] = Row.picker("server", ["qa", "prod"], default: "prod") },
            Mistake(
                testDescription: "a key's default differs in Settings and elsewhere", rule: "defaults-differ",
                file: "Root.plist",
                keyPath: ["PreferenceSpecifiers", "1", "DefaultValue"],
                words: "Settings shows \"50\" by default, but Common.pageSize is 20"
            ) { $0.root[1] = Row.text("page_size", default: "50") },
            Mistake(
                testDescription: "the app itself uses a key that Settings writes", rule: "settings-key-clash",
                severity: .error,
                file: "About.plist", keyPath: ["PreferenceSpecifiers", "1", "Key"],
                words: "\"onboardingDone\" is also a key that the app stores for itself"
            ) { $0.about.append(Row.toggle("onboardingDone")) },
            Mistake(
                testDescription: "a row has Switchyard's own key", rule: "settings-key-clash", severity: .error,
                file: "About.plist",
                keyPath: ["PreferenceSpecifiers", "1", "Key"],
                words: "\"SwitchyardRememberedEnvironment\" is also a key that Switchyard stores for itself"
            ) { $0.about.append(Row.title("SwitchyardRememberedEnvironment")) },
            Mistake(
                testDescription: "a bound title has no row", rule: "settings-title", file: "Environments.plist",
                keyPath: ["Switchyard", "SettingsTitles", "version"],
                words: "no specifier in the Settings bundle has key \"version\""
            ) { $0.about = [Row.title("versionn")] },
            Mistake(
                testDescription: "a bound title has no value", rule: "settings-title", file: "Environments.plist",
                keyPath: ["Switchyard", "SettingsTitles", "version"],
                words: "Info.plist has no key \"CFBundleShortVersionString\""
            ) { $0.infoPlist["CFBundleShortVersionString"] = nil },
            Mistake(
                testDescription: "a stored choice has outlived its picker", rule: "stored-without-picker", file: "-",
                keyPath: ["server"],
                words: "user defaults key \"server\" selects \"qa\", but the app has no Settings bundle"
            ) { $0.hasBundle = false },
            Mistake(
                testDescription: "Settings writes into a group that the app does not read", rule: "settings-app-group",
                file: "Root.plist",
                keyPath: ["ApplicationGroupContainerIdentifier"],
                words:
                    "Settings stores \"server\" in the App Group group.a, but the app reads its standard user defaults"
            ) { $0.pageGroup = "group.a" },
            Mistake(
                testDescription: "the app reads a group that Settings does not write", rule: "settings-app-group",
                file: "Root.plist",
                keyPath: ["ApplicationGroupContainerIdentifier"],
                words: "in the app's standard user defaults, but the app reads the App Group group.b"
            ) { $0.appGroup = "group.b" },
            Mistake(
                testDescription: "two groups", rule: "settings-app-group", file: "Root.plist",
                keyPath: ["ApplicationGroupContainerIdentifier"],
                words: "in the App Group group.a, but the app reads the App Group group.b"
            ) { ($0.pageGroup, $0.appGroup) = ("group.a", "group.b") },
            Mistake(
                testDescription: "two rows of one key have different defaults", rule: "conflicting-settings-defaults",
                file: "About.plist", keyPath: ["PreferenceSpecifiers", "2", "DefaultValue"],
                words: "has the default \"b\" here, but \"a\" in"
            ) { $0.about += [Row.text("nickname", default: "a"), Row.text("nickname", default: "b")] },
        ]
    }

    @Test("A mistake is one finding, at its place", arguments: Mistake.all)
    func mistake(_ mistake: Mistake) throws {
        var app = App()
        mistake.make(&app)
        let findings = try app.findings(in: folder)
        #expect(findings.count == 1)
        let finding = try #require(findings.first)
        #expect(finding.rule.rawValue == mistake.rule)
        #expect(finding.severity == mistake.severity)
        #expect(finding.file.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "-" == mistake.file)
        #expect(finding.keyPath == mistake.keyPath)
        #expect(finding.message.contains(mistake.words))
    }

    /// Something that looks like a mistake and is none.
    struct Right: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (inout App) -> Void

        static let all = [
            Right(testDescription: "a picker of something else") {
                $0.root.append(Row.picker("colour", ["red", "blue"], default: "red"))
            },
            Right(testDescription: "a picker one of whose values happens to be an environment's name") {
                $0.root.append(Row.picker("channel", ["qa", "beta"], default: "qa"))
            },
            Right(testDescription: "a picker whose empty value means no choice") {
                $0.root[0] = Row.picker("server", ["", "qa", "prod"], default: "qa")
            },
            Right(testDescription: "a picker without a default") {
                $0.root[0] = Row.picker("server", ["qa", "prod"], default: nil)
            },
            Right(testDescription: "Info.plist without a default") { $0.infoPlist["DefaultServer"] = nil },
            Right(testDescription: "Info.plist with an empty default") { $0.infoPlist["DefaultServer"] = "" },
            Right(testDescription: "one default, written in two ways") {
                $0.root[1] = ["Type": "PSSliderSpecifier", "Key": "page_size", "DefaultValue": 20.0]
            },
            Right(testDescription: "a secret's default is not compared, for its value would be printed") {
                $0.root.append(Row.text("token", default: "another"))
            },
            Right(testDescription: "no bundle, and nothing stored") { ($0.hasBundle, $0.stored) = (false, [:]) },
            Right(testDescription: "no bundle, and an empty text stored") {
                ($0.hasBundle, $0.stored) = (false, ["server": ""])
            },
            Right(testDescription: "one group for both") { ($0.pageGroup, $0.appGroup) = ("group.a", "group.a") },
            Right(testDescription: "two rows of one key with one default") {
                $0.about += [Row.text("nickname", default: "a"), Row.text("nickname", default: "a")]
            },
            Right(testDescription: "a sealed app, which reads none of it") {
                ($0.policy, $0.pageGroup, $0.about) = (.sealed, "group.a", [Row.toggle("onboardingDone")])
            },
        ]
    }

    @Test("What only looks like a mistake is no finding", arguments: Right.all)
    func noMistake(_ right: Right) throws {
        var app = App()
        right.make(&app)
        #expect(try app.findings(in: folder) == [])
    }

    @Test("Findings never print a secret's default")
    func secret() throws {
        var app = App()
        app.root.append(Row.text("token", default: "hunter3"))
        app.about = []
        let text = try app.findings(in: folder).text
        #expect(!text.isEmpty)
        #expect(!text.contains("hunter"))
    }
}
