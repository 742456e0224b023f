import Testing

@testable import Checks

@Suite struct OrphanPageRuleTests {
    @Test func aPageThatNoRowOpens() throws {
        try MarkedBundle([
            "Root": toggle("a"),
            "Old.plist": "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array/></dict></plist>",
        ]).expect(OrphanPageRule.self)
    }

    @Test func pagesThatRowsOpenAndOtherLists() throws {
        try MarkedBundle([
            "Root": toggle("a") + pane("B") + pane("sub/C") + pane("./D"), "D": "", "B": toggle("b"),
            "B~ipad.plist": page(toggle("b")),
            "sub/C": "", "Info.plist": page(""), "Data.plist": "<plist><array/></plist>",
            "Root.inApp.plist": page(toggle("a")),
        ]).expect(OrphanPageRule.self)
    }

    @Test func rulesLookIntoOrphansToo() throws {
        try MarkedBundle(["Root": toggle("a"), "Old": "‹error›" + row("TextField")]).expect(MissingKeyRule.self)
    }
}
