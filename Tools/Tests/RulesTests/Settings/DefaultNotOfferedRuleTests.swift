import SourceText
import Testing

@testable import Rules

@Suite struct DefaultNotOfferedRuleTests {
    private static let values = entry("Values", texts: "1", "2") + "\n" + entry("Titles", texts: "One", "Two")

    @Test(arguments: [
        (entry("DefaultValue", "3"), "use one of \"1\", \"2\""),
        (entry("DefaultValue", "One"), "write the value \"1\" instead of its title"),
        (
            entry("DefaultValue", xml: "<integer>1</integer>"),
            "use one type for both: the value is a string, the default an integer"
        ),
    ]) func aDefaultThatCannotBeChosen(_ value: String, _ fix: String) throws {
        for type in ["MultiValue", "RadioGroup"] {
            let findings = try MarkedBundle([
                "Root": specifier(type, entry("Key", "a"), entry("Title", "A"), "‹error›" + value, Self.values)
            ]).expect(DefaultNotOfferedRule.self)
            #expect(findings.map(\.fix) == [fix])
        }
    }

    @Test func anEmptyDefaultIsMeant() throws {
        try MarkedBundle(["Root": choice("a", default: "‹note›" + entry("DefaultValue", ""), Self.values)])
            .expect(DefaultNotOfferedRule.self)
    }

    /// Settings compares as `NSNumber` does.
    @Test(arguments: ["<true/>", "<integer>1</integer>", "<real>1</real>"]) func numbersAreEqual(_ value: String) throws
    {
        try MarkedBundle([
            "Root": choice(
                "a", default: entry("DefaultValue", xml: value),
                entry("Values", xml: "<array><integer>1</integer><integer>2</integer></array>"),
                entry("Titles", texts: "One", "Two"))
        ]).expect(DefaultNotOfferedRule.self)
    }

    @Test func aTitleShowsAnyValue() throws {
        try MarkedBundle([
            "Root": specifier("TitleValue", entry("Key", "a"), entry("DefaultValue", "other"), Self.values)
        ]).expect(DefaultNotOfferedRule.self)
    }
}
