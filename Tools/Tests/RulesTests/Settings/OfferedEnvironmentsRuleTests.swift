import Switchyard
import SourceText
import Testing

@testable import Rules

@Suite struct OfferedEnvironmentsRuleTests {
    private static let around = app(EnvironmentCatalog(environments: ["prod": [:], "qa": [:], "dev": [:]]))

    private static func picker(_ marker: String, _ names: String) -> String {
        choice(
            "environment", default: entry("DefaultValue", "prod"),
            marker + entry("Values", xml: "<array>\(names)</array>"), entry("Titles", texts: "A", "B"))
    }

    @Test func whatCannotBeChosen() throws {
        let findings = try MarkedBundle(["Root": Self.picker("‹note›", "<string>prod</string><string>qa</string>")])
            .expect(OfferedEnvironmentsRule.self, app: Self.around)
        #expect(findings.map(\.message) == ["the specifier \"Choice\" does not offer dev"])
    }

    @Test func aToggleCannotChoose() throws {
        try MarkedBundle(["Root": specifier("ToggleSwitch", "‹warning›" + entry("Key", "environment"))])
            .expect(OfferedEnvironmentsRule.self, app: Self.around)
    }

    @Test func everyEnvironment() throws {
        try MarkedBundle([
            "Root": Self.picker("", "<string>prod</string><string>qa</string><string>dev</string>") + field("other")
        ]).expect(OfferedEnvironmentsRule.self, app: Self.around)
    }
}
