import Testing

@testable import Rules

@Suite struct MissingTypeRuleTests {
    @Test func aSpecifierWithoutTypeIsAnError() throws {
        try MarkedBundle([
            "Root": toggle("a") + "‹error›<dict><key>Title</key><string>New item</string></dict>\n‹error›<dict/>"
                + "‹error›<dict><key>Type</key><string></string></dict>"
        ]).expect(MissingTypeRule.self)
    }

    @Test func anotherLibrarysTypeIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + "<dict><key>Type</key><string>IASKButtonSpecifier</string></dict>"])
            .expect(MissingTypeRule.self)
    }
}
