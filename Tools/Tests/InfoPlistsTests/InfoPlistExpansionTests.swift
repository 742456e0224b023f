import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// References to build settings in a property list.
@Suite struct InfoPlistExpansionTests {
    private func expand(_ list: PropertyListValue, _ settings: [String: String]) -> PropertyListValue {
        let table = BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)])
        return InfoPlistExpansion(table).expand(list)
    }

    @Test(arguments: InfoPlistExpansion.keysLeftOutWhenEmpty.sorted())
    func wellKnownKeysThatTurnOutEmptyAreLeftOut(key: String) {
        #expect(expand([key: "$(NONE)", "Own": "$(NONE)"], [:]) == ["Own": ""])
        #expect(expand([key: " "], [:]) == [key: " "])
        #expect(expand(["Nested": [key: ""]], [:]) == ["Nested": [:]])
    }

    @Test(arguments: [
        ("$(A) \"x\" \\$(A)", "1 \"x\" \\1"), ("$UNDEFINED $(UNDEFINED)", "$UNDEFINED "), ("https://$(A)", "https://1"),
        ("$$(A)", "$(A)"), ("${A:default=2}", "1"), ("$(inherited)", ""), ("$(LIST)", "a b \"c d\""),
        ("plain", "plain"),
    ])
    func stringsAreReadByTheStringGrammar(text: String, value: String) {
        let settings = ["A": "1", "LIST": "a b \"c d\""]
        #expect(expand(["Key": .string(text)], settings) == ["Key": .string(value)])
    }

    @Test func theIdentifierIsThePropertyListsOwn() {
        let settings = ["CFBundleIdentifier": "setting", "A": "a", "B": "$(CFBundleIdentifier)"]
        let list: PropertyListValue = [
            "CFBundleIdentifier": "x.$(CFBundleIdentifier).$(A)", "Name": "$(CFBundleIdentifier)", "Other": "$(B)",
        ]
        let expanded = expand(list, settings).dictionaryValue
        #expect(expanded?["Name"] == expanded?["Other"])
        #expect(expand(["Name": "$(CFBundleIdentifier)"], settings) == ["Name": "setting"])
    }

    @Test func onlyStringsAreExpandedAndKeysStay() {
        let list: PropertyListValue = ["$(A)": ["$(A)", 1, true, 2.5, ["K": "$(A)"]]]
        #expect(expand(list, ["A": "x"]) == ["$(A)": ["x", 1, true, 2.5, ["K": "x"]]])
    }
}
