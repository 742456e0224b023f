import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// The defaults that an app registers: every specifier of every page, whatever the page is written in.
@Suite struct DefaultsTests {
    @Test func everySpecifierOfEveryPageGivesItsDefault() throws {
        let contents = SettingsBundleContents.read(try fixture("Everything"))
        #expect(contents.findings == [])
        #expect(
            contents.defaultValues == [
                "environment": "qa", "reset": false, "logging": "YES", "volume": 0.5, "name": "", "version": "0.0",
                "retries": 3,
                // Advanced.plist, binary.
                "cache": true, "since": .date(Date(timeIntervalSince1970: 1_795_248_000)), "blob": .data(Data([0, 1])),
                // com.example/Licences.plist, OpenStep.
                "licence": "Apache-2.0",
                // Über.plist, UTF-16.
                "grüße": "schöne 🚉",
            ])
    }

    @Test func rootIsFirstAndEachPageFollowsItsSpecifier() throws {
        let directory = try fixture("Everything")
        let contents = SettingsBundleContents.read(directory)
        #expect(contents.pages.map(\.name) == ["Root", "Advanced", "com.example/Licences", "Über"])
        #expect(contents.pages.last?.file == directory.appendingPathComponent("Über.plist").path)
        #expect(contents.directory == directory.path)
        #expect(contents.device == nil)
    }

    @Test func everyKindOfSpecifierIsKnown() throws {
        let contents = SettingsBundleContents.read(try fixture("Everything"))
        let kinds: [SettingsSpecifier.Kind] = [
            .group, .multiValue, .toggleSwitch, .toggleSwitch, .slider, .textField, .textField, .titleValue,
            .radioGroup,
            .group, .childPane, .childPane,
        ]
        #expect(contents.pages.first?.specifiers.map(\.kind) == kinds)
        #expect(Set(kinds).count == 8)
    }

    @Test func aSpecifierIsReadWhole() throws {
        let root = try #require(SettingsBundleContents.read(try fixture("Everything")).pages.first)
        let picker = root.specifiers[1]
        #expect(picker.key == "environment")
        #expect(picker.properties["Title"] == "Environment")
        #expect(picker.values == ["qa", "production"])
        #expect(picker.idioms == [])
        #expect(picker.keyPath == ["PreferenceSpecifiers", "1"])
        #expect(root.specifiers[0].properties["Title"] == "Network & accounts")
        #expect(root.specifiers[10].pageName == "Advanced")
    }

    @Test func eachPageHasItsOwnAppGroup() throws {
        let contents = SettingsBundleContents.read(try fixture("Everything"))
        #expect(
            contents.pages.map(\.applicationGroup) == ["group.com.example.app", "group.com.example.other", nil, nil])
    }

    @Test func aDefaultSaysWhereItIsWritten() throws {
        let directory = try fixture("Everything")
        let cache = try #require(SettingsBundleContents.read(directory).defaults["cache"])
        #expect(cache.file == directory.appendingPathComponent("Advanced.plist").path)
        #expect(cache.keyPath == ["PreferenceSpecifiers", "0", "DefaultValue"])
        #expect(try PropertyList.read(URL(fileURLWithPath: cache.file))[cache.keyPath] == cache.value)
    }

    @Test func aSpecifierOfAnUnknownTypeKeepsItsDefault() throws {
        let bundle = try WrittenBundle([
            "Root": page(["Type": "IASKDatePickerSpecifier", "Key": "day", "DefaultValue": "1"])
        ])
        #expect(bundle.read().defaultValues == ["day": "1"])
        #expect(bundle.read().findings == [])
    }

    static let keyless: [(String, PropertyListValue)] = [
        ("no key", ["Type": "PSTextFieldSpecifier", "DefaultValue": "x"]),
        ("an empty key", ["Type": "PSTextFieldSpecifier", "Key": "", "DefaultValue": "x"]),
        ("a key that is a number", ["Type": "PSTextFieldSpecifier", "Key": 5, "DefaultValue": "x"]),
        ("no default", ["Type": "PSTextFieldSpecifier", "Key": "k"]),
        ("nothing at all", [:]),
    ]

    @Test(arguments: keyless) func specifiersWithoutKeyOrDefaultRegisterNothing(
        _ name: String, _ specifier: PropertyListValue
    )
        throws
    {
        let contents = try WrittenBundle(["Root": page(specifier)]).read()
        #expect(contents.defaults.isEmpty)
        #expect(contents.pages.first?.specifiers.count == 1)
    }

    @Test func anEmptyPageIsLegal() throws {
        let contents = try WrittenBundle(["Root": page()]).read()
        #expect(contents.findings == [])
        #expect(contents.pages.count == 1)
    }

    @Test(arguments: [false, true]) func binaryAndXMLPagesAreTheSame(_ binary: Bool) throws {
        let bundle = try WrittenBundle(
            ["Root": page(field("a", 1), pane("B")), "B": page(field("b", 1.0))], binary: binary)
        #expect(bundle.read().defaultValues == ["a": 1, "b": 1.0])
    }

    // MARK: One key, several specifiers

    @Test func theLaterSpecifierWins() throws {
        let bundle = try WrittenBundle([
            "Root": page(field("a", "first"), pane("Child"), field("b", "root")),
            "Child": page(field("a", "child"), field("b", "child")),
        ])
        // The walk reads Root whole before its children.
        #expect(bundle.read().defaultValues == ["a": "child", "b": "child"])
    }

    @Test func differentDefaultsOfOneKeyAreReported() throws {
        let bundle = try WrittenBundle([
            "Root": page(field("a", "first"), field("same", 1), pane("Child")),
            "Child": page(field("a", "second"), field("same", true), field("same", 1.0)),
        ])
        let file = bundle.path("Child")
        #expect(
            bundle.read().conflictFindings == [
                PropertyListFinding(
                    .conflictingSettingsDefaults, .warning,
                    "Settings key \"a\" has the default \"second\" here, but \"first\" on page \"Root\"",
                    file: file, keyPath: ["PreferenceSpecifiers", "0", "DefaultValue"],
                    fix: "use the same DefaultValue in both specifiers")
            ])
    }

    @Test func aTextAndANumberAreDifferentDefaults() throws {
        let bundle = try WrittenBundle(["Root": page(field("a", "1"), field("a", 1))])
        #expect(bundle.read().conflictFindings.count == 1)
        #expect(bundle.read().defaultValues == ["a": 1])
    }
}
