import Testing

@testable import AccessorGenerator

/// Names of keys as names in Swift.
@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("apiURL", "apiURL"), ("api_url", "apiUrl"), ("API_URL", "apiUrl"), ("api-base-URL", "apiBaseUrl"),
        ("URL", "url"), ("URLScheme", "urlScheme"), ("BaseURL", "baseURL"), ("x", "x"), ("X", "x"),
        ("page size", "pageSize"),
        ("2nd", "_2nd"), ("größe", "größe"), ("Größe", "größe"), ("gro\u{308}ße", "größe"), ("日本", "日本"),
        ("self", "selfValue"), ("init", "initValue"), ("class", "class"), ("HTTP2Server", "http2Server"),
        ("a\u{202E}b", "aB"),
        ("emoji🙂face", "emojiFace"),
    ])
    func aKeyIsAProperty(_ key: String, _ name: String) {
        #expect(SwiftName.property(key) == name)
    }

    @Test(arguments: [
        ("server", "Server"), ("server_pool", "ServerPool"), ("url", "Url"), ("data", "DataValues"),
        ("Type", "TypeValues"),
        ("日本", "日本Values"), ("taken", "TakenValues"),
    ])
    func aDictionaryIsAType(_ key: String, _ type: String) {
        #expect(SwiftName.type(key, suffix: "Values", taken: ["Taken"]) == type)
    }

    @Test(arguments: [
        ("light", "light"), ("", "empty"), ("allCases", "allCasesValue"), ("1080p", "_1080p"), ("A", "a"),
    ])
    func aValueIsACase(_ value: String, _ name: String) {
        #expect(SwiftName.enumerationCase(value) == name)
    }

    @Test func keywordsAreInBackticks() {
        #expect(SwiftName.quoted("class") == "`class`")
        #expect(SwiftName.quoted("theme") == "theme")
    }

    @Test(arguments: [
        ("plain", #""plain""#), ("a\"b\\c\n\t\r", #""a\"b\\c\n\t\r""#), ("\u{202E}x\u{0}", #""\u{202E}x\0""#),
        ("é e\u{301} 😀", #""é e\u{301} 😀""#), ("\\(injected)", #""\\(injected)""#),
    ])
    func invisibleCharactersAreEscaped(_ text: String, _ literal: String) {
        #expect(SwiftLiteral.string(text) == literal)
    }

    @Test(arguments: [
        (1.5, "1.5"), (0, "0.0"), (-.infinity, "-.infinity"), (.nan, ".nan"),
        (.leastNonzeroMagnitude, "Double(bitPattern: 1)"),
    ])
    func numbersAreLiterals(_ number: Double, _ literal: String) {
        #expect(SwiftLiteral.real(number) == literal)
    }

    @Test func aLongTextIsBrokenWithoutChangingIt() {
        let lines = SwiftLiteral.multiline(String(repeating: "ab\"", count: 20), width: 30)
        #expect(lines.first == "\"\"\"" && lines.last == "\"\"\"")
        #expect(lines.allSatisfy { $0.count <= 30 })
        #expect(lines.dropFirst().dropLast().dropLast().allSatisfy { $0.hasSuffix("\\") })
    }
}
