import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// Apple's schema as data: which keys there are, and which values they take.
@Suite struct SchemaTests {
    static let required: [(SettingsSpecifier.Kind, [String])] = [
        (.group, ["Type"]), (.radioGroup, ["DefaultValue", "Key", "Titles", "Type", "Values"]),
        (.multiValue, ["DefaultValue", "Key", "Title", "Titles", "Type", "Values"]),
        (.toggleSwitch, ["DefaultValue", "Key", "Title", "Type"]),
        (.slider, ["DefaultValue", "Key", "MaximumValue", "MinimumValue", "Type"]), (.textField, ["Key", "Type"]),
        (.titleValue, ["DefaultValue", "Key", "Type"]), (.childPane, ["File", "Title", "Type"]),
    ]

    @Test(arguments: required) func requiredKeys(_ kind: SettingsSpecifier.Kind, _ names: [String]) throws {
        let schema = try #require(SettingsSchema.specifier(kind))
        #expect(schema.keys.filter(\.isRequired).map(\.name).sorted() == names)
        #expect(schema["SupportedUserInterfaceIdioms"]?.type == .strings)
        #expect(Set(schema.keys.map(\.name)).count == schema.keys.count)
    }

    static let optional: [(SettingsSpecifier.Kind, [String])] = [
        (.group, ["FooterText", "Title"]), (.radioGroup, ["DisplaySortedByTitle", "FooterText", "Title"]),
        (.multiValue, ["DisplaySortedByTitle", "ShortTitles"]),
        (
            .toggleSwitch,
            ["Description", "FalseConfirmationPrompt", "FalseValue", "TrueConfirmationPrompt", "TrueValue"]
        ), (.slider, ["MaximumValueImage", "MinimumValueImage"]),
        (
            .textField,
            ["AutocapitalizationType", "AutocorrectionType", "DefaultValue", "IsSecure", "KeyboardType", "Title"]
        ), (.titleValue, ["Title", "Titles", "Values"]), (.childPane, ["Icon"]),
    ]

    @Test(arguments: optional) func optionalKeys(_ kind: SettingsSpecifier.Kind, _ names: [String]) throws {
        let keys = try #require(SettingsSchema.specifier(kind)).keys.filter { !$0.isRequired }.map(\.name)
        #expect(keys.sorted() == (names + ["SupportedUserInterfaceIdioms"]).sorted())
    }

    @Test func allEightKindsHaveOneAndNoOtherDoes() {
        #expect(SettingsSpecifier.Kind.all.count == 8)
        #expect(SettingsSpecifier.Kind.all.allSatisfy { SettingsSchema.specifier($0) != nil })
        #expect(SettingsSchema.specifier(.init(rawValue: "IASKButtonSpecifier")) == nil)
        #expect(SettingsSchema.specifier(.init(rawValue: "")) == nil)
    }

    @Test func pagesHaveOne() {
        #expect(SettingsSchema.page.keys.filter(\.isRequired).map(\.name) == ["PreferenceSpecifiers"])
        #expect(SettingsSchema.page["StringsTable"]?.type == .string)
    }

    /// What the schema calls a text is what is looked up in the strings table.
    @Test(arguments: SettingsSpecifier.Kind.all) func textsAreWhatIsLookedUp(_ kind: SettingsSpecifier.Kind) throws {
        let schema = try #require(SettingsSchema.specifier(kind))
        let properties = schema.keys.filter { $0.name != "Type" }.map { key -> (String, PropertyListValue) in
            let isList = key.type == .texts || key.type == .strings || key.type == .values
            return (key.name, isList ? ["word"] : "word")
        }
        let texts = specifier(kind, Dictionary(properties) { $1 }).texts
        #expect(
            Set(texts.compactMap(\.keyPath.components.first))
                == Set(schema.keys.filter { $0.type == .text || $0.type == .texts }.map(\.name)))
    }

    static let values: [(SettingsSchema.ValueType, accepted: [PropertyListValue], refused: [PropertyListValue])] = [
        (.string, ["", "a"], [1, true, [], [:]]), (.text, ["a"], [1]),
        (.boolean, [true, false, 0, 1], [2, "YES", 1.0]),
        (.number, [1, 0.5], ["1", true]), (.strings, [[], ["a"]], ["a", [1], ["a", 1]]), (.texts, [["a"]], [[1]]),
        (.scalar, ["a", 1, true, .date(Date()), .data(Data())], [[], [:]]), (.values, [[], [1, "a"]], ["a", [:]]),
        (.dictionary, [[:]], [[], "a"]), (.dictionaries, [[], [[:]]], [["a"], [:]]),
    ]

    @Test(arguments: values) func valuesAreOfTheirTypes(
        _ type: SettingsSchema.ValueType, _ accepted: [PropertyListValue], _ refused: [PropertyListValue]
    ) {
        for value in accepted { #expect(type.accepts(value), "\(value)") }
        for value in refused { #expect(!type.accepts(value), "\(value)") }
    }
}
