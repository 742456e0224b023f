import Testing

@testable import Rules

@Suite struct NoChoicesRuleTests {
    private static let nothing = entry("Values", xml: "<array/>") + "\n" + entry("Titles", xml: "<array/>")

    @Test func aListOfNothing() throws {
        try MarkedBundle(["Root": choice("a", default: entry("DefaultValue", "1"), "‹error›" + Self.nothing)])
            .expect(NoChoicesRule.self)
    }

    @Test func inAppSettingsKitFillsIt() throws {
        let root = choice("a", default: entry("DefaultValue", "1"), Self.nothing)
        try MarkedBundle(["Root": root], named: "InAppSettings.bundle").expect(NoChoicesRule.self)
        try MarkedBundle(["Root": toggle("a"), "Root.inApp.plist": page(root)]).expect(NoChoicesRule.self)
    }

    @Test func aListOfOne() throws {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", "1"), entry("Values", texts: "1"), entry("Titles", texts: "One"))
        ]).expect(NoChoicesRule.self)
    }
}
