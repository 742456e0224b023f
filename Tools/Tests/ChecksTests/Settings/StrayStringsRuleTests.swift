import SourceText
import Testing

@testable import Checks

@Suite struct StrayStringsRuleTests {
    @Test func aMisspeltFolder() throws {
        let findings = try MarkedBundle([
            "Root": toggle("a"), "zh-Hans.lpoj/Root.strings": "‹file warning›a = b;",
            "Root.strings": "‹file warning›a = b;",
        ]).expect(StrayStringsRule.self)
        #expect(Set(findings.map(\.fix)) == ["move it to zh-Hans.lproj", "move it to LANGUAGE.lproj"])
    }

    @Test func aLanguage() throws {
        try MarkedBundle(["Root": toggle("a"), "de.lproj/Root.strings": "a = b;"]).expect(StrayStringsRule.self)
    }
}
