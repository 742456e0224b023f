import PropertyLists
import SettingsBundle
import SourceText
import Testing

@testable import Rules

@Suite struct EmptyKeyRuleTests {
    @Test func anEmptyKeyIsAnError() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("TextField", "‹error›" + entry("Key", ""))]).expect(
            EmptyKeyRule.self)
    }

    @Test func aKeyWithNothingButALetterIsOne() throws {
        try MarkedBundle(["Root": toggle("a") + specifier("Group", entry("Key", ""))]).expect(EmptyKeyRule.self)
    }

    @Test(arguments: [("", "remove the row"), ("Name", "write the key that the app reads")])
    func aRowWithoutATitleIsLeftOver(_ title: String, _ fix: String) throws {
        let bundle = try MarkedBundle([
            "Root": toggle("a") + specifier("TextField", entry("Key", ""), entry("Title", title))
        ])
        #expect(EmptyKeyRule.findings(in: bundle.survey()).map(\.fix) == [fix])
    }
}
