import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// How generated keys, `INFOPLIST_FILE_CONTENTS` and the file become one Info.plist: swift-build,
/// `InfoPlistProcessorTaskAction.addAdditionalContent`.
@Suite struct InfoPlistMergeTests {
    private static let on = ["GENERATE_INFOPLIST_FILE": "YES"]

    private func process(
        _ written: [String: PropertyListValue], _ settings: [String: String]
    ) -> ProcessedInfoPlist {
        let table = BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)])
        return ProcessedInfoPlist(
            WrittenInfoPlist(written),
            in: InfoPlistContext(
                BuildSettingEvaluator(table, conditions: ["sdk": ["iphoneos"]]),
                productType: ProductType("com.apple.product-type.application")))
    }

    @Test(
        arguments: [
            // A list gains what it lacks, behind what it has.
            (
                "UIRequiredDeviceCapabilities", ["nfc", "arm64"], "arm64 metal nfc",
                ["nfc", "arm64", "metal"]
            ),
            ("UIRequiredDeviceCapabilities", [], "arm64", ["arm64"]),
            ("UIRequiredDeviceCapabilities", ["arm64"], "", ["arm64"]),
            // A dictionary of capabilities gains those of the list, as required; the list wins.
            (
                "UIRequiredDeviceCapabilities", ["nfc": false, "gps": false], "nfc metal",
                ["nfc": true, "gps": false, "metal": true]
            ),
            // Scalars are replaced, whatever their type.
            ("UIStatusBarHidden", false, "YES", true), ("UIStatusBarHidden", "no", "YES", true),
            ("CFBundleDisplayName", 1, "Comments", "Comments"), ("CFBundleDisplayName", "Old", "", ""),
        ] as [(String, PropertyListValue, String, PropertyListValue)])
    func aGeneratedKeyMeetsTheFiles(
        _ key: String, _ written: PropertyListValue, _ setting: String, _ merged: PropertyListValue
    ) {
        let list = process([key: written], Self.on.merging(["INFOPLIST_KEY_\(key)": setting]) { $1 })
        #expect(list.values[key] == merged)
        #expect(list.issues.isEmpty)
    }

    /// Xcode ends such a build; here, the file's value stays and the kinds are named.
    @Test(
        arguments: [
            ("UIRequiredDeviceCapabilities", "arm64", "metal", "a string", "an array"),
            ("UIStatusBarHidden", ["x"], "YES", "an array", "a boolean"),
            ("CFBundleDisplayName", ["en": "Comments"], "Comments", "a dictionary", "a string"),
        ] as [(String, PropertyListValue, String, String, String)])
    func valuesThatDoNotMergeAreConflicts(
        _ key: String, _ written: PropertyListValue, _ setting: String, _ kind: String, _ generated: String
    ) {
        let list = process([key: written], Self.on.merging(["INFOPLIST_KEY_\(key)": setting]) { $1 })
        #expect(list.values[key] == written)
        #expect(list.issues == [.conflict(key: key, written: kind, generated: generated)])
        // Nothing explains a value that is not the product's.
        #expect(!list.references.contains { $0.keyPath == [key] })
    }

    @Test func dictionariesAreMergedOneLevelDeep() {
        let written: [String: PropertyListValue] = [
            "UIApplicationSceneManifest": [
                "UIApplicationSupportsMultipleScenes": false, "UISceneConfigurations": ["Role": ["x"]], "Own": 1,
            ]
        ]
        let merged = process(
            written, Self.on.merging(["INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES"]) { $1 })
        #expect(
            merged.values["UIApplicationSceneManifest"] == [
                "UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": [:], "Own": 1,
            ])
    }

    /// `INFOPLIST_FILE_CONTENTS` replaces whole values, then generated keys are merged.
    @Test(
        arguments: [
            ("{ Own = contents; }", ["Own": "contents", "Other": "file"]),
            ("{ Own = (a); Third = $(SUFFIX); }", ["Own": ["a"], "Other": "file", "Third": "1"]),
            ("<plist><dict><key>Own</key><true/></dict></plist>", ["Own": true, "Other": "file"]),
            ("{ Own = \"$(SUFFIX)$(MISSING)\"; }", ["Own": "1", "Other": "file"]),
            ("", ["Own": "file", "Other": "file"]), ("{ }", ["Own": "file", "Other": "file"]),
        ] as [(String, [String: PropertyListValue])])
    func contentsReplaceTheFiles(_ contents: String, _ expected: [String: PropertyListValue]) {
        let list = process(
            ["Own": "file", "Other": "file"], ["INFOPLIST_FILE_CONTENTS": contents, "SUFFIX": "1"])
        #expect(list.values == expected)
        #expect(list.issues.isEmpty)
        #expect(list.references.allSatisfy { $0.isGenerated })
    }

    @Test(arguments: ["( a, b )", "word", "{ a = ", "<plist><array/></plist>"]) func otherContentsAreTold(
        _ contents: String
    ) {
        let list = process(["Own": "file"], ["INFOPLIST_FILE_CONTENTS": contents])
        #expect(list.values == ["Own": "file"])
        #expect(list.issues == [.unreadableContents])
    }

    /// Without expansion nothing is generated, and references stay as they are written.
    @Test func withoutExpansionTheFileStays() {
        let settings = Self.on.merging([
            "INFOPLIST_EXPAND_BUILD_SETTINGS": "NO", "PRODUCT_NAME": "App", "A": "1",
            "INFOPLIST_FILE_CONTENTS": "{ Third = 3; }",
        ]) { $1 }
        let list = process(["Own": "$(A)", "CFBundleVersion": "", "Empty": ""], settings)
        #expect(list.values == ["Own": "$(A)", "Empty": "", "Third": "3"])
        #expect(list.references.isEmpty)
    }

    /// Processing what was processed changes nothing, as long as no value looks like a reference.
    @Test(
        arguments: [
            [:], ["CFBundleDisplayName": "Old"], ["UIRequiredDeviceCapabilities": ["nfc"]],
            ["UIRequiredDeviceCapabilities": ["nfc": true]], ["UILaunchScreen": ["UIColorName": "Brand"]],
            ["UIBackgroundModes": ["audio", "own"], "LSUIElement": true],
        ] as [[String: PropertyListValue]])
    func theSecondTimeChangesNothing(_ written: [String: PropertyListValue]) {
        let settings = Self.on.merging([
            "INFOPLIST_KEY_CFBundleDisplayName": "$(PRODUCT_NAME) 2", "PRODUCT_NAME": "App",
            "INFOPLIST_KEY_UIRequiredDeviceCapabilities": "arm64 nfc",
            "INFOPLIST_KEY_UILaunchScreen_Generation": "YES", "MARKETING_VERSION": "1.2",
        ]) { $1 }
        let once = process(written, settings)
        #expect(once.issues.isEmpty)
        #expect(process(once.values, settings).values == once.values)
    }
}
