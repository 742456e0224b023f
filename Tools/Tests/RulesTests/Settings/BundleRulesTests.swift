import Foundation
import SourceText
import Testing

@testable import Rules

/// All rules together, over damaged and hostile bundles.
@Suite struct BundleRulesTests {
    @Test func aMissingFolderIsAMissingRoot() {
        let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        #expect(SettingsBundleChecks.findings(in: SettingsSurvey(nowhere)).map(\.rule) == [.settingsPaneMissing])
    }

    @Test func findingsAreInTheOrderOfTheFile() throws {
        let bundle = try MarkedBundle(["Root": field("a") + specifier("TextField", entry("Key", "")) + field("a")])
        let findings = SettingsBundleChecks.findings(in: bundle.survey())
        #expect(findings.map(\.rule) == [.settingsSchema, .settingsDuplicateKey])
    }

    @Test func aBinaryPageHasNoLines() throws {
        let bundle = try MarkedBundle([:])
        let root: [String: Any] = ["PreferenceSpecifiers": [["Type": "PSTextFieldSpecifier", "Key": ""]]]
        try bundle.write(
            "Root.plist", PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0))
        let findings = SettingsBundleChecks.findings(in: bundle.survey())
        #expect(findings.map(\.rule).contains(.settingsSchema))
        #expect(findings.allSatisfy { $0.location != nil && $0.location?.position == nil })
    }

    /// Entries of every kind where another is expected: nothing may trap.
    @Test func everyEntryOfEveryKind() throws {
        let values = [
            "<string/>", "<string>x</string>", "<integer>-9223372036854775808</integer>", "<real>nan</real>", "<true/>",
            "<date>2001-01-01T00:00:00Z</date>", "<data></data>", "<array><dict/><array/></array>", "<dict/>",
        ]
        let names = [
            "Type", "Key", "Title", "DefaultValue", "Values", "Titles", "ShortTitles", "File", "FooterText", "IsSecure",
            "TrueValue", "FalseValue", "MinimumValue", "MaximumValue", "KeyboardType", "SupportedUserInterfaceIdioms",
        ]
        for type in [
            "Group", "RadioGroup", "MultiValue", "ToggleSwitch", "Slider", "TextField", "TitleValue", "ChildPane",
        ] {
            let specifiers =
                values.map { value in specifier(type, names.dropFirst().map { entry($0, xml: value) }.joined()) }
                + values.map { value in "<dict>\(names.map { entry($0, xml: value) }.joined())</dict>" }
            let bundle = try MarkedBundle([
                "Root.plist": page(
                    specifiers.joined(),
                    entry("StringsTable", xml: "<true/>") + entry("ApplicationGroupContainerIdentifier", xml: "<dict/>")
                )
            ])
            #expect(!SettingsBundleChecks.findings(in: bundle.survey()).isEmpty)
        }
    }
}
