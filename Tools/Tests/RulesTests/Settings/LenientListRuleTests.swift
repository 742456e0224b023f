import SourceText
import Testing

@testable import Rules

@Suite struct LenientListRuleTests {
    @Test func aKeyWhereAValueBelongs() throws {
        let findings = try MarkedBundle([
            "Root": specifier("ChildPane", entry("Title", "About"), "‹note›<key>File</key>\n<key>About</key>"),
            "About": toggle("a"),
        ]).expect(LenientListRule.self)
        #expect(findings.map(\.rule) == [.malformedPropertyList])
    }

    @Test func aListAsItShouldBe() throws {
        try MarkedBundle(["Root": childPane("About"), "About": toggle("a")]).expect(LenientListRule.self)
    }
}
