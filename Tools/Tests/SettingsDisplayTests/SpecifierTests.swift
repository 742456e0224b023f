import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// Every key of every kind, and what it is where it is absent.
@Suite struct SpecifierTests {
    @Test func aGroup() {
        let group = specifier(.group, ["Title": "Account", "FooterText": "Signed in."])
        #expect(group.kind == .group)
        #expect(group.title == "Account")
        #expect(group.footerText == "Signed in.")
        #expect(specifier(.group).title == nil)
        #expect(specifier(.group).footerText == nil)
    }

    @Test func aRadioGroup() {
        let group = specifier(
            .radioGroup,
            [
                "Key": "sort", "Title": "Sort", "FooterText": "By what.", "DefaultValue": 1, "Values": [1, 2],
                "Titles": ["Name", "Date"], "DisplaySortedByTitle": true,
            ])
        #expect(group.key == "sort")
        #expect(group.title == "Sort")
        #expect(group.footerText == "By what.")
        #expect(group.defaultValue == 1)
        #expect(group.values == [1, 2])
        #expect(group.isSortedByTitle)
        #expect(group.choices.map(\.title) == ["Name", "Date"])
    }

    @Test func aMultiValue() {
        let picker = specifier(
            .multiValue,
            [
                "Key": "host", "Title": "Server", "DefaultValue": "a", "Values": ["a", "b"],
                "Titles": ["Alpha", "Beta"],
                "ShortTitles": ["A", "B"],
            ])
        #expect(
            picker.choices.map { "\($0.index) \($0.value) \($0.title) \($0.shortTitle ?? "-")" }
                == ["0 \"a\" Alpha A", "1 \"b\" Beta B"])
        #expect(!picker.isSortedByTitle)
        #expect(specifier(.multiValue).choices == [])
        #expect(specifier(.multiValue).values == [])
    }

    @Test func aToggle() {
        let toggle = specifier(
            .toggleSwitch,
            [
                "Key": "log", "TrueValue": "YES", "FalseValue": "NO", "DefaultValue": "NO",
                "Description": "Writes a file",
            ])
        #expect(toggle.trueValue == "YES")
        #expect(toggle.falseValue == "NO")
        #expect(toggle.subtitle == "Writes a file")
        #expect(specifier(.toggleSwitch).trueValue == true)
        #expect(specifier(.toggleSwitch).falseValue == false)
        #expect(specifier(.toggleSwitch).subtitle == nil)
    }

    @Test func aSlider() {
        let slider = specifier(
            .slider,
            [
                "MinimumValue": 0, "MaximumValue": 1.5, "MinimumValueImage": "quiet.png", "MaximumValueImage": "",
                "DefaultValue": 0.5,
            ])
        #expect(slider.minimumValue == 0)
        #expect(slider.maximumValue == 1.5)
        #expect(slider.minimumValueImage == "quiet.png")
        // Xcode's template writes an empty name.
        #expect(slider.maximumValueImage == nil)
        #expect(specifier(.slider).minimumValue == nil)
        #expect(specifier(.slider, ["MinimumValue": "0"]).minimumValue == nil)
        #expect(specifier(.slider, ["MinimumValue": false]).minimumValue == nil)
        #expect(specifier(.slider, ["MinimumValue": .real(.nan)]).minimumValue == nil)
    }

    @Test func aTextField() {
        let field = specifier(
            .textField,
            [
                "IsSecure": true, "KeyboardType": "EmailAddress", "AutocapitalizationType": "Words",
                "AutocorrectionType": "No",
            ])
        #expect(field.isSecure)
        #expect(field.keyboardType == "EmailAddress")
        #expect(field.autocapitalizationType == "Words")
        #expect(field.autocorrectionType == "No")
        #expect(!specifier(.textField).isSecure)
        #expect(specifier(.textField).keyboardType == "Alphabet")
        #expect(specifier(.textField).autocapitalizationType == "None")
        #expect(specifier(.textField).autocorrectionType == "Default")
    }

    @Test func aTitle() {
        let title = specifier(
            .titleValue, ["Key": "v", "DefaultValue": "1", "Values": ["1"], "Titles": ["One"], "Title": "Version"])
        #expect(title.title == "Version")
        #expect(title.choices.map(\.title) == ["One"])
        #expect(title.choices.map(\.shortTitle) == [nil])
    }

    @Test func aChildPane() {
        let pane = specifier(.childPane, ["Title": "Licences", "File": "com.x/Licences", "Icon": "book"])
        #expect(pane.file == "com.x/Licences")
        #expect(pane.icon == "book")
        #expect(specifier(.childPane).file == nil)
        #expect(specifier(.childPane).icon == nil)
    }

    @Test func wrongTypesAreAsAbsent() {
        let wrong: PropertyListValue = ["x": 1]
        let keys = SettingsSpecifier.Kind.all.compactMap(SettingsSchema.specifier).flatMap(\.keys).map(\.name)
        let odd = SettingsSpecifier(Dictionary(keys.map { ($0, wrong) }) { $1 })
        #expect(odd.kind.rawValue == "")
        #expect(odd.key == nil && odd.title == nil && odd.footerText == nil && odd.file == nil && odd.icon == nil)
        #expect(odd.values == [] && odd.choices == [] && odd.idioms == [] && odd.texts.isEmpty)
        #expect(!odd.isSecure && !odd.isSortedByTitle && odd.isShown(on: .phone))
        #expect(odd.keyboardType == "Alphabet")
        #expect(odd.minimumValue == nil && odd.maximumValue == nil)
        #expect(odd.localized(by: StringsTable.parse(.init())) == odd)
    }

    @Test func aPageHasItsKeys() {
        let page = memoryPage(
            [],
            ["Title": "Mine", "StringsTable": "Root", "Icon": "gear", "ApplicationGroupContainerIdentifier": "group.x"])
        #expect(page.title == "Mine")
        #expect(page.stringsTable == "Root")
        #expect(page.icon == "gear")
        #expect(page.applicationGroup == "group.x")
        #expect(memoryPage([]).stringsTable == nil)
        #expect(memoryPage([], ["StringsTable": "", "Icon": ""]).stringsTable == nil)
        #expect(memoryPage([], ["StringsTable": "", "Icon": ""]).icon == nil)
    }
}
