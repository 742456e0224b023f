import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

extension ConfigurationKey<Duration> {
    fileprivate static let timeout = ConfigurationKey("timeout")
}

/// App code that knows the protocol and nothing else.
private struct Client {
    let configuration: any ConfigurationReader

    func summary() throws(ConfigurationError) -> String {
        let endpoint = try configuration.value(for: .endpoint)
        let timeout = try configuration.value(for: .timeout)
        let note = try configuration.optionalValue(for: ConfigurationKey<String>("note"))
        return "\(configuration.environment) \(endpoint) \(timeout) \(note ?? "without a note")"
    }
}

@Suite("Reading typed values")
struct TypedReadingTests {
    private let catalog: PropertyListValue = [
        "Common": ["timeout": "10s"], "qa": ["endpoint": "https://qa.example/api", "note": "for testers"],
        "prod": ["endpoint": "https://prod.example/api"],
    ]

    @Test("App code reads a configuration, a session and a configuration made in a test through one protocol")
    func throughTheProtocol() throws {
        let pinned = try resolve(catalog, as: "qa")
        #expect(try Client(configuration: pinned).summary() == "qa https://qa.example/api 10.0 seconds for testers")
        let session = try EnvironmentSession<EnvironmentConfiguration>(context: .testing(catalog: catalog))
        #expect(
            try Client(configuration: session).summary() == "prod https://prod.example/api 10.0 seconds without a note")
        let fake = EnvironmentConfiguration(
            environment: "test", values: ["endpoint": "http://localhost:8080", "timeout": 1, "note": "faked"])
        #expect(try Client(configuration: fake).summary() == "test http://localhost:8080 1.0 seconds faked")
    }

    @Test("A required value that is missing is an error, and a nearly right name is suggested")
    func missing() throws {
        let configuration = try resolve(catalog, as: "qa")
        let error = try #require(configurationError { try configuration.value(for: ConfigurationKey<URL>("endpiont")) })
        #expect(error.code == .missingValue)
        #expect(error.message == "environment \"qa\" has no value for \"endpiont\"")
        let finding = try #require(error.findings.first)
        #expect(finding.rule == .missingValue)
        #expect(finding.fix == "did you mean \"endpoint\"?")
        #expect(finding.keyPath == ["qa"])
        #expect(finding.file == "/App/Environments.plist")
    }

    @Test("An optional value is nil only where there is none")
    func optional() throws {
        let configuration = try resolve(catalog, as: "prod")
        #expect(try configuration.optionalValue(for: ConfigurationKey<String>("note")) == nil)
        #expect(try configuration.optionalValue(for: ConfigurationKey<String>("timeout")) == "10s")
        let error = configurationError { try configuration.optionalValue(for: ConfigurationKey<Int>("timeout")) }
        #expect(error?.code == .invalidValue)
    }

    @Test("`try?` with a fallback still has a type to fall back from: the wrong type throws, the absent value is nil")
    func fallback() throws {
        let configuration = try resolve(catalog, as: "prod")
        let note = try configuration.optionalValue(for: ConfigurationKey<String>("note")) ?? "fallback"
        #expect(note == "fallback")
    }

    @Test(
        "A value of the wrong type names layer, file, place, type and value",
        arguments: [
            ("Common", "timeout", "soon", "Common.timeout must be a duration: \"soon\" is not a duration"),
            ("qa", "timeout", true, "qa.timeout must be a duration: true is not a duration"),
            ("qa", "timeout", [1], "qa.timeout must be a duration: an array of 1 element is not a duration"),
        ] as [(String, String, PropertyListValue, String)])
    func wrongType(_ layer: String, _ key: String, _ value: PropertyListValue, _ message: String) throws {
        let configuration = try resolve(["qa": ["n": 1], "prod": ["n": 1], layer: [key: value]], as: "qa")
        let error = try #require(configurationError { try configuration.value(for: .timeout) })
        #expect(error.code == .invalidValue)
        #expect(error.message == message)
        #expect(error.findings.first?.file == "/App/Environments.plist")
        #expect(error.findings.first?.keyPath == [layer, key])
        #expect(error.description.contains("/App/Environments.plist \(layer).\(key): error: "))
    }

    @Test("A hole is a finding of the launch, with the place and a suggestion")
    func required() throws {
        let catalog: PropertyListValue = [
            "Switchyard": ["Keys": ["endpoint": "url", "note": ["Type": "string", "Required": false]]],
            "qa": ["endpoiint": "https://qa.example"], "prod": ["endpoint": "https://prod.example"],
        ]
        let configuration = try resolve(catalog, as: "qa")
        let finding = try #require(configuration.findings.first)
        #expect(configuration.findings.count == 1)
        #expect(finding.rule == .missingValue)
        #expect(finding.severity == .error)
        #expect(finding.file == "/App/Environments.plist")
        #expect(finding.keyPath == ["qa"])
        #expect(finding.fix == "did you mean \"endpoiint\"?")
        #expect(try resolve(catalog, as: "prod").findings.isEmpty)
    }

    @Test("A declared value of the wrong type is a finding even if nobody reads it")
    func declaredType() throws {
        let catalog: PropertyListValue = [
            "Switchyard": ["Keys": ["endpoint": "url"]], "prod": ["endpoint": "https:"],
        ]
        let finding = try #require(try resolve(catalog, as: "prod").findings.first)
        #expect(finding.rule == .invalidValue)
        #expect(finding.keyPath == ["prod", "endpoint"])
        #expect(finding.fix?.contains("xcconfig") == true)
    }

    @Test("A file beside the catalog is found from the catalog's folder")
    func localFile() throws {
        let configuration = try resolve(["prod": ["endpoint": "file:comments.json5"]], as: "prod")
        #expect(try configuration.value(for: .endpoint).path == "/App/comments.json5")
    }
}

@Suite("A configuration made in a test")
struct InMemoryConfigurationTests {
    private struct Typed: ConfigurationResolvable {
        let endpoint: URL
        let pageSize: Int

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            endpoint = try configuration.value(for: .endpoint)
            pageSize = try configuration.value(for: ConfigurationKey<Int>("list.pageSize"))
        }
    }

    @Test("It makes an app's typed values too; nested names are joined by dots")
    func typedValues() throws {
        let configuration = EnvironmentConfiguration(
            environment: "test", values: ["endpoint": "https://a.example", "list.pageSize": "20"])
        let values = try Typed(resolving: configuration)
        #expect(values.endpoint.absoluteString == "https://a.example")
        #expect(values.pageSize == 20)
    }

    @Test("What is missing or wrong in it throws like anywhere else")
    func faults() {
        let empty = EnvironmentConfiguration(environment: "test", values: [:])
        #expect(configurationError { try Typed(resolving: empty) }?.code == .missingValue)
        let wrong = EnvironmentConfiguration(environment: "test", values: ["endpoint": "nowhere"])
        #expect(configurationError { try Typed(resolving: wrong) }?.code == .invalidValue)
    }

    @Test("Its values tell where they came from")
    func origin() {
        let configuration = EnvironmentConfiguration(environment: "test", values: ["a": 1])
        #expect(configuration.values["a"]?.origin.text == "test - test.a")
        #expect(configuration.values["a"]?.type == .int)
    }
}

@Suite("Secrets are never printed")
struct SecretTests {
    private static let secret = "hunter2"
    private let catalog: PropertyListValue = [
        "Switchyard": [
            "Keys": ["token": ["Type": "string", "Secret": true], "pin": ["Type": "int", "Secret": true]]
        ],
        "Common": ["pin": .string(secret)], "prod": ["token": .string(secret)],
    ]

    private func printed(_ value: some Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test("Not by a configuration, its values or its findings")
    func configuration() throws {
        let configuration = try resolve(catalog, as: "prod")
        #expect(configuration.findings.count == 1, "the wrong type is found")
        #expect(!printed(configuration).contains(Self.secret))
        let value = try #require(configuration.values["token"])
        #expect(!printed(value).contains(Self.secret))
        #expect(value.description == "<redacted>")
        #expect(value.written == nil)
        #expect(value.typed == nil)
        let token = try configuration.value(for: ConfigurationKey<Secret<String>>("token"))
        #expect(token.revealed == Self.secret, "the app still reads it")
        #expect(!printed(token).contains(Self.secret))
    }

    @Test("Not by an app that reads a declared secret as another type")
    func readAsText() throws {
        let configuration = try resolve(catalog, as: "prod")
        let error = try #require(
            configurationError { try configuration.value(for: ConfigurationKey<String>("token")) })
        #expect(error.code == .invalidValue)
        #expect(error.message == "key \"token\" is secret, and a value of type String can be printed")
        #expect(error.findings.map(\.fix) == ["read it as Secret<String>"])
        #expect(error.findings.map(\.keyPath) == [["prod", "token"]])
        #expect(
            configurationError { try configuration.value(for: ConfigurationKey<Int>("pin")) }?.code == .invalidValue)
    }

    @Test("Not by an error about a declared secret")
    func declared() throws {
        let configuration = try resolve(catalog, as: "prod")
        let error = try #require(
            configurationError { try configuration.value(for: ConfigurationKey<Secret<Int>>("pin")) })
        #expect(!printed(error).contains(Self.secret))
        #expect(error.message.contains("<redacted>"))
    }

    @Test("Not by an error about a key that only the code calls a secret")
    func readAsSecret() throws {
        let configuration = try resolve(["prod": ["pin": .string(Self.secret)]], as: "prod")
        let error = try #require(
            configurationError { try configuration.value(for: ConfigurationKey<Secret<Int>>("pin")) })
        #expect(error.code == .invalidValue)
        #expect(!printed(error).contains(Self.secret))
    }

    @Test("Not by a configuration made in a test")
    func inMemory() {
        let configuration = EnvironmentConfiguration(
            environment: "test", values: ["token": .string(Self.secret)], secrets: ["token"])
        #expect(!printed(configuration).contains(Self.secret))
    }

    @Test("Not by a session whose catalog and code disagree on what is secret: either word is enough")
    func eitherWord() throws {
        struct Typed: ConfigurationResolvable {
            static let declarations = [ConfigurationKey<Secret<String>>("token").declaration]
            let token: Secret<String>
            init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
                token = try configuration.value(for: ConfigurationKey<Secret<String>>("token"))
            }
        }
        let session = try EnvironmentSession<Typed>(
            context: .testing(catalog: [
                "Switchyard": ["Keys": ["token": "string"]], "prod": ["token": .string(Self.secret)],
            ]))
        #expect(session.configuration.values["token"]?.isSecret == true)
        #expect(!printed(session.configuration).contains(Self.secret))
        #expect(!printed(session.values).contains(Self.secret))
        #expect(session.token.revealed == Self.secret)
    }

    @Test("Not by a session that somebody dumps")
    func session() throws {
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: [
                "Switchyard": ["Keys": ["token": ["Type": "string", "Secret": true]]],
                "prod": ["token": .string(Self.secret)],
            ]))
        #expect(!printed(session).contains(Self.secret))
    }

    @Test("A secret key is not overridden at all")
    func refusedOverride() throws {
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: [
                "Switchyard": ["Keys": ["hook": ["Type": "url", "Secret": true]]],
                "prod": ["hook": "https://prod.example"],
            ]), store: InMemoryDefaultsStore())
        let url = try #require(URL(string: "https://hunter2.example"))
        let error = try #require(configurationError { try session.override(ConfigurationKey<URL>("hook"), with: url) })
        #expect(error.code == .secret)
        #expect(!printed(error).contains("hunter2"))
    }
}
