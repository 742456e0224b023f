import SourceText
import Testing

@testable import Rules

@Suite struct ToggleDefaultRuleTests {
    private static func bundle(_ entries: String) throws -> MarkedBundle {
        try MarkedBundle(["Root": specifier("ToggleSwitch", entry("Key", "a"), entry("Title", "A"), entries)])
    }

    @Test(arguments: [("YES", "true"), ("true", "true"), ("NO", "false")])
    func aTextThatMeansATruthValue(_ text: String, _ truth: String) throws {
        let findings = try Self.bundle("‹warning›" + entry("DefaultValue", text)).expect(ToggleDefaultRule.self)
        #expect(findings.map(\.fix) == ["write <\(truth)/>"])
    }

    /// It is off, as without a default.
    @Test func anEmptyText() throws {
        try Self.bundle("‹note›" + entry("DefaultValue", "")).expect(ToggleDefaultRule.self)
    }

    @Test(arguments: [
        "‹warning›" + entry("DefaultValue", "maybe"),
        "‹warning›" + entry("DefaultValue", xml: "<true/>") + entry("TrueValue", "on") + entry("FalseValue", "off"),
    ]) func aDefaultThatIsNeither(_ entries: String) throws {
        try Self.bundle(entries).expect(ToggleDefaultRule.self)
    }

    @Test func twoValuesThatAreOne() throws {
        try Self.bundle(
            entry("DefaultValue", "on") + "‹error›" + entry("TrueValue", "on") + entry("FalseValue", "on")
        ).expect(ToggleDefaultRule.self)
        try Self.bundle("‹error›" + entry("FalseValue", xml: "<true/>")).expect(ToggleDefaultRule.self)
    }

    @Test(arguments: [
        entry("DefaultValue", xml: "<true/>"), entry("DefaultValue", xml: "<integer>0</integer>"), "",
        entry("DefaultValue", "YES") + entry("TrueValue", "YES") + entry("FalseValue", "NO"),
    ]) func oneOfTheTwo(_ entries: String) throws {
        try Self.bundle(entries).expect(ToggleDefaultRule.self)
    }
}
