import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Nested keys are names of their own, and a dictionary where one is asked for.
@Suite struct NestedDictionaryTests {
    static let context = Result {
        try LaunchContext.testing(catalog: [
            "Common": ["headers": ["Accept": "json", "Via": "common"], "limits": ["pages": ["size": 5]]],
            "prod": ["headers": ["Via": "prod"]],
        ])
    }

    private func configuration() throws -> EnvironmentConfiguration {
        let context = try Self.context.get()
        return EnvironmentConfiguration(selection: try EnvironmentSelection(context: context), context: context)
    }

    @Test func theSpaceOfNamesIsADictionary() throws {
        let headers = try configuration().value(for: ConfigurationKey<[String: String]>("headers"))
        #expect(headers == ["Accept": "json", "Via": "prod"])
        let limits = try configuration().value(for: ConfigurationKey<[String: [String: Int]]>("limits"))
        #expect(limits == ["pages": ["size": 5]])
        #expect(try configuration().value(for: ConfigurationKey<String>("headers.Via")) == "prod")
    }

    @Test func aWrongElementAndAMissingNameAreErrors() throws {
        #expect(throws: ConfigurationError.self) {
            try configuration().value(for: ConfigurationKey<[String: Int]>("headers"))
        }
        #expect(throws: ConfigurationError.self) {
            try configuration().value(for: ConfigurationKey<[String: String]>("header"))
        }
    }

    @Test func aConfigurationInMemoryIsReadTheSameWay() throws {
        let memory = EnvironmentConfiguration(
            environment: "test", values: ["api": ["base": "https://test.example"], "token": "x"], secrets: ["token"])
        #expect(try memory.value(for: ConfigurationKey<String>("api.base")) == "https://test.example")
        #expect(try memory.value(for: ConfigurationKey<[String: String]>("api")) == ["base": "https://test.example"])
        #expect(memory.values["token"]?.description == "<redacted>")
    }
}
