import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// Where the values of an Info.plist come from: what `explain` and the rules tell.
@Suite struct InfoPlistReferenceTests {
    private func process(
        _ written: [String: PropertyListValue], _ layers: [String: String]..., type: String = "application"
    ) -> ProcessedInfoPlist {
        let layers = layers.enumerated().map { BuildSettingLayer(name: "layer \($0.offset)", settings: $0.element) }
        return ProcessedInfoPlist(
            WrittenInfoPlist(written, file: "/repo/Info.plist"),
            in: InfoPlistContext(
                BuildSettingEvaluator(BuildSettingTable(layers: layers), conditions: ["sdk": ["iphoneos"]]),
                productType: ProductType("com.apple.product-type." + type)))
    }

    private func text(_ reference: ProcessedInfoPlist.Reference) -> String {
        "\(reference.keyPath) \(reference.written ?? "-") = \(reference.value.stringValue ?? "?")"
    }

    /// Every text that refers to a build setting, at any depth, in the order of the keys.
    @Test func textsAreTracedInContainers() {
        let written: [String: PropertyListValue] = [
            "Switchyard": ["API": ["$(A)/v1", "plain", ["Deep": "${B}"]], "Name": "$(A)$(B)"],
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["app-$(A)"]]], "Count": 1, "Plain": "x", "Price": "5 $",
        ]
        let list = process(written, ["A": "a", "B": "b"])
        #expect(
            list.references.map(text) == [
                "CFBundleURLTypes.0.CFBundleURLSchemes.0 app-$(A) = app-a", "Switchyard.API.0 $(A)/v1 = a/v1",
                "Switchyard.API.2.Deep ${B} = b", "Switchyard.Name $(A)$(B) = ab",
            ])
        #expect(list.references.allSatisfy { !$0.isGenerated })
        #expect(list.file == "/repo/Info.plist")
    }

    /// The chain leads through the layers to the setting that decides.
    @Test func theChainNamesEachSettingAndItsLayer() throws {
        let list = process(
            ["Key": "$(A)"], ["A": "$(B)", "B": "low"], ["B": "$(inherited)-high"])
        let reference = try #require(list.references.first)
        #expect(reference.value == "low-high")
        #expect(
            reference.chain.map { "\($0.depth) \($0.name) \($0.isInherited) \($0.origin?.file ?? "-")" } == [
                "1 A false layer 0", "2 B false layer 1", "3 B true layer 0",
            ])
    }

    @Test func anUndefinedSettingIsALinkWithoutOrigin() throws {
        let list = process(["Key": "a$(MISSING)b"], [:])
        let reference = try #require(list.references.first)
        #expect(reference.value == "ab")
        #expect(reference.chain.map(\.name) == ["MISSING"])
        #expect(reference.chain.first?.origin == nil)
    }

    /// A generated key stands for the file's text, whose references no longer count.
    @Test(
        arguments: [
            (["CFBundleDisplayName": "$(OLD)"], "CFBundleDisplayName", "$(INFOPLIST_KEY_CFBundleDisplayName)"),
            (["CFBundleVersion": "$(OLD)"], "CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
            ([:], "CFBundleName", "$(PRODUCT_NAME)"),
        ] as [([String: PropertyListValue], String, String)])
    func aGeneratedKeyNamesItsSetting(_ written: [String: PropertyListValue], _ key: String, _ setting: String) {
        let list = process(
            written,
            [
                "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_CFBundleDisplayName": "Comments",
                "CURRENT_PROJECT_VERSION": "7", "PRODUCT_NAME": "App",
            ])
        let references = list.references.filter { $0.keyPath == [key] }
        #expect(references.map(\.written) == [setting])
        #expect(references.map(\.isGenerated) == [true])
        #expect(references.map(\.value) == [list.values[key]])
    }

    /// A merged container has both: its key is generated, and its texts are the file's.
    @Test func aMergedContainerKeepsTheFilesReferences() {
        let list = process(
            ["UIRequiredDeviceCapabilities": ["$(CAPABILITY)"]],
            [
                "GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_UIRequiredDeviceCapabilities": "arm64",
                "CAPABILITY": "nfc",
            ])
        #expect(list.values["UIRequiredDeviceCapabilities"] == ["nfc", "arm64"])
        let references = list.references.filter { $0.keyPath.components.first == "UIRequiredDeviceCapabilities" }
        #expect(
            references.map { "\($0.keyPath) \($0.isGenerated)" } == [
                "UIRequiredDeviceCapabilities true", "UIRequiredDeviceCapabilities.0 false",
            ])
    }

    /// Keys of the platform and the product depend on no setting.
    @Test func keysOfThePlatformHaveNoSetting() throws {
        let list = process([:], ["GENERATE_INFOPLIST_FILE": "YES"])
        let own = try #require(list.references.first { $0.keyPath == ["LSRequiresIPhoneOS"] })
        #expect(own.written == nil && own.isGenerated && own.chain.isEmpty)
        #expect(own.value == true)
    }

    /// What the build leaves out is explained by nothing.
    @Test func keysThatAreLeftOutHaveNoReference() {
        let list = process(["CFBundleVersion": "$(NONE)", "LSUIElement": "$(NONE)", "Own": "$(NONE)"], [:])
        #expect(list.values == ["Own": ""])
        #expect(list.references.map(text) == ["Own $(NONE) = "])
    }

    /// `INFOPLIST_FILE_CONTENTS` explains the keys that it has, and no others.
    @Test func contentsExplainTheirKeys() {
        let list = process(
            ["Own": "$(A)", "Other": "$(A)"],
            ["A": "1", "INFOPLIST_FILE_CONTENTS": "{ Own = \"$(A)2\"; }"])
        #expect(list.values == ["Own": "12", "Other": "1"])
        #expect(list.references.map { "\($0.keyPath) \($0.isGenerated)" } == ["Own true", "Other false"])
    }
}
