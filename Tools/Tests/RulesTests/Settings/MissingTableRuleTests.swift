import SourceText
import Testing

@testable import Rules

@Suite struct MissingTableRuleTests {
    @Test func anotherTableIsUsedByNoPage() throws {
        let findings = try MarkedBundle([
            "Root.plist": page(toggle("a"), "‹warning›" + entry("StringsTable", "Rooot")),
            "de.lproj/Root.strings": "a = b;",
        ]).expect(MissingTableRule.self)
        #expect(findings.map(\.fix) == ["did you mean \"Root\"?"])
    }

    @Test func whereThereIsNoTableItIsANote() throws {
        try MarkedBundle(["Root.plist": page(toggle("a"), "‹note›" + entry("StringsTable", "Acknowledgements"))])
            .expect(MissingTableRule.self)
    }

    @Test func oneLanguageIsEnough() throws {
        try MarkedBundle([
            "Root.plist": page(toggle("a"), entry("StringsTable", "Root")), "de.lproj/Root.strings": "a = b;",
        ]).expect(MissingTableRule.self)
    }
}
