import Testing

@testable import Rules

@Suite struct MixedValuesRuleTests {
    private static func bundle(_ values: String) throws -> MarkedBundle {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", "1"), entry("Values", xml: "<array>\(values)</array>"),
                entry("Titles", texts: "One", "Two"))
        ])
    }

    @Test func textsAndNumbers() throws {
        try Self.bundle("<string>1</string>‹warning›<integer>2</integer>").expect(MixedValuesRule.self)
    }

    @Test(arguments: ["<integer>1</integer><real>2</real>", "<true/><integer>2</integer>", "<string/><string/>", ""])
    func oneType(_ values: String) throws {
        try Self.bundle(values).expect(MixedValuesRule.self)
    }
}
