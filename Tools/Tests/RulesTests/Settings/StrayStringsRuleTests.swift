import SourceText
import Testing

@testable import Rules

@Suite struct StrayStringsRuleTests {
    @Test func aMisspelledFolder() throws {
        let findings = try MarkedBundle([
            "Root": toggle("a"), "zh-Hans.lpoj/Root.strings": "‹file warning›a = b;",
            "Texts/Root.strings": "‹file warning›a = b;",
        ]).expect(StrayStringsRule.self)
        #expect(Set(findings.map(\.fix)) == ["move the file to zh-Hans.lproj", "move the file to LANGUAGE.lproj"])
    }

    /// Resources outside of language folders are found first.
    @Test func theTopOfTheBundleIsEveryLanguages() throws {
        let bundle = try MarkedBundle([
            "Root.plist": page(toggle("a"), entry("StringsTable", "Root")),
            "Root.strings": "‹file note›Toggle = Sound;",
            "de.lproj/Other.strings": "a = b;",
        ])
        bundle.expect(StrayStringsRule.self)
        #expect(
            SettingsBundleChecks.findings(in: bundle.survey()).map(\.rule.rawValue).filter { $0.contains("miss") } == []
        )
    }

    @Test func theTopOfTheBundleHidesLanguages() throws {
        let findings = try MarkedBundle([
            "Root": toggle("a"), "Root.strings": "‹file warning›a = b;", "de.lproj/Root.strings": "a = c;",
        ]).expect(StrayStringsRule.self)
        #expect(findings.first?.message.hasSuffix("instead of the files of de") == true)
    }

    @Test func aLanguage() throws {
        try MarkedBundle(["Root": toggle("a"), "de.lproj/Root.strings": "a = b;"]).expect(StrayStringsRule.self)
    }
}
