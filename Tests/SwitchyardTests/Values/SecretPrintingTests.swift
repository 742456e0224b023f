import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// A secret is in no description, whichever way it is printed.
@Suite struct SecretPrintingTests {
    static let word = "hunter2"

    struct Account {
        let user = "ann"
        let password: Secret<String>
        let recovery: [Secret<String>]
        let byName: [String: Secret<String>]
        let maybe: Secret<String>?
    }

    /// Everything that prints a value.
    static func printed(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var streamed = ""
        print(value, to: &streamed)
        return [
            "\(value)", String(describing: value), String(reflecting: value), dumped, streamed, "\([value])",
            "\(["k": value])",
        ]
    }

    @Test func aSecretIsNotPrinted() {
        for text in Self.printed(Secret(Self.word)) {
            #expect(!text.contains(Self.word))
            #expect(text.contains("<redacted>"))
        }
        #expect(Secret(Self.word).description == "<redacted>")
        #expect(Secret(Self.word).debugDescription == "<redacted>")
        #expect(Mirror(reflecting: Secret(Self.word)).children.isEmpty)
        #expect(Secret(Self.word).revealed == Self.word)
    }

    @Test func whatHoldsASecretDoesNotPrintIt() {
        let secret = Secret(Self.word)
        let account = Account(password: secret, recovery: [secret], byName: ["a": secret], maybe: secret)
        for text in Self.printed(account) {
            #expect(!text.contains(Self.word))
            #expect(text.contains("ann"))
        }
    }

    @Test func secretsAreEqualByTheirValues() {
        #expect(Secret("a") == Secret("a"))
        #expect(Secret("a") != Secret("b"))
        #expect(Set([Secret(1), Secret(1)]).count == 1)
    }

    static let catalog: PropertyListValue = [
        "Switchyard": ["Keys": ["token": ["Secret": true], "pin": ["Type": "int", "Secret": true]]],
        "Production": ["token": .string(word), "pin": .string(word), "open": "visible"],
    ]

    @Test func configurationsDoNotPrintTheirSecrets() throws {
        let context = try LaunchContext.testing(catalog: Self.catalog)
        let configuration = EnvironmentConfiguration(
            selection: try EnvironmentSelection(context: context), context: context)
        let token = try #require(configuration.values["token"])
        #expect(token.isSecret)
        #expect(token.written == nil)
        #expect(token.typed == nil)
        for value in [token, configuration, configuration.values, configuration.findings] as [Any] {
            for text in Self.printed(value) { #expect(!text.contains(Self.word)) }
        }
        #expect("\(token)" == "<redacted>")
        #expect("\(configuration)".contains("visible"))
        // The wrong value of `pin` is told without saying it.
        #expect(configuration.findings.map(\.rule) == [.invalidValue])
    }

    @Test func handWrittenConfigurationsDoNotPrintTheirSecrets() {
        let configuration = EnvironmentConfiguration(
            environment: "test", values: ["token": .string(Self.word)], secrets: ["token"])
        for text in Self.printed(configuration) { #expect(!text.contains(Self.word)) }
    }

    @Test func errorsDoNotPrintWhatIsReadAsASecret() throws {
        let configuration = EnvironmentConfiguration(environment: "test", values: ["pin": .string(Self.word)])
        let error = #expect(throws: ConfigurationError.self) {
            try configuration.value(for: ConfigurationKey<Secret<Int>>("pin"))
        }
        #expect(error?.code == .invalidValue)
        for text in Self.printed(try #require(error)) { #expect(!text.contains(Self.word)) }
    }

    @Test func errorsDoNotPrintListsOfSecrets() throws {
        let configuration = EnvironmentConfiguration(environment: "test", values: ["pins": .string("(\(Self.word))")])
        let list = #expect(throws: ConfigurationError.self) {
            try configuration.value(for: ConfigurationKey<[Secret<Int>]>("pins"))
        }
        for text in Self.printed(try #require(list)) { #expect(!text.contains(Self.word)) }
        #expect(ConfigurationKey<[Secret<Int>]>("pins").declaration.isSecret)
        #expect(ConfigurationKey<[String: Secret<Int>]>("pins").declaration.isSecret)
        #expect(!ConfigurationKey<[Int]>("pins").declaration.isSecret)
    }
}
