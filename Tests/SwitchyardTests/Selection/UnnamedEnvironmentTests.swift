import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import SwitchyardTesting
import Testing

@Suite("No source names an environment")
struct UnnamedEnvironmentTests {
    private static let catalog: PropertyListValue = ["Debug": ["n": 1], "Staging": ["n": 2], "Release": ["n": 3]]

    private static func context(
        _ header: [String: PropertyListValue] = [:], infoPlist: [String: PropertyListValue] = [:],
        policy: ReleasePolicy = .open
    ) throws -> LaunchContext {
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = .dictionary(header)
        var context = try LaunchContext.testing(catalog: .dictionary(catalog), policy: policy)
        context.infoPlist = infoPlist
        return context
    }

    private static func session(
        _ context: LaunchContext, _ stored: [String: PropertyListValue] = [:]
    ) throws(ConfigurationError) -> EnvironmentSession<EnvironmentConfiguration> {
        try EnvironmentSession(context: context, store: InMemoryDefaultsStore(stored), process: Recorded.process)
    }

    @Test("An open build says what it looked at")
    func said() throws {
        let finding = try #require(try Self.session(Self.context()).findings.first)
        #expect(finding.rule == .unnamedEnvironment)
        #expect(finding.severity == .warning)
        #expect(finding.message.contains("\"Release\""))
        for asked in ["-environment", "SWITCHYARD_ENVIRONMENT", "Info.plist key SwitchyardEnvironment"] {
            #expect(finding.message.contains(asked))
        }
        #expect(finding.fix?.contains("Default") == true && finding.fix?.contains("AllowUnnamed") == true)
    }

    @Test("It is one warning, which AllowUnnamed makes a note", arguments: [true, false])
    func allowed(_ isAllowed: Bool) throws {
        let findings = try Self.session(Self.context(["AllowUnnamed": .boolean(isAllowed)])).findings
        #expect(findings.map(\.severity) == [isAllowed ? .note : .warning])
    }

    @Test("Builds that reach production only say nothing", arguments: [ReleasePolicy.sealed, .testFlight])
    func sealed(_ policy: ReleasePolicy) throws {
        let context = try Self.context(infoPlist: ["Configuration": "Debug"], policy: policy)
        #expect(try Self.session(context).findings.isEmpty)
    }

    @Test("The catalog's default is what open builds use, and no others", arguments: ReleasePolicy.allCases)
    func catalogDefault(_ policy: ReleasePolicy) throws {
        let session = try Self.session(Self.context(["Default": "Debug"], policy: policy))
        #expect(session.environment == (policy == .open ? "Debug" : "Release"))
        #expect(session.selection.source == (policy == .open ? .catalogDefault : .production))
        #expect(session.findings.isEmpty)
    }

    @Test("Every other source is stronger than the catalog's default")
    func stronger() throws {
        let context = try Self.context(["Default": "Debug"], infoPlist: ["SwitchyardEnvironment": "Staging"])
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == "Staging")
        #expect(selection.answer(of: .catalogDefault)?.outcome == .outranked)
        #expect(selection.explanation.contains("the catalog's Default (Debug)"))
    }

    @Test("The catalog's default is not used after an unknown name, and must be an environment")
    func notAfterUnknown() throws {
        let misspelled = try Self.context(["Default": "Debug"], infoPlist: ["SwitchyardEnvironment": "Stagign"])
        #expect(configurationError { try Self.session(misspelled) }?.code == .unknownEnvironment)
        let unknown = try Self.context(["Default": "Debgu"])
        let error = try #require(configurationError { try Self.session(unknown) })
        #expect(error.findings.contains { $0.fix == "did you mean \"Debug\"?" })
        #expect(unknown.catalog.findings.map(\.keyPath) == [["Switchyard", "Default"]])
    }

    @Test("An environment under another key of Info.plist is a note")
    func infoPlist() throws {
        let infoPlist: [String: PropertyListValue] = ["Configuration": "Debug", "CFBundleName": "Staging"]
        let session = try Self.session(Self.context(infoPlist: infoPlist))
        #expect(session.environment == "Release")
        #expect(session.findings.map(\.severity) == [.warning, .note])
        let note = try #require(session.findings.last)
        #expect(note.keyPath == ["Configuration"] && note.message.contains("says \"Debug\""))
        #expect(note.fix?.contains("InfoKey") == true && note.fix?.contains("AppKeys") == true)
        let mine = try Self.session(Self.context(["AppKeys": ["Configuration"]], infoPlist: infoPlist))
        #expect(mine.findings.map(\.severity) == [.warning])
        let named = try Self.session(Self.context(["InfoKey": "Configuration"], infoPlist: infoPlist))
        #expect(named.environment == "Debug")
    }

    @Test(
        "What names production, is Apple's, or is no name of an environment ends nothing",
        arguments: [
            ["Configuration": "Release"], ["CFBundleName": "Debug"], ["Feature": "debugging"], ["Level": 1],
            ["Nested": ["Configuration": "Debug"]],
        ] as [[String: PropertyListValue]])
    func harmless(_ infoPlist: [String: PropertyListValue]) throws {
        #expect(try Self.session(Self.context(infoPlist: infoPlist)).environment == "Release")
    }

    @Test("A number is no name elsewhere, although it is an alias")
    func numbers() throws {
        let aliases: PropertyListValue = ["1": "Debug"]
        let context = try Self.context(["Aliases": aliases], infoPlist: ["FeatureLevel": "1"])
        #expect(try Self.session(context).environment == "Release")
    }

    @Test("The default value of another row is a note; the row of an override or of the app's own key is none")
    func settings() throws {
        let folder = try LaunchFolder()
        var context = try Self.context()
        context.settingsBundle = try folder.settingsBundle([
            "Root": [Row.picker("dev.environment", ["Debug", "Release"], default: "Debug")]
        ])
        let session = try Self.session(context)
        #expect(session.environment == "Release")
        #expect(session.findings.last?.severity == .note)
        #expect(session.findings.last?.fix?.contains("EnvironmentKey") == true)
        #expect(session.findings.last?.file?.hasSuffix("Root.plist") == true)
        context.catalog.settings.appKeys = ["dev.environment"]
        #expect(try Self.session(context).findings.map(\.severity) == [.warning])
    }

    @Test("A stored value of another key is the app's own")
    func stored() throws {
        let session = try Self.session(Self.context(), ["dev.environment": "Debug", "AppleTheme": "Staging"])
        #expect(session.environment == "Release")
        #expect(session.findings.map(\.severity) == [.warning])
    }
}
