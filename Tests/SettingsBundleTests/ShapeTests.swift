import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// Pages that are not pages.
@Suite struct ShapeTests {
    static let shapes: [(PropertyListValue, String, PropertyListKeyPath)] = [
        ([], "a Settings page must be a dictionary, not an array", []),
        ("text", "a Settings page must be a dictionary, not a string", []),
        (
            ["Title": "x"], "PreferenceSpecifiers is missing: it must be an array",
            ["PreferenceSpecifiers"]
        ),
        (
            ["PreferenceSpecifiers": ["Type": "x"]],
            "PreferenceSpecifiers must be an array, not a dictionary", ["PreferenceSpecifiers"]
        ),
        (
            ["PreferenceSpecifiers": [["Type": "PSGroupSpecifier"], "specifier"]],
            "a specifier must be a dictionary, not a string", ["PreferenceSpecifiers", "1"]
        ),
    ]

    @Test(arguments: shapes)
    func wrongShapesAreFindings(_ root: PropertyListValue, _ message: String, _ keyPath: PropertyListKeyPath) throws {
        let bundle = try WrittenBundle(["Root": root])
        #expect(
            bundle.read().findings == [
                PropertyListFinding(.settingsPageShape, .error, message, file: bundle.path("Root"), keyPath: keyPath)
            ])
    }

    @Test func specifiersBesideAWrongOneAreRead() throws {
        let contents = try WrittenBundle(["Root": page("specifier", field("a", 1), 5, field("b", 2))]).read()
        #expect(contents.defaultValues == ["a": 1, "b": 2])
        #expect(contents.rules == [.settingsPageShape, .settingsPageShape])
        // The key path counts the wrong specifiers, too.
        #expect(contents.defaults["b"]?.keyPath == ["PreferenceSpecifiers", "3", "DefaultValue"])
    }

    @Test(arguments: [
        ("truncated XML", "<plist><dict><key>PreferenceSpecifiers</key>", "malformed-property-list"),
        ("nothing", "", "malformed-property-list"),
        ("a page of 404", "<html><body>Not found</body></html>", "malformed-property-list"),
        ("truncated binary", "bplist00\u{1}", "malformed-property-list"),
        ("endless nesting", String(repeating: "(", count: 200_000), "property-list-too-deep"),
    ])
    func malformedPagesAreFindingsOfTheirFile(_ name: String, _ text: String, _ rule: String) throws {
        let bundle = try WrittenBundle([
            "Root": page(field("a", 1), pane("Bad"), pane("Good")), "Good": page(field("b", 2)),
        ])
        try bundle.write("Bad", Data(text.utf8))
        let contents = bundle.read()
        #expect(contents.findings.map(\.rule.rawValue) == [rule])
        #expect(contents.findings.first?.file == bundle.path("Bad"))
        #expect(contents.findings.first?.severity == .error)
        #expect(contents.defaultValues == ["a": 1, "b": 2])
    }

    @Test func aMalformedRootIsAFinding() throws {
        let bundle = try WrittenBundle([:])
        try bundle.write("Root", Data("{ a = ".utf8))
        #expect(bundle.read().findings.map(\.rule.rawValue) == ["malformed-property-list"])
        #expect(bundle.read().pages == [])
    }

    @Test func aPageThatIsAFolderIsAFinding() throws {
        let bundle = try WrittenBundle(["Root": page(pane("Folder"))])
        try FileManager.default.createDirectory(
            at: bundle.url.appendingPathComponent("Folder.plist"), withIntermediateDirectories: true)
        #expect(bundle.read().findings.map(\.rule.rawValue) == ["unreadable-file"])
    }

    @Test func oneBadVariantLeavesTheOther() throws {
        let bundle = try WrittenBundle(["Root": page(field("a", 1))])
        try bundle.write("Root~ipad", Data("garbage garbage".utf8))
        #expect(bundle.read().defaultValues == ["a": 1])
        #expect(bundle.read().findings.map(\.rule.rawValue) == ["malformed-property-list"])
        #expect(bundle.read(.phone).findings == [])
    }
}
