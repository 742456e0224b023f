import Generation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard
import SwitchyardCore
import Testing

/// The type of a key decides its control.
@Suite struct ControlTests {
    private static func specifier(
        _ declaration: KeyDeclaration, _ value: PropertyListValue?
    ) throws -> (specifier: SettingsSpecifier?, findings: [String]) {
        var common: [String: PropertyListValue] = [:]
        common[declaration.name] = value
        var bundle = GeneratedBundle()
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make(keys: [declaration], common: common)))
        return (try bundle.specifier("k"), generation.findings.map { "\($0.severity) \($0.rule.rawValue)" })
    }

    @Test(arguments: [
        (ValueType.bool, "YES" as PropertyListValue, SettingsSpecifier.Kind.toggleSwitch, true as PropertyListValue?),
        (.bool, 0, .toggleSwitch, false), (.int, 50, .textField, "50"), (.double, 1.5, .textField, "1.5"),
        (.duration, "10s", .textField, "10s"), (.duration, 3, .textField, "3"), (.string, "x", .textField, "x"),
        (.enumeration(["a", "b"]), "b", .multiValue, "b"), (.enumeration(["a", "b"]), "z", .multiValue, "a"),
    ]) func controls(
        _ type: ValueType, _ value: PropertyListValue, _ kind: SettingsSpecifier.Kind, _ shown: PropertyListValue?
    ) throws {
        let (specifier, findings) = try Self.specifier(KeyDeclaration(name: "k", type: type, isLive: true), value)
        #expect(specifier?.kind == kind)
        #expect(specifier?.defaultValue == shown)
        #expect(findings.isEmpty)
    }

    @Test(arguments: [ValueType.date, .data, .array, .dictionary]) func typesWithoutAControl(_ type: ValueType) throws {
        let (specifier, findings) = try Self.specifier(KeyDeclaration(name: "k", type: type, isLive: true), nil)
        #expect(specifier == nil)
        #expect(findings == ["note setting-control"])
    }

    @Test func anUndeclaredTypeIsThatOfTheValue() throws {
        #expect(try Self.specifier(KeyDeclaration(name: "k", isLive: true), true).specifier?.kind == .toggleSwitch)
        #expect(
            try Self.specifier(KeyDeclaration(name: "k", isLive: true), nil).findings == ["warning setting-control"])
    }

    @Test(arguments: [
        (ValueType.double, 3 as PropertyListValue, 3.0, [String]()), (.duration, "2s", 2.0, []),
        (.double, 20, 10.0, ["warning setting-control"]),
    ]) func sliders(
        _ type: ValueType, _ value: PropertyListValue, _ position: Double, _ told: [String]
    ) throws {
        let declaration = KeyDeclaration(name: "k", type: type, isLive: true, range: 1...10)
        let (specifier, findings) = try Self.specifier(declaration, value)
        #expect(specifier?.kind == .slider)
        #expect(specifier?.defaultValue == .real(position))
        #expect(specifier?.minimumValue == 1 && specifier?.maximumValue == 10)
        #expect(findings == told)
    }

    /// A slider stores fractions, which are not valid for integers.
    @Test func aSliderForAnotherTypeIsAnError() throws {
        let declaration = KeyDeclaration(name: "k", type: .int, isLive: true, range: 1...10)
        let (specifier, findings) = try Self.specifier(declaration, 5)
        #expect(specifier?.kind == .textField)
        #expect(findings == ["error setting-control"])
    }

    @Test func oneKeyForTwoSpecifiersIsAnError() throws {
        var bundle = GeneratedBundle()
        let keys = [
            KeyDeclaration(name: "a", type: .bool, setting: "environment"),
            KeyDeclaration(name: "b", type: .bool, setting: "mine"),
        ]
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make(keys: keys, appKeys: ["mine"])))
        #expect(generation.findings.map(\.rule.rawValue) == ["settings-key-clash", "settings-key-clash"])
        #expect(try bundle.specifiers().compactMap(\.key) == ["environment", "reset_app"])
    }
}
