import Foundation
import Generation
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import Testing

/// Bundles that people own: their bytes stay.
@Suite struct MergeTests {
    private static let plans: [SettingsPlan] = [
        Catalogs.fullPlan, SettingsPlan(catalog: Catalogs.full, childPane: "Testers", languages: ["fr"]),
    ]

    private static let bundles: [[String: String]] = [
        ["Root.plist": Pages.root(Pages.toggle)],
        ["Root.plist": Pages.root(Pages.toggle, tail: "")],
        ["Root.plist": Pages.root(Pages.toggle, table: false).replacing("\n", with: "\r\n")],
        ["Root.plist": Pages.root().replacing("<array>\n  </array>", with: "<array/>")],
        ["Root.plist": Pages.root().replacing("<array>\n  </array>", with: "<array></array>")],
        [
            "Root.plist": Pages.root(Pages.toggle + "\n" + Pages.acknowledgements),
            "Acknowledgements.plist": Pages.root(Pages.specifier("PSGroupSpecifier", "")),
            "en.lproj/Root.strings": "\"Sounds\" = \"Sounds\";\n\"Version\" = \"Ver.\";",
            "de.lproj/Root.strings": "/* hier */\n\"Sounds\" = \"Töne\";\n",
            "English.lproj/Other.strings": "broken",
        ],
        ["Root.plist": Pages.root(Pages.toggle), "Root~ipad.plist": Pages.root(Pages.acknowledgements)],
    ]

    @Test(arguments: bundles, 0..<2) func pruningGivesBackTheBytes(_ texts: [String: String], _ plan: Int) throws {
        var plan = Self.plans[plan]
        var bundle = GeneratedBundle(texts: texts)
        let before = bundle.contents
        let first = try bundle.run(plan)
        #expect(first.changesSomething)
        let generated = bundle.contents
        #expect(try !bundle.run(plan).changesSomething)
        #expect(bundle.contents == generated)
        plan.isPruning = true
        try bundle.run(plan)
        #expect(bundle.contents == before)
    }

    @Test func onlyLinesAreAdded() throws {
        var bundle = GeneratedBundle(texts: Self.bundles[5])
        let before = bundle.contents
        try bundle.run(Catalogs.fullPlan)
        #expect(bundle.contents["Acknowledgements.plist"] == before["Acknowledgements.plist"])
        #expect(bundle.contents["English.lproj/Other.strings"] == before["English.lproj/Other.strings"])
        for file in ["Root.plist", "de.lproj/Root.strings", "en.lproj/Root.strings"] {
            let old = String(decoding: before[file] ?? Data(), as: UTF8.self).split(separator: "\n")
            let added = bundle.text(file).split(separator: "\n").difference(from: old)
            #expect(added.removals.isEmpty && !added.insertions.isEmpty, "\(file)")
        }
        // The text already has an entry of the app's own.
        #expect(bundle.text("en.lproj/Root.strings").ranges(of: "\"Version\"").count == 1)
        #expect(try bundle.specifiers().map(\.kind).prefix(2) == [.toggleSwitch, .childPane])
    }

    /// The value column: two spaces, as the page has it.
    @Test func thePagesIndentationIsTaken() throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.toggle, table: false)])
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        #expect(
            bundle.text("Root.plist").contains(
                "\n    <dict>\n      <key>Type</key>\n      <string>PSMultiValueSpecifier</string>\n")
                || bundle.text("Root.plist").contains(
                    "\n    <dict>\n      <key>Type</key>  <string>PSMultiValueSpecifier</string>\n")
        )
    }

    @Test func aNewEnvironmentChangesTheListsOnly() throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.toggle)])
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        let before = bundle.text("Root.plist").split(separator: "\n")
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make(["production", "qaEurope", "local"])))
        #expect(generation.files.first?.reasons == ["sets Titles, Values of the specifier \"environment\""])
        let difference = bundle.text("Root.plist").split(separator: "\n").difference(from: before)
        #expect(difference.removals.isEmpty)
        #expect(difference.insertions.count == 2)
        #expect(try bundle.specifier("environment")?.values == ["production", "local", "qaEurope"])
    }

    @Test func whatTheCatalogNoLongerHasGoes() throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.toggle)])
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        let before = bundle.contents
        try bundle.run(SettingsPlan(catalog: Catalogs.full))
        #expect(bundle.contents != before)
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        #expect(bundle.contents == before)
        #expect(try bundle.specifier("sort_order") == nil)
        #expect(try bundle.specifiers().map(\.key) == ["sounds", nil, "environment", nil, "reset_app"])
    }

    /// People may move generated specifiers, and add entries of their own.
    @Test func orderAndOtherKeysStay() throws {
        var bundle = GeneratedBundle()
        let plan = SettingsPlan(catalog: Catalogs.make())
        try bundle.run(plan)
        let specifiers = try bundle.specifiers().map(\.properties)
        var moved = [specifiers[2], specifiers[3], specifiers[0], specifiers[1]]
        moved[3]["SupportedUserInterfaceIdioms"] = ["Phone"]
        let page: PropertyListValue = [
            "StringsTable": "Root", "PreferenceSpecifiers": .array(moved.map(PropertyListValue.dictionary)),
        ]
        var contents = bundle.contents
        contents["Root.plist"] = try PropertyList.data(page)
        var second = GeneratedBundle(contents)
        #expect(try !second.run(plan).changesSomething)
    }

    @Test func specifiersMoveToAChildPage() throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.toggle)])
        let before = bundle.contents
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        try bundle.run(SettingsPlan(catalog: Catalogs.make(), childPane: "Testers"))
        #expect(try bundle.specifiers().map(\.kind) == [.toggleSwitch, .group, .childPane])
        #expect(try bundle.specifier("environment", in: "Testers.plist") != nil)
        try bundle.run(SettingsPlan(catalog: Catalogs.make(), isPruning: true))
        #expect(bundle.contents == before)
    }

    /// Each variant is shown instead of the others, so each gets the specifiers.
    @Test func variantsOfAPage() throws {
        var bundle = GeneratedBundle(texts: Self.bundles[6])
        try bundle.run(Catalogs.fullPlan)
        for file in ["Root.plist", "Root~ipad.plist"] { #expect(try bundle.specifier("environment", in: file) != nil) }
    }

    @Test func aBinaryPageStaysBinary() throws {
        let page: PropertyListValue = ["StringsTable": "Root", "PreferenceSpecifiers": [["Type": "PSGroupSpecifier"]]]
        var bundle = GeneratedBundle(["Root.plist": try PropertyList.data(page, binary: true)])
        let before = bundle.contents
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        #expect(bundle.contents["Root.plist"]?.starts(with: Data("bplist".utf8)) == true)
        #expect(try bundle.specifier("environment") != nil)
        try bundle.run(SettingsPlan(catalog: Catalogs.make(), isPruning: true))
        #expect(bundle.contents == before)
    }
}

/// Rows that people wrote.
@Suite struct OthersRowsTests {
    @Test(arguments: [
        ("PSMultiValueSpecifier", "environment"), ("PSRadioGroupSpecifier", "environment"),
        ("PSToggleSwitchSpecifier", "reset_app"), ("PSTitleValueSpecifier", "version"),
        ("PSToggleSwitchSpecifier", "showsBanner"), ("PSTextFieldSpecifier", "api_url"),
    ]) func aSpecifierOfTheRightKindAnswers(_ kind: String, _ key: String) throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.specifier(kind, key))])
        let generation = try bundle.run(Catalogs.fullPlan)
        #expect(!generation.findings.contains { $0.severity == .error })
        #expect(try bundle.specifiers().filter { $0.key == key }.count == 1)
        #expect(bundle.text("Root.plist").contains(Pages.specifier(kind, key)))
    }

    @Test(arguments: [
        ("PSToggleSwitchSpecifier", "environment"), ("PSTitleValueSpecifier", "environment"),
        ("PSTextFieldSpecifier", "version"), ("PSMultiValueSpecifier", "reset_app"),
    ]) func aSpecifierOfAnotherKindIsAFindingAndStays(_ kind: String, _ key: String) throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.specifier(kind, key))])
        let generation = try bundle.run(Catalogs.fullPlan)
        let errors = generation.findings.filter { $0.severity == .error }
        #expect(errors.map(\.rule.rawValue) == ["settings-key-taken"])
        #expect(errors.first?.keyPath == ["PreferenceSpecifiers", "0", "Key"])
        #expect(try bundle.specifiers().filter { $0.key == key }.count == 1)
    }

    @Test func aPickerThatLacksAnEnvironmentIsAWarning() throws {
        let picker = """
                <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>environment</string>
                <key>Values</key><array><string>production</string></array></dict>
            """
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(picker)])
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        #expect(generation.findings.map(\.rule.rawValue) == ["settings-values-missing"])
        #expect(generation.findings.first?.message.contains("\"qaEurope\"") == true)
    }

    @Test(arguments: ["", "<plist><array/></plist>", "<plist><dict/></plist>", "{ broken"])
    func aPageThatIsNotUnderstoodStopsEverything(_ page: String) throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": page])
        #expect(throws: GenerationError.self) { try bundle.run(Catalogs.fullPlan) }
    }
}
