import SourceText
import Testing

@testable import Rules

@Suite struct OrphanPageRuleTests {
    @Test func aPageThatNoSpecifierOpens() throws {
        try MarkedBundle([
            "Root": toggle("a"),
            "Old.plist": "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array/></dict></plist>",
        ]).expect(OrphanPageRule.self)
    }

    @Test func pagesThatSpecifiersOpenAndOtherLists() throws {
        try MarkedBundle([
            "Root": toggle("a") + childPane("B") + childPane("sub/C") + childPane("./D"), "D": "", "B": toggle("b"),
            "B~ipad.plist": page(toggle("b")),
            "sub/C": "", "Info.plist": page(""), "Data.plist": "<plist><array/></plist>",
            "Root.inApp.plist": page(toggle("a")),
        ]).expect(OrphanPageRule.self)
    }

    @Test func pagesOfOneBundleAreOneFinding() throws {
        let list = "<dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let found = try MarkedBundle([
            "Root": toggle("a"), "A.plist": "<plist>‹warning›" + list, "B.plist": "<plist>" + list,
        ]).expect(OrphanPageRule.self)
        #expect(found.map(\.message) == ["no specifier leads to 2 pages, such as \"A\": Settings never shows them"])
        #expect(found.flatMap(\.notes).map(\.message) == ["\"B\" is one of them"])
    }

    /// Many apps generate pages of licenses in every build, however many they show.
    @Test(arguments: [("Acknowledgements", 0), ("Licenses/Kit", 0), ("ThirdParty", 0), ("Tools/Kit", 1)])
    func pagesOfLicenses(_ name: String, _ count: Int) throws {
        let bundle = try MarkedBundle(["Root": toggle("a"), "\(name).plist": page("")])
        #expect(OrphanPageRule.findings(in: bundle.survey()).count == count)
    }

    /// InAppSettingsKit shows any page that the app asks for, and reads pages of its own.
    @Test func pagesForInAppSettingsKit() throws {
        try MarkedBundle(["Root": toggle("a"), "Old": ""], named: "InAppSettings.bundle").expect(OrphanPageRule.self)
        try MarkedBundle(["Root": toggle("a"), "Old.inApp.plist": page("")]).expect(OrphanPageRule.self)
    }

    /// The link is wrong, and not the page.
    @Test(arguments: [("old", "Old"), ("Packages/kit", "Packages/Kit")])
    func aPageThatIsMeant(_ link: String, _ name: String) throws {
        try MarkedBundle(["Root": childPane(link), "\(name).plist": page("")]).expect(OrphanPageRule.self)
    }

    /// Somebody copied the bundle into itself.
    @Test func aBundleInABundle() throws {
        let list = "<dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let found = try MarkedBundle([
            "Root": toggle("a"), "Settings.bundle/A.plist": "<plist>‹warning›" + list,
            "Settings.bundle/Root.plist": "<plist>" + list,
        ]).expect(OrphanPageRule.self)
        #expect(found.map(\.message) == ["the bundle contains another Settings bundle, which Settings never shows"])
    }

    /// The page that leads to pages elsewhere, too, is no index.
    @Test func aFolderOfPagesThatIsNoTools() throws {
        let bundle = try MarkedBundle([
            "Root": childPane("More"), "More": childPane("More/A") + childPane("B"), "More/A": "", "B": "",
            "More/Gone": "",
        ])
        #expect(OrphanPageRule.findings(in: bundle.survey()).count == 1)
    }

    @Test func rulesLookIntoOrphansToo() throws {
        try MarkedBundle(["Root": toggle("a"), "Old": "‹note›" + specifier("TextField")]).expect(
            SettingsSchemaRule.self)
    }

    @Test func ofAChainTheFirst() throws {
        let old = "<plist>‹warning›<dict><key>PreferenceSpecifiers</key><array>"
        let end = "</array></dict></plist>"
        try MarkedBundle([
            "Root": toggle("a"), "Z.plist": old + childPane("A") + end, "A": childPane("B"), "B": childPane("A"),
        ]).expect(OrphanPageRule.self)
        // A circle is reported once.
        let circle = try MarkedBundle(["Root": toggle("a"), "C.plist": old + childPane("D") + end, "D": childPane("C")])
        #expect(circle.expect(OrphanPageRule.self).flatMap(\.notes) == [])
    }

    @Test func everythingIsANoteWhereNothingShowsIt() throws {
        let bundle = try MarkedBundle([
            "Root": toggle("a"), "Old": specifier("TextField", "‹note›" + entry("Key", "")),
        ])
        let findings = bundle.expect(SettingsSchemaRule.self)
        #expect(findings.map(\.message) == ["the Key of the text field is empty: its value is not stored"])
    }
}
