import SourceText
import Testing

@testable import Rules

@Suite struct UnknownDeviceRuleTests {
    @Test func aDeviceThatSettingsDoesNotKnow() throws {
        func idioms(_ marked: String) -> String {
            entry("SupportedUserInterfaceIdioms", xml: "<array>\(marked)</array>")
        }
        let findings = try MarkedBundle([
            "Root": field("a", idioms("‹warning›<string>iPhone</string>"))
                + field("b", idioms("<string>Pad</string>‹warning›<string>phone</string>"))
                + field("c", idioms("‹warning›<string>Watch</string>"))
                + field("d", idioms("<string>Phone</string><string>Pad</string><string>Mac</string>"))
                + field("e", idioms("<string>Reality</string>"))
        ]).expect(UnknownDeviceRule.self)
        #expect(findings.map(\.fix) == ["write \"Phone\"", "write \"Phone\"", "use one of Phone, Pad"])
        #expect(findings.first?.message == "unknown device \"iPhone\": Settings does not show the specifier")
        #expect(findings.dropFirst().first?.message == "unknown device \"phone\"")
    }
}
