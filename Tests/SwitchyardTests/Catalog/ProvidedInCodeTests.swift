import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Secrets: keys whose values only the app's code has.
@Suite struct ProvidedInCodeTests {
    static let root: PropertyListValue = [
        "Switchyard": [
            "Keys": [
                "token": ["Type": "string", "Secret": true, "ProvidedInCode": true], "size": "int",
                "server.key": ["Secret": true, "ProvidedInCode": true, "Required": false],
            ],
            "Ephemeral": ["pr-*": ["size": 3]],
        ],
        "Common": ["size": 1], "qa": ["size": 2], "production": [:],
    ]
    static let secrets = [
        "production": ["token": "of production", "server.key": "k"], "qa": ["token": "of qa"],
        "pr-*": ["token": "of pull requests"],
    ]

    static func configuration(
        _ environment: String, secrets: [String: [String: String]]
    ) throws -> EnvironmentConfiguration {
        var context = try LaunchContext.testing(catalog: root, arguments: ["-environment", environment])
        context.catalog.secrets = secrets
        return EnvironmentConfiguration(selection: try EnvironmentSelection(context: context), context: context)
    }

    static func token(_ configuration: EnvironmentConfiguration) throws -> String {
        try configuration.value(for: ConfigurationKey<Secret<String>>("token")).revealed
    }

    @Test(arguments: [("production", "of production"), ("qa", "of qa"), ("pr-7", "of pull requests")])
    func eachEnvironmentHasItsOwn(_ environment: String, _ token: String) throws {
        let configuration = try Self.configuration(environment, secrets: Self.secrets)
        #expect(try Self.token(configuration) == token)
        #expect(configuration.findings == [])
        #expect(configuration.values["token"]?.origin.layer == environment)
        #expect("\(configuration.values)".contains(token) == false)
    }

    @Test func theCatalogIsCompleteWithoutThem() throws {
        let catalog = try EnvironmentCatalog(root: Self.root)
        #expect(catalog.findings == [] && catalog.check() == [])
        #expect(try Self.configuration("qa", secrets: [:]).findings == [])
    }

    @Test func theFingerprintIsThatOfTheFile() throws {
        var catalog = try EnvironmentCatalog(root: Self.root)
        let fingerprint = catalog.fingerprint
        catalog.secrets = Self.secrets
        #expect(catalog.fingerprint == fingerprint)
        #expect(catalog.environments["qa"] == ["size": 2])
    }

    @Test func aMissingOneIsAnErrorThatSaysWhatToDo() throws {
        let configuration = try Self.configuration("qa", secrets: ["production": ["token": "x"]])
        #expect(configuration.findings.map(\.message) == ["environment \"qa\" has no value for \"token\""])
        let without = try Self.configuration("qa", secrets: [:])
        let error = #expect(throws: ConfigurationError.self) { try Self.token(without) }
        #expect(
            error?.findings.first?.fix == "pass the secrets to the start of the session: the key is provided in code")
    }

    @Test func onlyKeysThatAskForThemTakeThem() throws {
        let configuration = try Self.configuration("qa", secrets: ["qa": ["token": "x", "size": "9", "other": "y"]])
        #expect(try configuration.value(for: ConfigurationKey<Int>("size")) == 2)
        #expect(configuration.values["other"] == nil)
    }

    @Test func aKeyThatIsNotSecretCannotBeProvided() throws {
        let catalog = try EnvironmentCatalog(root: [
            "Switchyard": ["Keys": ["size": ["Type": "int", "ProvidedInCode": true]]], "production": ["size": 1],
        ])
        #expect(catalog.findings.map(\.message) == ["Switchyard.Keys.size is provided in code, but not secret"])
        #expect(catalog.declarations["size"]?.isProvidedInCode == false)
    }

    struct Values: Decodable {
        let token: Secret<String>
        let size: Int
    }

    @Test func aStartTakesThem() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Environments.plist")
        try Self.root.binaryPropertyList().write(to: file)
        let session = try EnvironmentSession<Values>.start(
            in: AppBundle(url: folder), policy: .sealed, secrets: ["production": ["token": "t", "tokne": "u"]],
            options: SessionOptions(
                store: InMemoryDefaultsStore(), process: AppProcess(arguments: [], environment: [:], identifier: "app"),
                log: .silent))
        #expect(session.token.revealed == "t" && session.size == 1)
        #expect(session.findings.map(\.message) == ["the value of \"tokne\" that code provides is ignored"])
    }
}

extension PropertyListValue {
    fileprivate func binaryPropertyList() throws -> Data {
        func foundation(_ value: PropertyListValue) -> Any {
            switch value {
            case .string(let text): text
            case .integer(let number): number
            case .boolean(let truth): truth
            case .dictionary(let entries): entries.mapValues(foundation)
            default: "\(value)"
            }
        }
        return try PropertyListSerialization.data(fromPropertyList: foundation(self), format: .binary, options: 0)
    }
}
