import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Published system 3: one environment for each build configuration, by way of Info.plist.
@Suite("Published system 3: an environment for each build configuration")
struct BuildConfigurationSystemTests {
    private struct Values: ConfigurationResolvable {
        let baseURL: URL
        let logLevel: String
        static let declarations = [
            ConfigurationKey<URL>("MyAppAPIBaseUrl").declaration, ConfigurationKey<String>("MyAppLogLevel").declaration,
        ]

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            baseURL = try configuration.value(for: ConfigurationKey<URL>("MyAppAPIBaseUrl"))
            logLevel = try configuration.value(for: ConfigurationKey<String>("MyAppLogLevel"))
        }
    }

    @Test("The app as it stands has no finding", arguments: ["App", "Release"])
    func clean(_ variant: String) throws {
        #expect(try PublishedApp("BuildConfiguration", variant).findings() == [])
    }

    @Test(
        "Each build configuration has its own values",
        arguments: [
            ("App", "Debug", "https://debug.builds.example/api", "verbose"),
            ("Release", "Release", "https://builds.example/api", "error"),
        ])
    func each(_ variant: String, _ environment: String, _ url: String, _ level: String) throws {
        let session = try PublishedApp("BuildConfiguration", variant).launch(Values.self)
        #expect(session.environment == environment)
        #expect(session.selection.source == .infoPlist)
        #expect(session.baseURL.absoluteString == url)
        #expect(session.logLevel == level)
    }

    @Test("Release is production without being told so, and a sealed app has only that")
    func sealed() throws {
        let session = try PublishedApp("BuildConfiguration").launch(Values.self, policy: .sealed)
        #expect(session.environment == "Release")
        #expect(session.storage.suffix == nil)
    }

    @Test(
        "Mistake: a misspelled key is nil. Impossible: it throws, and names the one that was meant",
        arguments: [
            "MyAppAPIBaseURL", "MyAppApiBaseUrl", "MyAppAPIBaseUr", "MyAppAPIBaseurl ",
        ])
    func misspelled(_ name: String) throws {
        let app = try PublishedApp("BuildConfiguration")
        let session = try app.launch(Values.self)
        let error = try #require(configurationError { try session.value(for: ConfigurationKey<URL>(name)) })
        #expect(error.code == .missingValue)
        #expect(error.findings.first?.fix == "did you mean \"MyAppAPIBaseUrl\"?")
        #expect(error.findings.first?.file == app.path("Environments.plist"))
        #expect(error.findings.first?.keyPath == ["Debug"])
    }

    @Test("Mistake: a renamed configuration is nil. Reported at Info.plist, with the environments there are")
    func renamed() throws {
        let app = try PublishedApp("BuildConfiguration", "Renamed")
        let error = try #require(configurationError { try app.launch(Values.self) })
        #expect(error.code == .unknownEnvironment, "not production, which nobody named")
        let finding = try #require(error.findings.of("unknown-environment").first)
        #expect(finding.file == app.path("Info.plist"))
        #expect(finding.keyPath == ["Configuration"])
        #expect(
            finding.message
                == "unknown environment \"Debug-Staging\" in Info.plist key Configuration")
        #expect(finding.fix != nil)
    }

    @Test("A build setting that was not expanded is told apart from a renamed configuration")
    func unexpanded() throws {
        let app = try PublishedApp("BuildConfiguration", "Unexpanded")
        let error = try #require(configurationError { try app.launch(Values.self) })
        let finding = try #require(error.findings.of("unknown-environment").first)
        #expect(finding.fix?.contains("not expanded") == true)
    }
}
