import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// `NAME~iphone.plist`, `NAME~ipad.plist` and `SupportedUserInterfaceIdioms`.
@Suite struct DeviceTests {
    static let expected: [(SettingsDevice?, [String], [String: PropertyListValue])] = [
        (
            .phone, ["Root", "Child~iphone"],
            ["root": "plain", "haptics": true, "both": true, "any": true, "child": "iphone"]
        ),
        (
            .pad, ["Root~ipad", "Child", "OnlyPad~ipad"],
            ["root": "ipad", "pencil": true, "both": true, "any": true, "child": "plain", "onlyPad": "ipad"]
        ),
        (
            nil, ["Root", "Root~ipad", "Child", "Child~iphone", "OnlyPad~ipad"],
            [
                "root": "plain", "haptics": true, "pencil": true, "both": true, "any": true, "child": "iphone",
                "onlyPad": "ipad",
            ]
        ),
    ]

    @Test(arguments: expected)
    func eachDeviceHasItsPages(
        _ device: SettingsDevice?, _ files: [String], _ defaults: [String: PropertyListValue]
    ) throws {
        let contents = SettingsBundleContents.read(try fixture("Variants"), device: device)
        #expect(contents.fileNames == files)
        #expect(contents.defaultValues == defaults)
        #expect(contents.findings == [])
        #expect(contents.device == device)
    }

    @Test func aVariantKeepsThePagesName() throws {
        let contents = SettingsBundleContents.read(try fixture("Variants"), device: .pad)
        #expect(contents.pages.map(\.name) == ["Root", "Child", "OnlyPad"])
    }

    @Test func aRootOnlyForTheOtherDeviceIsMissing() throws {
        let bundle = try WrittenBundle(["Root~ipad": page(field("a", 1))])
        #expect(bundle.read(.pad).findings == [])
        let finding = PropertyListFinding(
            .settingsPaneMissing, .warning, "no first page for iPhone: the bundle has only Root~ipad.plist",
            file: bundle.path("Root"))
        #expect(bundle.read().findings == [finding])
        #expect(bundle.read(.phone).findings == [finding])
        #expect(bundle.read(.phone).pages == [])
    }

    @Test func aPageOnlyForTheOtherDeviceIsMissingWhereItsSpecifierIsShown() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A"), pane("B", only: "Pad")), "A~ipad": page(field("a", 1)),
            "B~ipad": page(field("b", 1)),
        ])
        let finding = PropertyListFinding(
            .settingsPaneMissing, .warning, "no page \"A\" for iPhone: the bundle has only A~ipad.plist",
            file: bundle.path("Root"), keyPath: ["PreferenceSpecifiers", "0", "File"],
            fix: "add the page, or first run the build step that creates it")
        #expect(bundle.read().findings == [finding])
        #expect(bundle.read(.pad).findings == [])
        #expect(bundle.read().fileNames == ["Root", "A~ipad", "B~ipad"])
    }

    @Test func subfoldersHaveVariantsToo() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("com.x/Page")), "com.x/Page": page(field("a", "plain")),
            "com.x/Page~ipad": page(field("a", "ipad")),
        ])
        #expect(bundle.read(.phone).defaultValues == ["a": "plain"])
        #expect(bundle.read(.pad).defaultValues == ["a": "ipad"])
    }

    @Test(arguments: [
        (["Root": "plain", "Root~ipad": "ipad"], "plain"), (["Root": "plain", "Root~iphone": "iphone"], "iphone"),
        (["Root": "plain", "Root~iphone": "iphone", "Root~ipad": "ipad"], "iphone"), (["Root~ipad": "ipad"], "ipad"),
    ]) func whereTheDeviceIsUnknownAnIPhoneCounts(_ pages: [String: String], _ expected: String) throws {
        let bundle = try WrittenBundle(pages.mapValues { page(field("a", .string($0))) })
        #expect(bundle.read().defaultValues == ["a": .string(expected)])
        // Two devices may differ.
        #expect(bundle.read().conflictFindings == [])
    }

    @Test func aDroppedSpecifierDoesNotLeadAnywhere() throws {
        let specifier: PropertyListValue = [
            "Type": "PSChildPaneSpecifier", "File": "Nowhere", "SupportedUserInterfaceIdioms": ["Pad"],
        ]
        let bundle = try WrittenBundle(["Root": page(specifier)])
        #expect(bundle.read(.phone).findings == [])
        #expect(bundle.read(.pad).rules == [.settingsPaneMissing])
        #expect(bundle.read().rules == [.settingsPaneMissing])
    }

    /// Rows for disjoint devices, and a page and its variant, are never shown together.
    @Test func disjointSpecifiersDoNotConflictOnADevice() throws {
        func only(_ idiom: PropertyListValue, _ value: PropertyListValue) -> PropertyListValue {
            [
                "Type": "PSTextFieldSpecifier", "Key": "a", "DefaultValue": value,
                "SupportedUserInterfaceIdioms": [idiom],
            ]
        }
        let bundle = try WrittenBundle(["Root": page(only("Phone", "p"), only("Pad", "t"))])
        #expect(bundle.read(.phone).defaultValues == ["a": "p"])
        #expect(bundle.read(.pad).defaultValues == ["a": "t"])
        #expect(bundle.read(.phone).conflictFindings == [])
        #expect(bundle.read(.pad).conflictFindings == [])
    }
}
