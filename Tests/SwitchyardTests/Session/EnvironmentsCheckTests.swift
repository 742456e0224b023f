import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// What only the release would meet, or who selects another environment.
@Suite("The environments that a launch did not select")
struct EnvironmentsCheckTests {
    private struct Server: Decodable {
        let timeout: Duration?
        let retries: Int?
    }

    private struct Values: Decodable {
        let apiURL: Endpoint
        let pageSize: Int?
        let server: Server?
    }

    private static func findings<Value: Decodable & Sendable>(
        _ type: Value.Type, _ catalog: PropertyListValue, policy: ReleasePolicy = .open,
        log: FindingsLog = .silent
    ) async throws -> [PropertyListFinding] {
        let arguments = policy == .open ? ["-environment", "qa"] : []
        let session = try EnvironmentSession<Value>(
            context: .testing(catalog: catalog, arguments: arguments, policy: policy), process: Recorded.process,
            log: log)
        return await session.environmentFindings
    }

    @Test("What production lacks is an error while qa runs, and is logged")
    func production() async throws {
        let logged = LoggedFindings()
        let findings = try await Self.findings(
            Values.self,
            ["qa": ["apiURL": "https://qa.example"], "production": ["apiUrl": "https://example.com"]], log: logged.log)
        let finding = try #require(findings.first)
        #expect(finding.rule == .unusableEnvironment)
        #expect(finding.severity == .error)
        #expect(finding.message.contains("cannot start in environment \"production\""))
        #expect(finding.fix == "did you mean \"apiUrl\"?")
        #expect(logged.all.contains(finding))
    }

    @Test("A declared key that production lacks, or has with another type", arguments: [[:], ["timeout": "soon"]])
    func declared(_ values: [String: PropertyListValue]) async throws {
        let findings = try await Self.findings(
            EnvironmentConfiguration.Nothing.self,
            [
                "Switchyard": ["Keys": ["timeout": "duration"]], "qa": ["timeout": "1s"],
                "production": .dictionary(values),
            ])
        #expect(findings.map(\.rule) == [.unusableEnvironment, .unreadKey])
    }

    @Test("Every environment is checked, production first; a build for the App Store checks none")
    func order() async throws {
        let catalog: PropertyListValue = [
            "broken": ["x": 1], "qa": ["apiURL": "https://qa.example"], "zebra": ["apiURL": "no url"],
            "production": ["x": 1],
        ]
        let findings = try await Self.findings(Values.self, catalog).filter { $0.severity == .error }
        let names = findings.map { $0.message.split(separator: "\"").dropFirst().first ?? "" }
        #expect(names == ["production", "broken", "zebra"])
        let complete: PropertyListValue = ["qa": ["x": 1], "production": ["apiURL": "https://example.com"]]
        #expect(try await Self.findings(Values.self, complete, policy: .sealed).isEmpty)
    }

    @Test("A secret that only the code of another build has is not missing")
    func secrets() async throws {
        struct WithToken: Decodable { let token: Secret<String> }
        let catalog: PropertyListValue = [
            "Switchyard": ["Keys": ["token": ["Type": "string", "Secret": true, "ProvidedInCode": true]]],
            "qa": [:], "production": [:],
        ]
        var context = try LaunchContext.testing(catalog: catalog, arguments: ["-environment", "qa"])
        context.catalog.secrets = ["qa": ["token": "t"]]
        let session = try EnvironmentSession<WithToken>(context: context, process: Recorded.process)
        #expect(await session.environmentFindings.isEmpty)
    }

    @Test(
        "A misspelled optional is an error, not nil without a word",
        arguments: [
            (["pagesize": 20], "pageSize"), (["pageSzie": 20], "pageSize"),
            (["server": ["timeuot": "1s"]], "server.timeout"), (["server.retires": 3], "server.retries"),
        ] as [([String: PropertyListValue], String)])
    func misspelled(_ values: [String: PropertyListValue], _ meant: String) async throws {
        let layer = PropertyListValue.dictionary(values.merging(["apiURL": "https://qa.example"]) { $1 })
        let findings = try await Self.findings(Values.self, ["qa": layer, "production": layer])
        let errors = findings.filter { $0.rule == .misspelledKey }
        #expect(errors.count == 2)
        #expect(errors.allSatisfy { $0.severity == .error && $0.fix == "did you mean \"\(meant)\"?" })
    }

    @Test("An optional that is only absent, and a key that is read, are no misspellings; what nothing reads is a note")
    func absent() async throws {
        let layer: PropertyListValue = ["apiURL": "https://qa.example", "legacy": 1, "server": ["retries": 3]]
        let findings = try await Self.findings(Values.self, ["qa": layer, "production": layer])
        #expect(findings.map(\.rule) == [.unreadKey])
        #expect(findings.map(\.severity) == [.note])
        #expect(findings.first?.message.contains("\"legacy\"") == true)
    }

    @Test("A type that reads dictionaries and single values as a whole reads all of them")
    func whole() async throws {
        struct Whole: Decodable {
            let limits: [String: Int]
            let all: [String: String]?
            let keys: PropertyListKeys
            struct PropertyListKeys: Decodable {}
        }
        let layer: PropertyListValue = ["limits": ["a": 1, "b": 2], "keys": ["c": 3]]
        let findings = try await Self.findings(Whole.self, ["qa": layer, "production": layer])
        #expect(findings.map(\.message) == ["the app's type reads no key \"keys.c\""])
    }

    @Test("An optional of the catalog that a handwritten type reads")
    func declaredOptional() async throws {
        let header: PropertyListValue = ["Keys": ["timeout": ["Type": "duration", "Required": false]]]
        let catalog: PropertyListValue = [
            "Switchyard": header, "qa": ["timeuot": "1s"], "production": ["timeout": "1s"],
        ]
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: catalog, arguments: ["-environment", "qa"]), process: Recorded.process)
        let findings = await session.environmentFindings
        #expect(findings.map(\.rule) == [.misspelledKey])
        #expect(findings.map(\.keyPath) == [["qa", "timeuot"]])
    }

    @Test(
        "A misspelled dictionary of the catalog", arguments: [("Comon", "Common"), ("Swichyard", "Switchyard")])
    func misspelledDictionary(_ written: String, _ meant: String) throws {
        let catalog = try EnvironmentCatalog(root: [written: ["x": 1], "qa": ["x": 1], "production": ["x": 2]])
        let finding = try #require(catalog.check().first)
        #expect(finding.rule == .notAnEnvironment)
        #expect(finding.severity == .error)
        #expect(finding.fix == "did you mean \"\(meant)\"?")
    }
}

extension EnvironmentConfiguration {
    /// An app that reads nothing at launch.
    fileprivate struct Nothing: Decodable {}
}

/// What a log was given.
private final class LoggedFindings: @unchecked Sendable {  // Guarded by the lock.
    private let lock = NSLock()
    private var findings: [PropertyListFinding] = []

    var all: [PropertyListFinding] { lock.withLock { findings } }
    var log: FindingsLog { FindingsLog { finding in self.lock.withLock { self.findings.append(finding) } } }
}
