import SourceText
import Testing

@testable import Rules

@Suite struct ApplicationGroupRuleTests {
    private static func app(_ groups: Set<String>?) -> ContainingApp {
        ContainingApp(context: nil, applicationGroups: groups)
    }

    private static func bundle(_ mark: String, group: String = "group.example") throws -> MarkedBundle {
        try MarkedBundle(["Root.plist": page(toggle("a"), mark + entry("ApplicationGroupContainerIdentifier", group))])
    }

    @Test func theEntitlementsMustNameTheGroup() throws {
        let findings = try Self.bundle("‹warning›")
            .expect(ApplicationGroupRule.self, app: Self.app(["group.other", "group.another"]))
        #expect(
            findings.first?.message == """
                Settings stores values in the App Group \"group.example\", but the app's entitlements list only \
                \"group.another\", \"group.other\"
                """)
    }

    @Test func pagesOfOneGroupAreOneFinding() throws {
        let group = entry("ApplicationGroupContainerIdentifier", "group.example")
        let findings = try MarkedBundle([
            "Root.plist": page(childPane("B"), "‹warning›" + group), "B.plist": page(toggle("a"), group),
        ]).expect(ApplicationGroupRule.self, app: Self.app([]))
        #expect(findings.flatMap(\.notes).map(\.message) == ["this page names it, too"])
    }

    @Test func anAppWithoutEntitlements() throws {
        let findings = try Self.bundle("‹warning›").expect(ApplicationGroupRule.self, app: Self.app([]))
        #expect(findings.first?.message.hasSuffix("the app's entitlements list none") == true)
    }

    @Test func buildSettingsAreNotExpanded() throws {
        try Self.bundle("‹warning›", group: "group.$(TEAM)").expect(ApplicationGroupRule.self)
    }

    @Test func theGroupThatIsNamed() throws {
        try Self.bundle("").expect(ApplicationGroupRule.self, app: Self.app(["group.example"]))
    }

    @Test func nobodyKnowsTheEntitlements() throws {
        try Self.bundle("").expect(ApplicationGroupRule.self)
        try Self.bundle("").expect(ApplicationGroupRule.self, app: Self.app(nil))
    }
}
