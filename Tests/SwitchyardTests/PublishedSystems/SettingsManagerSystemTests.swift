import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Published system 4: titles from Info.plist, an endpoint picker, a reset toggle, an observer.
@Suite("Published system 4: a Settings manager")
struct SettingsManagerSystemTests {
    private struct Values: ConfigurationResolvable {
        let endpoint: URL

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            endpoint = try configuration.value(for: .endpoint)
        }
    }

    private static let greeting = ConfigurationKey<String>("greeting", live: true)

    @Test("The app as it stands has no finding")
    func clean() throws {
        #expect(try PublishedApp("SettingsManager").findings() == [])
    }

    @Test("Version, build and copyright come from Info.plist into the titles of the child pane")
    func titles() throws {
        let store = InMemoryDefaultsStore()
        _ = try PublishedApp("SettingsManager").launch(Values.self, store: store)
        let stored = try store.storedValues()
        #expect(stored["version_preference"] == "2.1.0")
        #expect(stored["build_preference"] == "214")
        #expect(stored["copyright_preference"] == "© 2025 The Manager authors")
    }

    @Test("The endpoint follows the picker, and nothing is nil before the first touch")
    func picker() throws {
        let store = InMemoryDefaultsStore()
        let app = try PublishedApp("SettingsManager")
        let session = try app.launch(Values.self, store: store)
        #expect(session.environment == "production")
        #expect(session.selection.source == .settingsBundle)
        #expect(store.registeredDefaults["endpoint_preference"] == "production")
        #expect(store.registeredDefaults["greeting_preference"] == "Hello")
        #expect(store.registeredDefaults["reset_preference"] == false)
        #expect(store.registeredDefaults["version_preference"] == "–")
        try store.store("staging", forKey: "endpoint_preference")
        #expect(
            try app.launch(Values.self, store: store).endpoint.absoluteString == "https://staging.manager.example/api")
    }

    @Test("The observer hears a change in Settings at once", .timeLimit(.minutes(5)))
    func observer() async throws {
        let store = InMemoryDefaultsStore()
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try PublishedApp("SettingsManager").launch(Values.self, store: store)
            stream = session.updates
            try store.store("Servus", forKey: "greeting_preference")
            #expect(try session.value(for: Self.greeting) == "Servus")
            try store.store("staging", forKey: "endpoint_preference")
            #expect(session.endpoint.host == "manager.example")
        }
        var seen: [String] = []
        for await update in stream { seen.append(update.words) }
        #expect(seen == ["live greeting", "pending staging"])
    }

    @Test("The reset toggle clears what the app declared, runs the handlers once and switches itself off")
    func reset() async throws {
        let diary = Diary()
        let store = InMemoryDefaultsStore(
            [
                "reset_preference": true, "endpoint_preference": "staging", "greeting_preference": "Servus",
                "page_size_preference": "50", "last_opened": "article 7",
            ], Recorded.last("staging"))
        let app = try PublishedApp("SettingsManager")
        let session = try app.launch(Values.self, store: store, handlers: [diary.handler("articles")])
        #expect(session.environment == "production")
        await session.waitForHandlers()
        #expect(diary.entries == ["articles: staging -> production by reset"])
        let stored = try store.storedValues()
        #expect(stored["reset_preference"] == false)
        #expect(stored["endpoint_preference"] == nil && stored["greeting_preference"] == nil)
        #expect(stored["page_size_preference"] == "50", "not declared to be cleared")
        #expect(stored["last_opened"] == "article 7", "the app's own")
        try await app.launch(Values.self, store: store, handlers: [diary.handler("articles")]).waitForHandlers()
        #expect(diary.entries.count == 1)
    }

    @Test("Mistake: the observer is added again at each restart. Impossible: it goes with its session")
    func observers() throws {
        let store = InMemoryDefaultsStore()
        let app = try PublishedApp("SettingsManager")
        var session = try app.launch(Values.self, store: store)
        for _ in 0..<5 { session = try app.launch(Values.self, store: store) }
        #expect(store.observerCount == 1)
        #expect(session.environment == "production")
    }

    @Test("Mistake: the endpoint is under two keys. Reported at the row that nobody reads")
    func twoKeys() throws {
        let app = try PublishedApp("SettingsManager", "TwoKeys")
        let findings = try app.findings()
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.rule == .environmentKeyMismatch)
        #expect(finding.file == app.path("Settings.bundle/Root.plist"))
        #expect(finding.keyPath == ["PreferenceSpecifiers", "5", "Key"])
        #expect(
            finding.message.contains("\"server_preference\"") && finding.message.contains("\"endpoint_preference\""))
        let store = InMemoryDefaultsStore(["server_preference": "staging"])
        #expect(try app.launch(Values.self, store: store).environment == "production")
    }

    @Test("Mistake: a default is in two places. Reported at the page, with both values")
    func twoDefaults() throws {
        let app = try PublishedApp("SettingsManager", "TwoDefaults")
        let findings = try app.findings()
        #expect(findings.map(\.rule) == [.defaultsDiffer, .defaultsDiffer])
        #expect(findings.allSatisfy { $0.file == app.path("Settings.bundle/Root.plist") })
        #expect(
            findings.map(\.keyPath) == [
                ["PreferenceSpecifiers", "1", "DefaultValue"], ["PreferenceSpecifiers", "3", "DefaultValue"],
            ])
        #expect(findings.first?.message.contains("\"staging\"") == true)
        #expect(findings.first?.message.contains("\"production\"") == true)
        #expect(findings.last?.message.contains("\"50\"") == true)
        #expect(findings.last?.message.contains("Common.pageSize is 25") == true)
    }
}
