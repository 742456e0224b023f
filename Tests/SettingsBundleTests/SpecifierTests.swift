import PropertyLists
import SettingsBundle
import Testing

/// What a launch reads of a specifier, and what it is where it is absent.
@Suite struct SpecifierTests {
    @Test func nothingIsLost() throws {
        let properties: [String: PropertyListValue] = [
            "Type": "IASKDatePickerSpecifier", "Key": "day", "DatePickerMode": "Date", "IASKSubtitle": ["a": "b"],
            "Platform": ["iOS"],
        ]
        let bundle = try WrittenBundle(["Root": ["PreferenceSpecifiers": [.dictionary(properties)], "Private": 7]])
        let read = try #require(bundle.read().pages.first)
        #expect(read.specifiers.map(\.properties) == [properties])
        #expect(read.specifiers.first?.kind.rawValue == "IASKDatePickerSpecifier")
        #expect(read.properties["Private"] == 7)
        #expect(bundle.read().findings == [])
    }

    @Test func wrongTypesAreAsAbsent() {
        let keys = ["Type", "Key", "Values", "File", "SupportedUserInterfaceIdioms"]
        let odd = SettingsSpecifier(Dictionary(uniqueKeysWithValues: keys.map { ($0, ["x": 1]) }))
        #expect(odd.kind.rawValue == "")
        #expect(odd.key == nil && odd.values == [] && odd.pageName == nil && odd.idioms == [])
        #expect(odd.isShown(on: .phone))
    }

    static let idioms: [(PropertyListValue?, phone: Bool, pad: Bool)] = [
        (nil, true, true), ([], true, true), (["Phone"], true, false), (["Pad"], false, true),
        (["Phone", "Pad"], true, true), (["Mac"], false, false), (["phone"], false, false), ("Phone", true, true),
        ([5], true, true),
    ]

    @Test(arguments: idioms) func idiomsChooseTheDevice(_ idioms: PropertyListValue?, _ phone: Bool, _ pad: Bool) {
        var properties: [String: PropertyListValue] = [:]
        properties["SupportedUserInterfaceIdioms"] = idioms
        #expect(SettingsSpecifier(properties).isShown(on: .phone) == phone)
        #expect(SettingsSpecifier(properties).isShown(on: .pad) == pad)
        #expect(SettingsSpecifier(properties).isShown(on: nil))
    }

    /// The name in Apple's first documents, which Settings never read.
    @Test func theFormerNameOfTheIdiomsDropsNothing() {
        #expect(SettingsSpecifier(["OnlyDisplayOnInterfaceIdiom": "Pad"]).isShown(on: .phone))
    }
}
