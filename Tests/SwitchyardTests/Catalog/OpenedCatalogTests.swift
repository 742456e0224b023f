import CatalogChecks
import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// An app reads the environment that it selects. Everybody else reads the whole catalog.
@Suite("A catalog that a launch opens")
struct OpenedCatalogTests {
    private static let root: PropertyListValue = [
        "Switchyard": ["Production": "prod", "RememberVariable": true, "Keys": ["n": "int", "theme": ["Live": true]]],
        "Common": ["n": 0, "theme": "light", "api": ["timeout": "1s"]],
        "dev": ["n": 1, "note": "DEV-DAMAGED"], "qa": ["n": 2, "note": "QA-DAMAGED"], "prod": ["n": 3], "stray": 7,
    ]

    private final class App {
        let bundle: AppBundle
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

        init(damaged: String? = nil, isBinary: Bool = true) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            bundle = AppBundle(url: folder)
            var data = try PropertyList.data(OpenedCatalogTests.root, binary: isBinary)
            if let damaged {
                let place = try #require(data.range(of: Data(damaged.utf8)))
                data[place.lowerBound - 1] = 0x70 | data[place.lowerBound - 1] & 0x0F
            }
            try data.write(to: file)
        }

        var file: URL { folder.appendingPathComponent("Environments.plist") }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func launch(_ environment: String) throws -> EnvironmentSession<EnvironmentConfiguration> {
            try EnvironmentSession.start(
                in: bundle, policy: .open,
                options: SessionOptions(
                    store: InMemoryDefaultsStore(["environment": .string(environment)]),
                    process: AppProcess(arguments: [], environment: [:])))
        }
    }

    @Test("A launch reads Common and the selected environment, and says what it did not read")
    func touched() throws {
        let app = try App()
        let session = try app.launch("qa")
        let catalog = session.core.context.catalog
        #expect(catalog.unreadEnvironments == ["dev", "prod"])
        #expect(catalog.names == ["dev", "prod", "qa"])
        #expect(try session.value(for: ConfigurationKey<Int>("n")) == 2)
        session.refresh()
        try session.choose(environment: "dev")
        #expect(session.pendingSelection?.environment == "dev")
        #expect(throws: ConfigurationError.self) { try session.choose(environment: "deb") }
        #expect(session.unreadEnvironments == ["prod"], "a choice is checked before it is stored")
        #expect(catalog.environments["dev"]?["n"] == 1)
        #expect(catalog.unreadEnvironments.isEmpty)
    }

    @Test("It is the catalog that reading everything gives", arguments: [true, false])
    func same(_ isBinary: Bool) throws {
        let app = try App(isBinary: isBinary)
        let opened = try EnvironmentCatalog.open(app.file)
        let read = try EnvironmentCatalog.read(app.file)
        #expect(opened.unreadEnvironments == (isBinary ? ["dev", "prod", "qa"] : []))
        #expect(read.unreadEnvironments.isEmpty)
        #expect(opened.findings == read.findings && !read.findings.isEmpty)
        #expect(opened.declarations.keys == read.declarations.keys && opened.common == read.common)
        #expect(opened.fingerprint == read.fingerprint)
        #expect(opened == read && opened.hashValue == read.hashValue)
        #expect(opened.check() == read.check())
    }

    @Test(
        "Each environment has the values and origins that reading everything gives", arguments: ["dev", "qa", "prod"])
    func values(_ environment: String) throws {
        let app = try App()
        let opened = try app.launch(environment).configuration
        let read = LayerMerge(try EnvironmentCatalog.read(app.file), environment: environment).values
        #expect(opened.values.keys == read.keys)
        for (name, value) in read {
            #expect(opened.values[name]?.origin == value.origin)
            if name != "theme" { #expect(opened.values[name]?.raw == value.raw) }
        }
    }

    @Test("Damage in another environment does not end a launch; reading everything finds it")
    func damageElsewhere() throws {
        let app = try App(damaged: "DEV-DAMAGED")
        #expect(try app.launch("qa").value(for: ConfigurationKey<Int>("n")) == 2)
        let error = try #require(configurationError { try EnvironmentCatalog.read(app.file) })
        #expect(error.code == .unusableCatalog)
        let context = configurationError { try LaunchContext.reading(app.bundle, policy: .open) }
        #expect(context?.code == .unusableCatalog, "tools read everything")
    }

    @Test("Damage in the selected environment is an error that names it: Common alone is no environment")
    func damageHere() throws {
        let app = try App(damaged: "QA-DAMAGED")
        let error = try #require(configurationError { try app.launch("qa") })
        #expect(error.code == .unusableCatalog)
        #expect(error.message == "environment \"qa\" of the catalog cannot be read")
        #expect(error.findings.map(\.file) == [app.file.path])
        #expect(LayerMerge(try EnvironmentCatalog.open(app.file), environment: "qa").values.isEmpty)
    }

    @Test(
        "A file that cannot be opened has the errors of reading", arguments: ["", "nonsense <", "(a, b)", "{ a = b; }"])
    func unusable(_ text: String) throws {
        let app = try App()
        try Data(text.utf8).write(to: app.file)
        let opened = try #require(configurationError { try EnvironmentCatalog.open(app.file) })
        let read = try #require(configurationError { try EnvironmentCatalog.read(app.file) })
        #expect(opened.code == read.code && opened.message == read.message && opened.findings == read.findings)
    }

    @Test("Several threads may read environments of one catalog")
    func concurrent() throws {
        let app = try App()
        let catalog = try EnvironmentCatalog.open(app.file)
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            let name = ["dev", "qa", "prod"][number % 3]
            #expect((try? catalog.values(of: name))??["n"] == .integer(Int64(number % 3 + 1)))
        }
        #expect(catalog.unreadEnvironments.isEmpty)
    }
}
