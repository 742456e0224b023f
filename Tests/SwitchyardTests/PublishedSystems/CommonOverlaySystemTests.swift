import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// What the app's code depends on, as the system's author wrote it: a protocol of typed accessors.
private protocol OverlayConfiguration: Sendable {
    var baseURL: URL { get }
    var apiVersion: Int { get }
    var timeout: Duration { get }
    var analyticsEnabled: Bool { get }
    var sampleRate: Double { get }
}

private struct OverlayValues: OverlayConfiguration, ConfigurationResolvable {
    let baseURL: URL
    let apiVersion: Int
    let timeout: Duration
    let analyticsEnabled: Bool
    let sampleRate: Double

    static let declarations = [
        ConfigurationKey<URL>("baseURL").declaration, ConfigurationKey<Int>("apiVersion").declaration,
        ConfigurationKey<Duration>("timeout").declaration, ConfigurationKey<Bool>("analytics.enabled").declaration,
        ConfigurationKey<Double>("analytics.sampleRate").declaration,
    ]

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        baseURL = try configuration.value(for: ConfigurationKey<URL>("baseURL"))
        apiVersion = try configuration.value(for: ConfigurationKey<Int>("apiVersion"))
        timeout = try configuration.value(for: ConfigurationKey<Duration>("timeout"))
        analyticsEnabled = try configuration.value(for: ConfigurationKey<Bool>("analytics.enabled"))
        sampleRate = try configuration.value(for: ConfigurationKey<Double>("analytics.sampleRate"))
    }
}

/// Published system 5: Common plus an environment, typed accessors behind a protocol.
@Suite("Published system 5: Common plus an environment")
struct CommonOverlaySystemTests {
    private func banner(_ configuration: some OverlayConfiguration) -> String {
        "\(configuration.baseURL) v\(configuration.apiVersion) \(configuration.timeout)"
            + " analytics \(configuration.analyticsEnabled ? "\(configuration.sampleRate)" : "off")"
    }

    @Test("The app as it stands has no finding, and its config.plist is found")
    func clean() throws {
        let app = try PublishedApp("CommonOverlay")
        #expect(app.bundle.catalog?.lastPathComponent == "config.plist")
        #expect(try app.findings() == [])
    }

    @Test("The environment lies over Common, nested keys one by one")
    func overlay() throws {
        let app = try PublishedApp("CommonOverlay")
        let local = try app.launch(OverlayValues.self)
        #expect(local.environment == "Local")
        #expect(local.selection.source == .infoPlist)
        #expect(banner(local.values) == "http://localhost:3000 v3 5.0 seconds analytics off")
        #expect(local.sampleRate == 0.25)
        #expect(
            local.configuration.values["analytics.enabled"]?.origin.text
                == "Local \(app.path("config.plist")) Local.analytics.enabled")
        #expect(local.configuration.values["analytics.enabled"]?.hidden.map(\.layer) == ["Common"])
        let production = try app.launch(OverlayValues.self, arguments: ["-environment", "Production"])
        #expect(banner(production.values) == "https://overlay.example/api v3 30.0 seconds analytics 0.25")
    }

    @Test("A test needs a dictionary in memory and no file")
    func inMemory() throws {
        let values = try OverlayValues(
            resolving: EnvironmentConfiguration(
                environment: "test",
                values: [
                    "baseURL": "http://localhost:1", "apiVersion": 9, "timeout": "250ms", "analytics.enabled": "NO",
                    "analytics.sampleRate": 1,
                ]))
        #expect(banner(values) == "http://localhost:1 v9 0.25 seconds analytics off")
    }

    @Test("Mistake: the configuration says LocalServer, the plist Local. Reported at Info.plist; never Common alone")
    func misnamed() throws {
        let app = try PublishedApp("CommonOverlay", "Misnamed")
        let error = try #require(configurationError { try app.launch(OverlayValues.self) })
        #expect(error.code == .unknownEnvironment, "a whole environment or nothing")
        let finding = try #require(error.findings.of("unknown-environment").first)
        #expect(finding.file == app.path("Info.plist"))
        #expect(finding.keyPath == ["ConfigEnvironment"])
        #expect(finding.message.contains("\"LocalServer\""))
        #expect(finding.fix == "did you mean \"Local\"?")
    }

    @Test("Mistake: `as!` traps. Impossible: every wrong or missing value is an error with its place, all at once")
    func wrongTypes() throws {
        let app = try PublishedApp("CommonOverlay", "WrongTypes")
        let error = try #require(
            configurationError {
                try EnvironmentSession<OverlayValues>(context: app.context())
            })
        #expect(
            error.findings.map { "\($0.rule.rawValue) \($0.keyPath?.description ?? "-")" }.sorted() == [
                "invalid-value Local.timeout", "missing-value Local",
            ])
        #expect(error.findings.allSatisfy { $0.file == app.path("config.plist") })
        #expect(error.findings.of("missing-value").first?.fix == "did you mean \"baseUrl\"?")
        #expect(error.description.contains("Local.timeout must be a duration: \"five\" is not a duration"))
        #expect(try app.launch(OverlayValues.self, arguments: ["-environment", "Production"]).apiVersion == 3)
    }

    @Test("The check finds the same mistakes over all environments, before anybody launches")
    func checkedBefore() throws {
        var catalog = try PublishedApp("CommonOverlay", "WrongTypes").context().catalog
        catalog.declarations = Dictionary(uniqueKeysWithValues: OverlayValues.declarations.map { ($0.name, $0) })
        let findings = catalog.check()
        #expect(findings.of("invalid-value").map(\.keyPath) == [["Local", "timeout"]])
        #expect(
            findings.of("missing-value").contains { $0.keyPath == ["Local"] && $0.fix == "did you mean \"baseUrl\"?" })
    }
}
