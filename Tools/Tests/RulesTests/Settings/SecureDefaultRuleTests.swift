import SourceText
import Testing

@testable import Rules

@Suite struct SecureDefaultRuleTests {
    private static let secure = entry("IsSecure", xml: "<true/>") + "\n"

    @Test func aSecretInTheBundleIsNotQuoted() throws {
        let findings = try MarkedBundle([
            "Root": field("a", Self.secure + "‹warning›" + entry("DefaultValue", "hunter2"))
        ])
        .expect(SecureDefaultRule.self)
        #expect(findings.allSatisfy { !$0.message.contains("hunter2") })
    }

    @Test func anEmptyDefaultIsNone() throws {
        try MarkedBundle([
            "Root": field("a", Self.secure + entry("DefaultValue", "")) + field("b", entry("DefaultValue", "x"))
        ])
        .expect(SecureDefaultRule.self)
    }
}
