import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Published system 1: a picker in the Settings bundle, an endpoint for each environment.
@Suite("Published system 1: a picker in Settings")
struct PickerSystemTests {
    private struct Values: ConfigurationResolvable {
        let endpoint: Endpoint
        static let declarations = [ConfigurationKey<URL>.endpoint.declaration]

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            endpoint = try configuration.value(for: ConfigurationKey<Endpoint>("endpoint"))
        }
    }

    @Test("The app as it stands has no finding")
    func clean() throws {
        #expect(try PublishedApp("Picker").findings() == [])
    }

    @Test(
        "A choice in user defaults counts, else the Settings bundle's own default",
        arguments: [
            (nil, "qa", EnvironmentSource.settingsBundle, "https://qa.picker.example/api/v2"),
            ("dev", "dev", .userDefaults, "http://dev.picker.example:8080/api"),
            ("prod", "prod", .userDefaults, "https://picker.example/api/v2"),
            ("", "qa", .settingsBundle, "https://qa.picker.example/api/v2"),
        ])
    func choice(_ stored: String?, _ environment: String, _ source: EnvironmentSource, _ endpoint: String) throws {
        let store = InMemoryDefaultsStore(stored.map { ["dev.environment": .string($0)] } ?? [:])
        let session = try PublishedApp("Picker").launch(Values.self, store: store)
        #expect(session.environment == environment)
        #expect(session.selection.source == source)
        #expect(session.endpoint.base.absoluteString == endpoint)
        #expect(store.registeredDefaults == ["dev.environment": "qa"])
    }

    @Test("It is chosen once per launch")
    func onceALaunch() throws {
        let store = InMemoryDefaultsStore(["dev.environment": "dev"])
        let app = try PublishedApp("Picker")
        let session = try app.launch(Values.self, store: store)
        try store.store("prod", forKey: "dev.environment")
        #expect(session.endpoint.base.host == "dev.picker.example")
        #expect(session.pendingSelection?.environment == "prod")
        #expect(try app.launch(Values.self, store: store).endpoint.base.host == "picker.example")
    }

    @Test("Production when the bundle is stripped")
    func stripped() throws {
        let session = try PublishedApp("Picker", "Stripped").launch(Values.self, store: InMemoryDefaultsStore())
        #expect(session.environment == "prod")
        #expect(session.selection.source == .production)
    }

    @Test("Mistake: the key in the code is not the plist's. Production, and reported at the row, with both names")
    func otherKey() throws {
        let app = try PublishedApp("Picker", "OtherKey")
        let store = InMemoryDefaultsStore(["dev.environment": "dev"])
        let session = try app.launch(Values.self, store: store)
        #expect(session.selection.source == .production, "a stored value under a key of the app's own decides nothing")
        let finding = try #require(try app.findings().first)
        #expect(finding.rule == .environmentKeyMismatch)
        #expect(finding.file == app.path("Settings.bundle/Root.plist"))
        #expect(finding.keyPath == ["PreferenceSpecifiers", "1", "Key"])
        #expect(finding.message.contains("\"dev.environment\"") && finding.message.contains("\"environment\""))
    }

    @Test(
        "Mistake: `try? f() ?? fallback` is nil. Impossible: a session's value is no optional, and a launch without it throws"
    )
    func noOptional() throws {
        let endpoint: Endpoint = try PublishedApp("Picker").launch(Values.self).endpoint
        #expect(endpoint.base.host == "qa.picker.example")
        let folder = try LaunchFolder()
        try folder.write(
            ["dev": ["endpiont": "https://dev.example"], "prod": ["endpiont": "x"]], to: "Environments.plist")
        let error = configurationError {
            try EnvironmentSession<Values>(context: .reading(folder.bundle, policy: .sealed))
        }
        #expect(error?.code == .missingValue)
        #expect(error?.findings.map(\.fix) == ["did you mean \"endpiont\"?"])
        #expect(error?.findings.map(\.file) == [folder.file("Environments.plist").path])
    }

    @Test("Mistake: the base's path is dropped. Impossible: an endpoint keeps it", arguments: ["/profile", "profile"])
    func basePath(_ path: String) throws {
        let session = try PublishedApp("Picker").launch(Values.self)
        #expect(try session.endpoint.url(for: path).absoluteString == "https://qa.picker.example/api/v2/profile")
        let lost = URL(string: "/profile", relativeTo: session.endpoint.base)?.absoluteString
        #expect(lost == "https://qa.picker.example/profile", "what the system did")
    }

    @Test("Mistake: a stored dev outlives the strip. Reported where it is open, impossible where it is sealed")
    func outlived() async throws {
        let app = try PublishedApp("Picker", "Stripped")
        let stored: [String: PropertyListValue] = ["dev.environment": "dev"]
        let finding = try #require(try app.findings(stored: stored).first)
        #expect(finding.rule == .storedWithoutPicker)
        #expect(finding.keyPath == ["dev.environment"])
        #expect(finding.message.contains("\"dev\""))

        let diary = Diary()
        let store = InMemoryDefaultsStore(stored, Recorded.last("dev"))
        let session = try app.launch(Values.self, store: store, policy: .sealed, handlers: [diary.handler("tokens")])
        #expect(session.environment == "prod")
        #expect(session.selection.answer(of: .userDefaults)?.outcome == .ignoredSealed)
        await session.waitForHandlers()
        #expect(diary.entries == ["tokens: dev -> prod"], "what the tester left behind is cleared")
    }
}
