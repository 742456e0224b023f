import SourceText
import Testing

@testable import Rules

@Suite struct LenientListRuleTests {
    @Test func aKeyWhereAValueBelongs() throws {
        let findings = try MarkedBundle([
            "Root": row("ChildPane", entry("Title", "About"), "‹warning›<key>File</key>\n<key>About</key>"),
            "About": toggle("a"),
        ]).expect(LenientListRule.self)
        #expect(findings.map(\.rule) == [.malformedPropertyList])
    }

    @Test func aListAsItShouldBe() throws {
        try MarkedBundle(["Root": pane("About"), "About": toggle("a")]).expect(LenientListRule.self)
    }
}
