import SourceText
import Testing

@testable import Rules

@Suite struct WatchGroupRuleTests {
    private static let group = entry("ApplicationGroupContainerIdentifier", "group.watch")

    @Test func aWatchAppReadsFromAnAppGroup() throws {
        try MarkedBundle(
            [
                "Root.plist":
                    "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array>\(toggle("a"))</array></dict></plist>"
            ],
            named: "Settings-Watch.bundle"
        ).expect(WatchGroupRule.self)
    }

    @Test func withAGroup() throws {
        try MarkedBundle(["Root.plist": page(toggle("a"), Self.group)], named: "Settings-Watch.bundle")
            .expect(WatchGroupRule.self)
    }

    @Test func thePhoneNeedsNone() throws {
        try MarkedBundle(["Root": toggle("a")]).expect(WatchGroupRule.self)
    }

    @Test func anEmptyGroupIsToBeFilledIn() throws {
        let empty = "‹warning›" + entry("ApplicationGroupContainerIdentifier", "")
        let findings = try MarkedBundle(["Root.plist": page(toggle("a"), empty)], named: "Settings-Watch.bundle")
            .expect(WatchGroupRule.self)
        #expect(findings.first?.fix?.hasPrefix("fill in ApplicationGroup") == true)
    }
}
