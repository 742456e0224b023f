import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// From a stored value to what is shown, and back.
@Suite struct ChoiceTests {
    static func picker(_ values: [PropertyListValue], _ titles: [PropertyListValue]) -> SettingsSpecifier {
        specifier(.multiValue, ["Values": .array(values), "Titles": .array(titles)])
    }

    /// As Settings compares: numbers with numbers, whatever their type; text with text.
    static let equality: [(value: PropertyListValue, stored: PropertyListValue, isChosen: Bool)] = [
        (1, 1, true), (1, true, true), (1, 1.0, true), (true, 1.0, true), (0, false, true), (false, 0.0, true),
        (1, "1", false), ("1", 1, false), ("1", "1", true), (true, "YES", false), ("a", "A", false), (1, 2, false),
        (0.5, 0.5, true), (0.1, .real(0.1), true), ("", "", true), ("", 0, false),
        (.integer(.max), .integer(.max), true), (.integer(.max), .real(0x1p63), false),
        (.data(Data([1])), .data(Data([1])), true), ([1], [1], true),
    ]

    @Test(arguments: equality)
    func valuesAreComparedAsCocoaDoes(_ value: PropertyListValue, _ stored: PropertyListValue, _ isChosen: Bool) {
        #expect((Self.picker([value], ["T"]).choice(storing: stored)?.title == "T") == isChosen)
    }

    @Test func ofEqualValuesTheFirstIsMeant() {
        #expect(Self.picker([1, true], ["One", "On"]).choice(storing: true)?.title == "One")
    }

    static let uneven: [(values: [PropertyListValue], titles: [PropertyListValue], shown: [String])] = [
        ([1, 2, 3], ["a", "b"], ["a0", "b1"]), ([1], ["a", "b"], ["a0"]), ([1, 2], [5, "b"], ["b1"]), ([], ["a"], []),
        ([1], [], []),
    ]

    @Test(arguments: uneven) func eachTitleStaysWithItsValue(
        _ values: [PropertyListValue], _ titles: [PropertyListValue], _ shown: [String]
    ) {
        #expect(Self.picker(values, titles).choices.map { "\($0.title)\($0.index)" } == shown)
    }

    @Test func shortTitlesAreShownInTheRow() {
        let picker = specifier(
            .multiValue,
            ["DefaultValue": 1, "Values": [1, 2], "Titles": ["Every day", "Never"], "ShortTitles": ["Daily"]])
        #expect(picker.shownText(stored: nil) == "Daily")
        #expect(picker.shownText(stored: 2) == "Never")
    }

    // MARK: Order

    @Test func titlesAreSortedOnlyWhenAsked() {
        let titles: [PropertyListValue] = ["b", "a", "C"]
        #expect(Self.picker([1, 2, 3], titles).listedChoices().map(\.title) == ["b", "a", "C"])
        let sorted = specifier(
            .radioGroup, ["Values": [1, 2, 3], "Titles": .array(titles), "DisplaySortedByTitle": true])
        #expect(sorted.listedChoices(locale: Locale(identifier: "en")).map(\.title) == ["a", "b", "C"])
        #expect(sorted.listedChoices(locale: Locale(identifier: "en")).map(\.value) == [2, 1, 3])
        #expect(sorted.choices.map(\.title) == ["b", "a", "C"])
    }

    @Test func equalTitlesKeepTheFilesOrder() {
        let many = (0..<100).map { PropertyListValue.integer($0) }
        let sorted = specifier(
            .multiValue,
            ["Values": .array(many), "Titles": .array(many.map { _ in "same" }), "DisplaySortedByTitle": true])
        #expect(sorted.listedChoices().map(\.index) == Array(0..<100))
    }

    /// Ä stands with A in German and behind Z in Swedish.
    @Test(arguments: [("de", ["Apfel", "Ärger", "Zug"]), ("sv", ["Apfel", "Zug", "Ärger"])])
    func theLocaleSorts(_ locale: String, _ titles: [String]) {
        let sorted = specifier(
            .multiValue, ["Values": [1, 2, 3], "Titles": ["Zug", "Ärger", "Apfel"], "DisplaySortedByTitle": true])
        #expect(sorted.listedChoices(locale: Locale(identifier: locale)).map(\.title) == titles)
    }

    // MARK: What a specifier shows

    static let choices: [String: PropertyListValue] = [
        "DefaultValue": 1, "Values": [1, 2], "Titles": ["One", "Two"],
    ]

    static let shown: [(SettingsSpecifier, PropertyListValue?, String?)] = [
        (specifier(.multiValue, choices), nil, "One"), (specifier(.multiValue, choices), 2, "Two"),
        // Blank: the value is none of the choices.
        (specifier(.multiValue, choices), 3, nil), (specifier(.multiValue, choices), "1", nil),
        (specifier(.radioGroup, choices), true, "One"), (specifier(.radioGroup, choices), 9, nil),
        (specifier(.titleValue, choices), 2, "Two"), (specifier(.titleValue, choices), "7.1", "7.1"),
        (specifier(.titleValue, ["DefaultValue": "0.0"]), nil, "0.0"), (specifier(.titleValue), nil, nil),
        (specifier(.titleValue), 7, "7"), (specifier(.titleValue), 1.5, "1.5"), (specifier(.titleValue), 2.0, "2"),
        (specifier(.titleValue), true, "1"), (specifier(.titleValue), ["a"], nil), (specifier(.textField), "x", "x"),
        (specifier(.textField, ["DefaultValue": ""]), nil, ""),
        (specifier(.textField, ["DefaultValue": 8080]), nil, "8080"),
        (specifier(.toggleSwitch, ["DefaultValue": true]), nil, nil),
        (specifier(.group, ["DefaultValue": "x"]), nil, nil),
    ]

    @Test(arguments: shown) func specifiersShowTexts(
        _ specifier: SettingsSpecifier, _ stored: PropertyListValue?, _ text: String?
    ) { #expect(specifier.shownText(stored: stored) == text) }

    static let words: [String: PropertyListValue] = ["TrueValue": "on", "FalseValue": "off", "DefaultValue": "on"]

    static let toggles: [([String: PropertyListValue], PropertyListValue?, Bool)] = [
        ([:], nil, false), (["DefaultValue": true], nil, true), (["DefaultValue": true], false, false), ([:], 1, true),
        ([:], 1.0, true), ([:], 0, false), (["DefaultValue": "YES"], nil, true), (["DefaultValue": "NO"], nil, false),
        (["DefaultValue": "true"], nil, true), (words, nil, true), (words, "off", false), (words, "on", true),
        (words, true, false), (words, "yes", false), (["TrueValue": 0, "FalseValue": 1], 0, true),
        (["TrueValue": 0, "FalseValue": 1], 1, false), (["TrueValue": 0, "FalseValue": 1], false, true),
        (["FalseValue": "YES"], "YES", false), ([:], [1], false),
    ]

    @Test(arguments: toggles) func togglesAreOnOrOff(
        _ properties: [String: PropertyListValue], _ stored: PropertyListValue?, _ isOn: Bool
    ) { #expect(specifier(.toggleSwitch, properties).isOn(stored: stored) == isOn) }

    static let range: [String: PropertyListValue] = ["MinimumValue": 1, "MaximumValue": 3.0, "DefaultValue": 2]

    static let sliders: [([String: PropertyListValue], PropertyListValue?, Double?)] = [
        (range, nil, 2), (range, 2.5, 2.5), (range, 9, 3), (range, -9, 1), (range, "2", 1), ([:], 2, nil),
        (["MinimumValue": 3, "MaximumValue": 1], 2, nil), (["MinimumValue": 0, "MaximumValue": 0], nil, 0),
        (["MinimumValue": 1, "MaximumValue": 2], nil, 1),
    ]

    @Test(arguments: sliders) func slidersStayInTheirRange(
        _ properties: [String: PropertyListValue], _ stored: PropertyListValue?, _ position: Double?
    ) { #expect(specifier(.slider, properties).position(stored: stored) == position) }
}
