import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// A catalog in code, as typed accessors have it.
@Suite struct GeneratedConfigurationTests {
    struct Values: GeneratedConfiguration {
        let page: URL
        let size: Int
        let theme: Live<Theme>
        let motto: Live<String>?

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            page = try configuration.value(for: ConfigurationKey("page"))
            size = try configuration.value(for: ConfigurationKey("server.size"))
            theme = try configuration.live(for: ConfigurationKey("theme"))
            motto = try configuration.optionalLive(for: ConfigurationKey("motto"))
        }

        static var policy: ReleasePolicy { ReleasePolicy(marker: "switchyard.policy.open.v1") }

        static var catalog: EnvironmentCatalog {
            var catalog = EnvironmentCatalog()
            catalog.sources.environmentKey = "mode"
            catalog.declare("page", .url)
            catalog.declare("server.size", .int) { $0.setting = "size" }
            catalog.declare("theme", Theme.valueType) { key in
                key.isLive = true
                key.setting = "theme"
            }
            catalog.common = CatalogValues.entries { values in
                values.string("theme", "light")
                values.dictionary("server") { $0.integer("size", 1) }
                values.string("page", "file:page.html")
            }
            catalog.add("qa") { values in
                values.dictionary("server") { $0.integer("size", 2) }
            }
            catalog.add("production") { _ in }
            return catalog
        }
    }

    static let written: PropertyListValue = [
        "Switchyard": [
            "EnvironmentKey": "mode",
            "Keys": [
                "page": "url", "server.size": ["Type": "int", "Setting": "size"],
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
            ],
        ],
        "Common": ["theme": "light", "server": ["size": 1], "page": "file:page.html"],
        "qa": ["server": ["size": 2]], "production": [:],
    ]

    static func session(
        _ arguments: String..., store: InMemoryDefaultsStore = InMemoryDefaultsStore(), bundle: URL? = nil
    ) throws -> EnvironmentSession<Values> {
        try .start(
            in: AppBundle(url: bundle ?? URL(fileURLWithPath: "/App.app")),
            options: SessionOptions(
                store: store, process: AppProcess(arguments: arguments, environment: [:], identifier: "app"),
                log: .silent))
    }

    @Test func aStartNeedsNoFile() throws {
        let session = try Self.session("-mode", "qa")
        #expect(session.environment == "qa" && session.size == 2 && session.theme == .light && session.motto == nil)
        #expect(session.page.absoluteString == "file:///App.app/page.html")
        #expect(session.configuration.values["server.size"]?.origin.keyPath == ["qa", "server", "size"])
        #expect(session.unreadEnvironments == [])
        #expect(try Self.session().environment == "production")
    }

    @Test func theCatalogIsThatOfTheFile() throws {
        let written = try EnvironmentCatalog(root: Self.written)
        #expect(Values.catalog == written)
        #expect(Values.catalog.fingerprint == written.fingerprint)
        var inApp = Values.catalog
        inApp.folder = URL(fileURLWithPath: "/App.app")
        #expect(inApp.check() == [])
    }

    @Test func aLaunchMakesOnlyTheValuesItSelects() throws {
        let made = Made()
        var catalog = Values.catalog
        catalog.add("qa") { _ in made.add("qa") }
        catalog.add("production") { _ in made.add("production") }
        let context = LaunchContext(catalog: catalog, arguments: ["-mode", "qa"])
        _ = try EnvironmentSession<EnvironmentConfiguration>(context: context)
        #expect(made.names.contains("qa") && !made.names.contains("production"))
    }

    @Test func liveKeysFollowTheSession() throws {
        let store = InMemoryDefaultsStore(["size": 7])
        let session = try Self.session(store: store)
        #expect(session.size == 7)
        #expect(session.theme == .light && session.values.theme.name == "theme")
        try session.override(ConfigurationKey<Theme>("theme"), with: .dark)
        #expect(session.theme == .dark && session.values.theme.value == .dark)
        #expect(try session.configuration.live(for: ConfigurationKey<Theme>("theme")).value == .light)
    }

    @Test func valuesOfEachKind() {
        let values = CatalogValues.entries { values in
            values.real("real", 1.5)
            values.boolean("boolean", true)
            values.date("date", 60)
            values.data("data", base64: "AAEC")
            values.data("damaged", base64: "?")
            values.array("array", [1, "x"])
            values.dictionary("nested") { $0.integer("a", 1) }
            values.dictionary("nested") { $0.integer("b", 2) }
            values.dictionary("empty") { _ in }
        }
        #expect(
            values == [
                "real": 1.5, "boolean": true, "date": .date(Date(timeIntervalSinceReferenceDate: 60)),
                "data": .data(Data([0, 1, 2])), "damaged": "?", "array": [1, "x"], "nested": ["a": 1, "b": 2],
                "empty": [:],
            ])
    }

    @Test func anEnvironmentCanBeAddedToACatalogThatWasRead() throws {
        var catalog = try EnvironmentCatalog(root: Self.written)
        catalog.add("local") { $0.string("theme", "dark") }
        #expect(catalog.names == ["local", "production", "qa"])
        #expect(catalog.environments["local"] == ["theme": "dark"])
    }

    @Test(arguments: [
        ("switchyard.policy.open.v1", ReleasePolicy.open), ("switchyard.policy.testflight.v1", .testFlight),
        ("switchyard.policy.sealed.v1", .sealed), ("switchyard.policy.opne.v1", .sealed), ("open", .sealed),
        ("", .sealed),
        ("another.policy.open.v1", .sealed), ("switchyard.policy.open", .sealed),
    ])
    func aMarkerNamesThePolicy(_ marker: String, _ policy: ReleasePolicy) {
        #expect(ReleasePolicy(marker: marker) == policy)
    }
}

/// The environments whose values were made.
private final class Made: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var made: [String] = []
    var names: [String] { lock.withLock { made } }
    func add(_ name: String) { lock.withLock { made.append(name) } }
}
