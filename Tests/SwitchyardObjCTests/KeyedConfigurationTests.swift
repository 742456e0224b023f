import Foundation
import PropertyLists
import Switchyard
import SwitchyardObjC
import SwitchyardTesting
import Testing

@Suite("A configuration by key")
struct KeyedConfigurationTests {
    private let configuration = KeyedConfiguration(
        reader: EnvironmentConfiguration(
            environment: "qa",
            values: [
                "name": "Shop", "api": "https://qa.example/api", "isBeta": "YES", "pageSize": 20, "ratio": 0.5,
                "token": "hunter2", "nested": ["count": "7"],
            ], secrets: ["token"]))

    @Test("Values by the names of their keys")
    func values() throws {
        #expect(configuration.environment == "qa")
        #expect(try configuration.string(forKey: "name") == "Shop")
        #expect(try configuration.url(forKey: "api").absoluteString == "https://qa.example/api")
        #expect(try configuration.bool(forKey: "isBeta"))
        #expect(try configuration.integer(forKey: "pageSize") == 20)
        #expect(try configuration.integer(forKey: "nested.count") == 7)
        #expect(try configuration.double(forKey: "ratio") == 0.5)
    }

    @Test("A missing value is an NSError with the name of the code and what to do")
    func missing() throws {
        let error = try #require(nsError { try configuration.string(forKey: "nme") })
        #expect(error.domain == "Switchyard")
        #expect(error.code == 1)
        #expect(error.userInfo[KeyedConfigurationError.codeKey] as? String == "missing-value")
        #expect(error.localizedDescription.contains("no value for \"nme\""))
        #expect(error.userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String == "did you mean \"name\"?")
    }

    @Test("A value of another type is an error, and a secret is not in it")
    func invalid() throws {
        let error = try #require(nsError { try configuration.integer(forKey: "name") })
        #expect(error.userInfo[KeyedConfigurationError.codeKey] as? String == "invalid-value")
        #expect(error.localizedDescription.contains("must be an integer"))
        let secret = try #require(nsError { try configuration.double(forKey: "token") })
        #expect(!"\(secret) \(secret.localizedDescription) \(secret.userInfo)".contains("hunter2"))
    }

    @Test("A read that does not throw logs why there is no value")
    func logged() throws {
        let written = Written()
        let session = EnvironmentConfiguration(environment: "qa", values: ["name": "Shop", "pageSize": 20])
        let configuration = KeyedConfiguration(reader: session, log: FindingsLog { written.add($0) })
        let (name, size, missing, wrong): (String?, Int?, URL?, Int?) = (
            configuration.logged("name"), configuration.logged("pageSize"), configuration.logged("nmae"),
            configuration.logged("name")
        )
        #expect(name == "Shop" && size == 20 && missing == nil && wrong == nil)
        #expect(written.findings.map(\.rule.rawValue) == ["missing-value", "invalid-value"])
        #expect(written.findings.first?.fix == "did you mean \"name\"?")
    }

    @Test("Starting reads the app's catalog; a sealed build runs production")
    func start() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{ qa = { name = QA; }; production = { name = Shop; }; }".utf8)
            .write(to: folder.appendingPathComponent("Environments.plist"))
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let bundle = AppBundle(url: folder)
        func start(_ policy: ReleasePolicy) throws -> KeyedConfiguration {
            let process = AppProcess(arguments: [], environment: [:], identifier: "app")
            return try KeyedConfiguration.start(
                in: bundle, policy: policy, options: SessionOptions(store: store, process: process))
        }
        #expect(try start(.open).string(forKey: "name") == "QA")
        #expect(try start(.sealed).environment == "production")
    }

    @Test("An app without a catalog is an error")
    func noCatalog() throws {
        let bundle = AppBundle(url: URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)"))
        let error = try #require(nsError { try KeyedConfiguration.start(in: bundle, policy: .sealed) })
        #expect(error.userInfo[KeyedConfigurationError.codeKey] as? String == "unusable-catalog")
    }

    private func nsError<Result>(_ body: () throws -> Result) -> NSError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as NSError
        }
    }
}

private final class Written: @unchecked Sendable {  // `all` is touched under `lock`.
    private let lock = NSLock()
    private var all: [PropertyListFinding] = []

    var findings: [PropertyListFinding] { lock.withLock { all } }
    func add(_ finding: PropertyListFinding) { lock.withLock { all.append(finding) } }
}
