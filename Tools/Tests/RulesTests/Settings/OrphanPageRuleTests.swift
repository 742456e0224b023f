import SourceText
import Testing

@testable import Rules

@Suite struct OrphanPageRuleTests {
    @Test func aPageThatNoSpecifierOpens() throws {
        try MarkedBundle([
            "Root": toggle("a"),
            "Old.plist": "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array/></dict></plist>",
        ]).expect(OrphanPageRule.self)
    }

    @Test func pagesThatSpecifiersOpenAndOtherLists() throws {
        try MarkedBundle([
            "Root": toggle("a") + childPane("B") + childPane("sub/C") + childPane("./D"), "D": "", "B": toggle("b"),
            "B~ipad.plist": page(toggle("b")),
            "sub/C": "", "Info.plist": page(""), "Data.plist": "<plist><array/></plist>",
            "Root.inApp.plist": page(toggle("a")),
        ]).expect(OrphanPageRule.self)
    }

    @Test func rulesLookIntoOrphansToo() throws {
        try MarkedBundle(["Root": toggle("a"), "Old": "‹warning›" + specifier("TextField")]).expect(MissingKeyRule.self)
    }

    @Test func ofAChainTheFirst() throws {
        let old = "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array>"
        let end = "</array></dict></plist>"
        try MarkedBundle([
            "Root": toggle("a"), "Z.plist": old + childPane("A") + end, "A": childPane("B"), "B": childPane("A"),
            // A circle is reported once.
            "C.plist": old + childPane("D") + end, "D": childPane("C"),
        ]).expect(OrphanPageRule.self)
    }

    @Test func nothingIsAnErrorWhereNothingShowsIt() throws {
        let bundle = try MarkedBundle([
            "Root": toggle("a"), "Old": specifier("TextField", "‹warning›" + entry("Key", "")),
        ])
        let findings = bundle.expect(EmptyKeyRule.self)
        #expect(findings.map(\.message) == ["the Key of the text field is empty: its value is not stored"])
    }
}
