import SourceText
import Testing

@testable import Checks

@Suite struct ValueTypeRuleTests {
    @Test func aValueOfTheWrongTypeIsAnError() throws {
        let findings = try MarkedBundle([
            "Root": field("a", "‹error›" + entry("IsSecure", "YES"))
                + row("Group", "‹error›" + entry("Title", xml: "<integer>1</integer>"))
                + choice(
                    "b", default: entry("DefaultValue", "1"), entry("Values", texts: "1"),
                    "‹error›" + entry("Titles", xml: "<array><integer>1</integer></array>")),
            "Other.plist": page(toggle("c"), "‹error›" + entry("StringsTable", xml: "<true/>")),
        ]).expect(ValueTypeRule.self)
        #expect(findings.first { $0.message.hasPrefix("IsSecure") }?.fix == "write <true/>")
        #expect(
            findings.contains {
                $0.message == "Titles must be an array of strings, and this is an array with an integer"
            })
    }

    @Test func numbersThatAreTruthValuesAreOne() throws {
        try MarkedBundle(["Root": field("a", entry("IsSecure", xml: "<integer>1</integer>")) + toggle("b")])
            .expect(ValueTypeRule.self)
    }
}
