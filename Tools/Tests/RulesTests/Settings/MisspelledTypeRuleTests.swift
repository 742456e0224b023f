import SourceText
import Testing

@testable import Rules

@Suite struct MisspelledTypeRuleTests {
    @Test(arguments: [
        ("PSToggleSwitch", "PSToggleSwitchSpecifier"), ("pstoggleswitchspecifier", "PSToggleSwitchSpecifier"),
        ("Toggle Switch", "PSToggleSwitchSpecifier"), ("PSToogleSwitchSpecifier", "PSToggleSwitchSpecifier"),
        ("Title", "PSTitleValueSpecifier"), ("PSMultiValue", "PSMultiValueSpecifier"),
        ("PSChildPaneSpecifer", "PSChildPaneSpecifier"), ("Group", "PSGroupSpecifier"),
    ])
    func aTypeAlmostOfApples(_ type: String, _ meant: String) throws {
        let bundle = try MarkedBundle(["Root": "<dict>‹error›" + entry("Type", type) + "</dict>"])
        #expect(bundle.expect(MisspelledTypeRule.self).map(\.fix) == ["did you mean \"\(meant)\"?"])
        #expect(UnknownEntryRule.findings(in: bundle.survey()) == [])
    }

    @Test(arguments: ["PSGroupSpecifier", "IASKTextFieldSpecifier", "PSTextViewSpecifier", "PSLinkCell", "Button", ""])
    func anotherType(_ type: String) throws {
        try MarkedBundle(["Root": "<dict>" + entry("Type", type) + "</dict>"]).expect(MisspelledTypeRule.self)
    }
}
