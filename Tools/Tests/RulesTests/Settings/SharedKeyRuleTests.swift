import Testing

@testable import Rules

@Suite struct SharedKeyRuleTests {
    @Test func oneKeyOnTwoPagesIsANote() throws {
        try MarkedBundle([
            "Root": field("a") + childPane("B"),
            "B": specifier("TextField", "‹note›" + entry("Key", "a")) + field("c"),
        ]).expect(SharedKeyRule.self)
    }

    @Test func twoKindsOfSpecifierStoreTwoTypes() throws {
        try MarkedBundle([
            "Root": field("a") + childPane("B"),
            "B": specifier("ToggleSwitch", "‹warning›" + entry("Key", "a")),
        ]).expect(SharedKeyRule.self)
        try MarkedBundle([
            "Root": field("a"), "Root~ipad.plist": page(specifier("ToggleSwitch", "‹warning›" + entry("Key", "a"))),
        ]).expect(SharedKeyRule.self)
    }

    @Test func anotherAppGroupIsAnotherValue() throws {
        try MarkedBundle([
            "Root": field("a") + childPane("B"),
            "B.plist": page(field("a"), entry("ApplicationGroupContainerIdentifier", "group.b")),
        ]).expect(SharedKeyRule.self)
    }

    @Test func aPagesVariantsShareTheirKeys() throws {
        try MarkedBundle(["Root": field("a"), "Root~ipad.plist": page(field("a"))]).expect(SharedKeyRule.self)
    }

    /// A group stores nothing, whatever entries it has.
    @Test(arguments: ["Group", "ChildPane"]) func aSpecifierThatStoresNothing(_ kind: String) throws {
        try MarkedBundle([
            "Root": field("a") + childPane("B"),
            "B": specifier(kind, entry("Key", "a"), entry("Title", "A"), entry("File", "B")),
        ]).expect(SharedKeyRule.self)
    }

    @Test func pagesThatAreNotShownShareNothing() throws {
        try MarkedBundle([
            "Root": field("a") + field("b"), "Old": field("a"),
            "Root.inApp.plist": page(specifier("ToggleSwitch", entry("Key", "a")) + field("b")),
        ]).expect(SharedKeyRule.self)
    }
}
