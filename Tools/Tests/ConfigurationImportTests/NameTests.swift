import PropertyLists
@_spi(Tools) import SwitchyardCore
import Testing

@testable import ConfigurationImport

/// The names of environments, and the types of values.
@Suite struct NameTests {
    @Test(
        arguments: [
            ("Debug", nil), ("Release", nil), ("Debug-Staging", "staging"), ("ReleaseStaging", "staging"),
            ("Release (AppStore)", "production"), ("AppStore", "production"), ("AdHoc", nil), ("Ad Hoc", nil),
            ("TestFlight", nil), ("PRO", "production"), ("STG", "staging"), ("DEV", "development"), ("QA2", "qa2"),
            ("Release-iOS", nil), ("UITests", nil), ("Debug Acme", "acme"),
        ] as [(String, String?)]) func aBuildConfigurationNamesAnEnvironment(_ name: String, _ environment: String?)
    {
        #expect(EnvironmentName.inName(name) == environment)
    }

    @Test func oneEnvironmentHasOneName() {
        var merge = EnvironmentMerge()
        merge.add(["Prod", "stg", "QA"], of: 0, file: "a")
        merge.add(["production", "Staging", "qa", "UAT"], of: 1, file: "b")
        merge.add(["release", "live"], of: 2, file: "c")
        #expect(merge.groups.map(\.name) == ["Prod", "stg", "QA", "UAT", "live"])
        #expect(merge.group(of: "Staging", in: 1) == 1)
    }

    @Test func twoOfOneSourceAreTwo() {
        var merge = EnvironmentMerge()
        merge.add(["QA", "qa", "Production", "Release"], of: 0, file: "a")
        #expect(merge.groups.count == 4)
    }

    @Test(
        arguments: [
            (["https://example.com", "http://a.example/b?c=d"], .url), (["https://example.com", "none"], .string),
            (["true", "false"], .bool), (["YES", "NO"], .string), (["5", "10"], .int), (["007"], .string),
            (["1.10"], .string), (["1.5"], .string), (["+5"], .string), (["12345678901"], .string), ([""], .string),
        ] as [([String], ValueType.Kind)]) func typesAreCertain(_ texts: [String], _ type: ValueType.Kind)
    {
        #expect(GuessedType.of("value", texts.map(PropertyListValue.string)) == type)
    }

    @Test(arguments: ["facebookAppID", "APP_VERSION_CODE", "teamIdentifier", "phoneNumber"])
    func numbersOfThingsAreText(
        _ key: String
    ) {
        #expect(GuessedType.of(key, ["12345"]) == .string)
    }

    @Test(arguments: [
        ("API_TOKEN", "x"), ("password", ""), ("AWS", "AKIAIOSFODNN7EXAMPLE"),
        ("google", "AIza" + String(repeating: "a1B", count: 12).prefix(35)),
        ("stripe", "sk_" + "live_" + "4eC39HqLyjWDarjtT1zdp7dc"), ("dsn", "https://abc123def456@sentry.example/1"),
        ("url", "https://example.com/?api_key=9f8e7d6c5b4a39281706"), ("HMAC_KEY", "aaaaaaaaaaaaaaaaaaaaaaaa"),
        ("value", "c8Fz1Kq7Lp0Xw3Vn9Bt5Rj2Hd6"),
    ]) func secretsAreKnown(_ key: String, _ value: String) {
        #expect(ImportedSecrets.contains(.string(value), key: key))
    }

    @Test(arguments: [
        ("apiURL", "https://example.com/api/v2"), ("bundle", "com.example.app"), ("tokenLifetime", "30"),
        ("uuid", "5C2C5B1E-6F3C-4F1B-9B6E-1F8A6C2D7E90"), ("storageKey", "com.example.storage"),
        ("title", "A long sentence with 12 words"), ("publicKey", "abc"),
    ]) func otherValuesAreNone(_ key: String, _ value: String) {
        #expect(!ImportedSecrets.contains(.string(value), key: key))
    }

    @Test(arguments: ["a b", "9a", "a.b", ".a.", "ä", "", "a.9.c"]) func keysHaveValidNames(_ key: String) {
        let name = KeyNames.valid(key)
        #expect(name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*/) != nil, "\(name)")
    }
}
