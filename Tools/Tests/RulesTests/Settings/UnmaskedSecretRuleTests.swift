import Testing

@testable import Rules

@Suite struct UnmaskedSecretRuleTests {
    @Test(arguments: ["password", "api_key", "apiKey", "clientSecret", "auth-token", "PIN", "wifi_password_preference"])
    func aSecretThatAnyoneCanRead(_ key: String) throws {
        try MarkedBundle(["Root": specifier("TextField", "‹warning›" + entry("Key", key))]).expect(
            UnmaskedSecretRule.self)
    }

    @Test(arguments: ["user", "spin", "passwordURL", "tokenLifetime", "pinColor", "secretary", "key"])
    func anotherText(_ key: String) throws {
        try MarkedBundle(["Root": field(key)]).expect(UnmaskedSecretRule.self)
    }

    @Test func aMaskedOne() throws {
        try MarkedBundle(["Root": field("password", entry("IsSecure", xml: "<true/>")) + toggle("token")])
            .expect(UnmaskedSecretRule.self)
        // Somebody has decided.
        try MarkedBundle(["Root": field("password", entry("IsSecure", xml: "<false/>"))]).expect(
            UnmaskedSecretRule.self)
    }

    @Test(arguments: ["pass", "userPw", "pwd", "pinCode", "accessToken1", "APIToken", "login_pass", "UserPIN"])
    func shortWordsAndNumbers(_ key: String) throws {
        try MarkedBundle(["Root": specifier("TextField", "‹warning›" + entry("Key", key))]).expect(
            UnmaskedSecretRule.self)
    }

    @Test(arguments: ["mapPin", "lowPass", "compass", "bypass", "passenger", "pwm", "boardingPass"])
    func wordsOfOtherThings(_ key: String) throws {
        try MarkedBundle(["Root": field(key)]).expect(UnmaskedSecretRule.self)
        try MarkedBundle(["Root": specifier("TextField", entry("Key", "mapPin"), entry("Title", "Pin"))])
            .expect(UnmaskedSecretRule.self)
    }

    @Test(arguments: ["Password", "Server password:", "API Key (optional)", "PIN", "WORK_PASSWORD"])
    func titlesCountToo(_ title: String) throws {
        try MarkedBundle(["Root": specifier("TextField", "‹warning›" + entry("Key", "value"), entry("Title", title))])
            .expect(UnmaskedSecretRule.self)
    }
}
