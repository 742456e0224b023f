import BuildSettings
import InfoPlists
import PropertyLists
import TestSupport
import Testing

/// What holds for the expansion of every property list.
@Suite struct InfoPlistExpansionLawTests {
    private static let settings = ["A": "a", "B": "$(A)b", "EMPTY": "", "LIST": "x \"y z\""]

    private static func expansion() -> InfoPlistExpansion {
        InfoPlistExpansion(BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)]))
    }

    /// Without a dollar sign there is no reference: every text, key and number of such a list stays.
    @Test(arguments: 0..<100) func aListWithoutReferencesStays(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let made = RandomValue.dictionary(depth: 4, using: &generator)
        let list = try #require(PropertyList.value(ofFoundationObject: made))
        #expect(Self.expansion().expand(list) == list)
    }

    /// An element is expanded alike wherever it is nested.
    @Test(arguments: ["$(A)", "$(B) x", "$UNKNOWN", "$(EMPTY)", "$(LIST)", "5 $", "$$(A)", "plain"])
    func nestingChangesNothing(_ text: String) {
        let expansion = Self.expansion()
        let expanded = expansion.expand(.string(text))
        #expect(expansion.expand([.string(text), ["Key": .string(text)]]) == [expanded, ["Key": expanded]])
        #expect(expansion.expand(["Outer": ["Key": [.string(text)]]]) == ["Outer": ["Key": [expanded]]])
    }

    /// Values are not read again: what a setting yields may look like a reference.
    @Test func aValueIsExpandedOnce() {
        let layer = BuildSettingLayer(name: "project", settings: ["A": "$$(B)", "B": "b"])
        let expansion = InfoPlistExpansion(BuildSettingTable(layers: [layer]))
        #expect(expansion.expand(["Key": "$(A)"]) == ["Key": "$(B)"])
    }

    /// Deeper than 512 levels, a list stays as it is written; it must not exhaust the stack either.
    @Test(arguments: [(1, "a"), (510, "a"), (511, "a"), (512, "$(A)"), (2_000, "$(A)")])
    func theDepthIsLimited(_ depth: Int, _ expected: String) {
        var list: PropertyListValue = "$(A)"
        for _ in 0..<depth { list = [list] }
        var inner = Self.expansion().expand(list)
        while let elements = inner.arrayValue { inner = elements.first ?? "" }
        #expect(inner == .string(expected))
    }

    /// A text that grows beyond the limit is cut there.
    @Test func theLengthIsLimited() {
        var settings = ["S0": "0123456789"]
        for index in 1...10 { settings["S\(index)"] = "$(S\(index - 1))$(S\(index - 1))" }
        var expansion = InfoPlistExpansion(
            BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)]))
        #expect(expansion.expand(["Key": "$(S10)"]).dictionaryValue?["Key"]?.stringValue?.count == 10_240)
        expansion.limits.bytes = 100
        #expect(expansion.limits.bytes == 100)
        let cut = expansion.expand(["Key": "$(S10)"]).dictionaryValue?["Key"]?.stringValue
        #expect((cut?.utf8.count ?? .max) <= 100)
    }

    /// Only keys of Xcode's list are left out, only when empty, and never from an array.
    @Test(
        arguments: [
            (["CFBundleVersion": "$(EMPTY)"], [:]), (["cfbundleversion": ""], ["cfbundleversion": ""]),
            (["CFBundleVersion": []], ["CFBundleVersion": []]), (["CFBundleVersion": 0], ["CFBundleVersion": 0]),
            (["Types": [["CFBundleTypeRole": ""], ""]], ["Types": [[:], ""]]),
            (["CFBundleDisplayName": ""], ["CFBundleDisplayName": ""]),
        ] as [(PropertyListValue, PropertyListValue)])
    func wellKnownKeysAreLeftOutWhenEmpty(_ list: PropertyListValue, _ expected: PropertyListValue) {
        #expect(Self.expansion().expand(list) == expected)
    }
}
