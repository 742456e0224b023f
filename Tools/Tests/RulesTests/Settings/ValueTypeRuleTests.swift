import SourceText
import Testing

@testable import Rules

@Suite struct ValueTypeRuleTests {
    @Test func aValueOfTheWrongTypeIsAnError() throws {
        let findings = try MarkedBundle([
            "Root": field("a", "‹error›" + entry("IsSecure", "YES"))
                + specifier("Group", "‹error›" + entry("Title", xml: "<integer>1</integer>"))
                + choice(
                    "b", default: entry("DefaultValue", "1"), entry("Values", texts: "1"),
                    "‹error›" + entry("Titles", xml: "<array><integer>1</integer></array>")),
            "Other.plist": page(toggle("c"), "‹note›" + entry("StringsTable", xml: "<true/>")),
        ]).expect(ValueTypeRule.self)
        #expect(findings.first { $0.message.hasPrefix("IsSecure") }?.fix == "write <true/>")
        #expect(
            findings.contains {
                $0.message == "Titles must be an array of strings, not an array with an integer"
            })
    }

    @Test func numbersThatAreTruthValuesAreOne() throws {
        try MarkedBundle(["Root": field("a", entry("IsSecure", xml: "<integer>1</integer>")) + toggle("b")])
            .expect(ValueTypeRule.self)
    }

    @Test func aTypeMustBeAText() throws {
        try MarkedBundle([
            "Root": "<dict>‹error›" + entry("Type", xml: "<integer>3</integer>") + "</dict>" + toggle("a")
        ]).expect(ValueTypeRule.self)
    }

    @Test func aChoiceMayStoreAnything() throws {
        let list = "<array><string>a</string></array>"
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", xml: list), entry("Values", xml: "<array>\(list)</array>"),
                entry("Titles", texts: "A"))
                + specifier("RadioGroup", entry("Key", "b"), "‹error›" + entry("DefaultValue", xml: list))
        ]).expect(ValueTypeRule.self)
    }
}
