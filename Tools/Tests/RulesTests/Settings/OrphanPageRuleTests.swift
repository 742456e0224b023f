import SourceText
import Testing

@testable import Rules

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
        try MarkedBundle(["Root": toggle("a"), "Old": "‹warning›" + row("TextField")]).expect(MissingKeyRule.self)
    }

    @Test func ofAChainTheFirst() throws {
        let old = "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array>"
        let end = "</array></dict></plist>"
        try MarkedBundle([
            "Root": toggle("a"), "Z.plist": old + pane("A") + end, "A": pane("B"), "B": pane("A"),
            // A circle has no first: it is told once.
            "C.plist": old + pane("D") + end, "D": pane("C"),
        ]).expect(OrphanPageRule.self)
    }

    @Test func nothingIsAnErrorWhereNobodySeesIt() throws {
        let bundle = try MarkedBundle(["Root": toggle("a"), "Old": row("TextField", "‹warning›" + entry("Key", ""))])
        let findings = bundle.expect(EmptyKeyRule.self)
        #expect(findings.map(\.message) == ["the Key of the text field is empty: its value is stored nowhere"])
    }
}
