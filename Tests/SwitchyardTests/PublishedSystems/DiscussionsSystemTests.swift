import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Published system 2: a scheme variable, a Settings bundle, a default from Info.plist, an environment that is a file.
@Suite("Published system 2: Discussions")
struct DiscussionsSystemTests {
    private struct Comment: Decodable, Equatable {
        let id: Int
        let author: String
        let text: String
    }

    private struct Values: ConfigurationResolvable {
        let endpoint: Endpoint
        let timeout: Duration
        static let declarations = [
            ConfigurationKey<URL>.endpoint.declaration, ConfigurationKey<Duration>("timeout").declaration,
        ]

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            endpoint = try configuration.value(for: ConfigurationKey<Endpoint>("endpoint"))
            timeout = try configuration.value(for: ConfigurationKey<Duration>("timeout"))
        }
    }

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let key = "network_settings"

    @Test("The app as it stands has no finding", arguments: ["App", "Release"])
    func clean(_ variant: String) throws {
        #expect(try PublishedApp("Discussions", variant).findings() == [])
    }

    @Test(
        "The scheme's variable, else the setting, else Info.plist's default of the build",
        arguments: [
            ("App", nil, nil, "testing", EnvironmentSource.infoPlist), ("App", nil, "local", "local", .userDefaults),
            ("App", "production", "local", "production", .processEnvironment),
            ("Release", nil, nil, "production", .infoPlist),
            ("Release", "", "", "production", .infoPlist),
        ])
    func sources(
        _ variant: String, _ variable: String?, _ stored: String?, _ environment: String, _ source: EnvironmentSource
    ) throws {
        let store = InMemoryDefaultsStore(stored.map { ["network_settings": .string($0)] } ?? [:])
        let session = try PublishedApp("Discussions", variant).launch(
            Values.self, variables: variable.map { ["NETWORK_SETTINGS": $0] } ?? [:], store: store)
        #expect(session.environment == environment)
        #expect(session.selection.source == source)
    }

    @Test("Local is a JSON5 file of the app, and is really read")
    func localFile() throws {
        let app = try PublishedApp("Discussions")
        let session = try app.launch(Values.self, variables: ["NETWORK_SETTINGS": "local"])
        #expect(session.timeout == .seconds(1))
        #expect(session.endpoint.isLocalFile)
        let url = try session.endpoint.url(for: "/comments")
        #expect(url.path == app.path("discussions.json5"))
        let decoder = JSONDecoder()
        let data = try Data(contentsOf: url)
        #expect(throws: DecodingError.self, "this is no plain JSON") { try decoder.decode([Comment].self, from: data) }
        decoder.allowsJSON5 = true
        let comments = try decoder.decode([Comment].self, from: data)
        #expect(
            comments == [
                Comment(id: 1, author: "Ada", text: "It works on the train."),
                Comment(id: 2, author: "Grace", text: "It's a file of the app."),
                Comment(id: 3, author: "Barbara", text: "The \"newest\" one."),
            ])
    }

    @Test("The variable is remembered for launches from the home screen, by the catalog's word")
    func remembered() throws {
        let store = InMemoryDefaultsStore()
        let app = try PublishedApp("Discussions")
        _ = try app.launch(Values.self, variables: ["NETWORK_SETTINGS": "local"], store: store, date: Self.now)
        let session = try app.launch(Values.self, store: store, date: Self.now + 3_600)
        #expect(session.environment == "local")
        #expect(session.selection.answer(of: .userDefaults)?.isRemembered == true)
        #expect(try store.storedValues()[Self.key] == "local", "Settings shows what runs")
    }

    @Test("Mistake: the cache is for good. Impossible: it ends, and says why")
    func cacheEnds() throws {
        let store = InMemoryDefaultsStore()
        let app = try PublishedApp("Discussions")
        _ = try app.launch(Values.self, variables: ["NETWORK_SETTINGS": "local"], store: store, date: Self.now)
        let session = try app.launch(Values.self, store: store, date: Self.now + 13 * 3_600)
        #expect(session.environment == "testing")
        let finding = try #require(session.findings.of("stale-choice").first)
        #expect(finding.keyPath == [Self.key])
        #expect(try store.storedValues()[Self.key] == nil)
    }

    @Test(
        "Mistake: a typo is production. The launch throws, with the name that was meant",
        arguments: [
            "lokal", "Local", "local ", "testing1",
        ])
    func typo(_ variable: String) throws {
        let store = InMemoryDefaultsStore()
        let app = try PublishedApp("Discussions")
        let error = try #require(
            configurationError {
                try app.launch(Values.self, variables: ["NETWORK_SETTINGS": variable], store: store)
            })
        #expect(error.code == .unknownEnvironment, "neither production nor Info.plist's default")
        let finding = try #require(error.findings.of("unknown-environment").first)
        #expect(finding.message.contains("unknown environment \"\(variable)\" in NETWORK_SETTINGS"))
        #expect(finding.fix == "did you mean \"\(variable == "testing1" ? "testing" : "local")\"?")
        #expect(try store.storedValues()[Self.key] == nil, "a typo is not cached either")
    }

    @Test("Mistake: a stored value beats the Release default. Impossible in a sealed release, told in an open one")
    func storedBeatsRelease() throws {
        let app = try PublishedApp("Discussions", "Release")
        let stored: [String: PropertyListValue] = ["network_settings": "testing"]
        let sealed = try app.launch(
            Values.self, variables: ["NETWORK_SETTINGS": "local"], store: InMemoryDefaultsStore(stored), policy: .sealed
        )
        #expect(sealed.environment == "production")
        #expect(sealed.endpoint.base.absoluteString == "https://discussions.example/api")
        #expect(sealed.selection.answers.filter { $0.outcome == .ignoredSealed }.count == 5)

        let open = try app.launch(Values.self, store: InMemoryDefaultsStore(stored))
        #expect(open.selection.source == .userDefaults)
        #expect(open.selection.answer(of: .infoPlist)?.outcome == .outranked)
        #expect(open.selection.answer(of: .infoPlist)?.value == "production")
    }
}
