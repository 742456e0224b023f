import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// A catalog in code, as typed accessors have it.
@Suite struct GeneratedConfigurationTests {
    struct Values: GeneratedConfiguration {
        private let table: ValueTable

        var motto: Live<String>? { table.optionalLive(0) }
        var page: URL { table.url(1) }
        var size: Int { table.int(2) }
        var theme: Live<Theme> { table.live(3) }

        init(table: ValueTable) { self.table = table }

        static var policy: ReleasePolicy { ReleasePolicy(marker: "switchyard.policy.open.v1") }

        static var catalog: EnvironmentCatalog {
            var catalog = EnvironmentCatalog(keys: "s?!- motto\0u page\0i server.size\0e! theme\0")
            catalog.sources.environmentKey = "mode"
            catalog.declare("server.size", .int) { $0.setting = "size" }
            catalog.declare("theme", Theme.valueType) { key in
                key.isLive = true
                key.setting = "theme"
            }
            catalog.addCommon("s page\0file:page.html\0i server.size\01\0s theme\0light\0")
            catalog.add("qa", "i server.size\02\0")
            catalog.add("production", "")
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

    @Test func aLaunchMakesOnlyWhatItNeeds() throws {
        let made = Made()
        var catalog = Values.catalog
        catalog.describe { _ in made.add("descriptions") }
        let context = LaunchContext(catalog: catalog, arguments: ["-mode", "qa"])
        let session = try EnvironmentSession<Values>(context: context)
        #expect(session.size == 2 && session.theme == .light)
        #expect(made.names == [])
        #expect(session.configuration.values.keys.sorted() == ["page", "server.size", "theme"])
        #expect(made.names == ["descriptions"])
    }

    @Test func aKeyIsReadByNameToo() throws {
        let session = try Self.session("-mode", "qa", "-size", "9")
        #expect(try session.value(for: ConfigurationKey<Int>("server.size")) == 9 && session.size == 9)
        #expect(try session.value(for: ConfigurationKey<String>("page")) == "file:page.html")
        #expect(session.configuration.values["server.size"]?.hidden.map(\.layer) == ["qa", "Common"])
        #expect(throws: ConfigurationError.self) { try session.value(for: ConfigurationKey<String>("absent")) }
    }

    @Test(
        arguments: [
            (["page": "https://y.example", "server": ["size": 3], "theme": "dark"], "3 dark nil"),
            (["page": "https://x.example", "server.size": "4", "theme": "light", "motto": "m"], "4 light m"),
            (["server.size": 4, "theme": "light"], "missing-value"),
            (["page": "x", "server.size": 4, "theme": "light"], "invalid-value"),
            (["page": "https://x.example", "server.size": 4, "theme": "drak"], "invalid-value"),
        ] as [([String: PropertyListValue], String)])
    func valuesThatAreNotOfTheCodeAreChecked(_ values: [String: PropertyListValue], _ expected: String) {
        do throws(ConfigurationError) {
            let session = try EnvironmentSession<Values>.preview(values)
            #expect("\(session.size) \(session.theme) \(session.values.motto?.value ?? "nil")" == expected)
        } catch {
            #expect(error.code.rawValue == expected)
        }
    }

    @Test func aFakeHasPlaceholdersThatAreSetInOneCopy() throws {
        var table = ValueTable(keys: "s?!- motto\0u page\0i server.size\0e! theme\0s title\0s? note\0")
        let copy = table
        table.set(2, 5)
        table.set(4, "title")
        table.set(5, "note")
        table.set(0, Live("motto"))
        table.set(1, URL(fileURLWithPath: "/page"))
        let fake = Values(table: table)
        #expect(fake.size == 5 && fake.motto?.value == "motto" && fake.page.path == "/page")
        #expect(fake.theme.value == .light && fake.theme.name == nil)
        #expect(table.string(4) == "title" && table.optionalString(5) == "note")
        #expect(Values(table: copy).size == 0 && Values(table: copy).motto == nil && copy.string(4) == "")
        #expect(copy.optionalString(5) == nil && Values(table: copy).page.host == "fake.invalid")
        var part = copy
        part.set(1, through: 2, from: table)
        #expect(part.int(2) == 5 && part.url(1).path == "/page" && part.string(4) == "")
    }

    @Test func aFakeHasThePlaceholdersOfItsType() {
        let values = Values(table: ValueTable(placeholdersOf: Values.self))
        #expect(values.size == 0 && values.motto == nil && values.page.host == "fake.invalid")
    }

    @Test func aValueIsMadeOnceWhateverTheThread() async throws {
        let session = try Self.session()
        let pages = await withTaskGroup(of: URL.self) { group in
            for _ in 0..<50 { group.addTask { session.page } }
            return await group.reduce(into: Set<URL>()) { $0.insert($1) }
        }
        #expect(pages.count == 1)
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
        var catalog = EnvironmentCatalog(keys: "")
        catalog.add(
            "production",
            """
            a array\0i \01\0s \0x\0)\0\
            b boolean\0true\0\
            x data\0AAEC\0\
            t date\060.0\0\
            d empty\0)\0\
            z encoded\0YQBi\0\
            i least\0-9223372036854775808\0\
            i nested.a\01\0\
            i nested.b\02\0\
            r real\01.5\0\
            s0,2 some.dots.in.it\0ü\0\
            d table\0s a b\0c\0)\0
            """)
        #expect(
            catalog.environments["production"] == [
                "array": [1, "x"], "boolean": true, "data": .data(Data([0, 1, 2])),
                "date": .date(Date(timeIntervalSinceReferenceDate: 60)), "empty": [:], "encoded": "a\u{0}b",
                "least": .integer(.min), "nested": ["a": 1, "b": 2], "real": 1.5,
                "some.dots": ["in.it": "ü"], "table": ["a b": "c"],
            ])
    }

    @Test func anEnvironmentCanBeAddedToACatalogThatWasRead() throws {
        var catalog = try EnvironmentCatalog(root: Self.written)
        catalog.add("local", "s theme\0dark\0")
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

    @Test(
        "The sealed marker is of the sealed policy, and no text makes another one of it",
        arguments: [
            "switchyard.policy.sealed.v1", "switchyard.policy.open.v1", "",
        ])
    func theSealedMarkerIsSealed(_ marker: String) {
        #expect(ReleasePolicy(sealed: marker) == .sealed)
    }
}

/// What was made.
private final class Made: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var made: [String] = []
    var names: [String] { lock.withLock { made } }
    func add(_ name: String) { lock.withLock { made.append(name) } }
}
