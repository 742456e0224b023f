import SourceText
import Testing

@testable import Rules

@Suite struct RepeatedStringRuleTests {
    @Test func aTextThatIsTranslatedTwice() throws {
        let findings = try MarkedBundle([
            "Root": toggle("a"), "de.lproj/Root.strings": "a = b;\n‹warning›a = c;\nd = e;\n‹note›d = e;\n",
        ]).expect(RepeatedStringRule.self)
        #expect(findings.compactMap { $0.notes.first?.location?.position?.line } == [1, 3])
    }

    @Test func eachLanguageOnce() throws {
        try MarkedBundle(["Root": toggle("a"), "de.lproj/Root.strings": "a = b;", "fr.lproj/Root.strings": "a = c;"])
            .expect(RepeatedStringRule.self)
    }
}
