import PropertyLists
import Switchyard
import SwitchyardCore
import SourceText
import Testing

@testable import Rules

@Suite struct AppRuleTests {
    private static let catalog = EnvironmentCatalog(
        environments: ["prod": [:], "qa": [:]], sources: EnvironmentSourceNames(production: "prod"),
        settings: SettingsBinding(appKeys: ["launches"]))

    @Test func anEnvironmentThatDoesNotExist() throws {
        let findings = try MarkedBundle([
            "Root": choice(
                "environment", default: entry("DefaultValue", "qa"), entry("Titles", texts: "QA", "Stage"),
                entry("Values", xml: "<array><string>qa</string>‹warning›<string>stage</string></array>"))
        ]).expect(AppRule.self, app: app(Self.catalog))
        #expect(findings.map(\.rule) == [.unknownEnvironment])
    }

    @Test func aKeyThatNothingReads() throws {
        let findings = try MarkedBundle([
            "Root": specifier(
                "MultiValue", "‹warning›" + entry("Key", "server"), entry("Title", "Server"),
                entry("DefaultValue", "qa"),
                entry("Values", texts: "qa", "prod"), entry("Titles", texts: "QA", "Production"))
        ]).expect(AppRule.self, app: app(Self.catalog))
        #expect(findings.map(\.rule) == [.environmentKeyMismatch])
    }

    @Test func anotherDefaultThanInfoPlists() throws {
        let bundle = try MarkedBundle([
            "Root": choice(
                "environment", default: "‹warning›" + entry("DefaultValue", "qa"), entry("Values", texts: "qa", "prod"),
                entry("Titles", texts: "QA", "Production"))
        ])
        let findings = bundle.expect(
            AppRule.self, app: app(Self.catalog, infoPlist: ["SwitchyardEnvironment": "prod"]))
        #expect(findings.map(\.rule) == [.defaultsDiffer])
    }

    @Test(arguments: ["launches", "SwitchyardResetGeneration", "SwitchyardRememberedEnvironment"])
    func aKeyWithAnotherOwner(_ key: String) throws {
        let findings = try MarkedBundle(["Root": specifier("TextField", "‹error›" + entry("Key", key))])
            .expect(AppRule.self, app: app(Self.catalog))
        #expect(findings.map(\.rule) == [.settingsKeyClash])
    }

    @Test func aBundleThatFits() throws {
        let root = choice(
            "environment", default: entry("DefaultValue", "prod"), entry("Values", texts: "qa", "prod"),
            entry("Titles", texts: "QA", "Production"))
        try MarkedBundle(["Root": root]).expect(
            AppRule.self, app: app(Self.catalog, infoPlist: ["SwitchyardEnvironment": "prod"]))
        try MarkedBundle(["Root": field("launches")]).expect(AppRule.self)
        try MarkedBundle(["Root": field("launches")], named: "Settings-Watch.bundle")
            .expect(AppRule.self, app: app(Self.catalog))
    }
}
