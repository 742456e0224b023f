import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// What the table of generated Info.plists does not show: where values come from, and what cannot be told.
@Suite struct ProcessedInfoPlistTests {
    private func process(
        _ written: [String: PropertyListValue], _ settings: [String: String], sdk: String? = "iphoneos"
    ) -> ProcessedInfoPlist {
        let layer = BuildSettingLayer(name: "project", settings: settings)
        let context = InfoPlistContext(
            BuildSettingEvaluator(
                BuildSettingTable(layers: [layer]), conditions: sdk.map { ["sdk": [$0]] } ?? [:]),
            productType: ProductType("com.apple.product-type.application"))
        return ProcessedInfoPlist(WrittenInfoPlist(written), in: context)
    }

    @Test(arguments: [
        ("$usd", []), ("5 $", []), ("$5", []), ("$$(A)", []), ("$A", ["A"]), ("$(B)", ["B"]), ("${A} $usd", ["A"]),
    ]) func aNameWithoutParenthesesAndValueRefersToNothing(_ text: String, _ names: [String]) {
        let list = process(["Key": .string(text)], ["A": "1"])
        #expect(list.references.flatMap(\.chain).map(\.name) == names)
    }

    @Test(
        arguments: [
            (["UIStatusBarHidden": ["x"]], ["INFOPLIST_KEY_UIStatusBarHidden": "YES"], "UIStatusBarHidden"),
            (
                ["UIRequiredDeviceCapabilities": "x"], ["INFOPLIST_KEY_UIRequiredDeviceCapabilities": "a"],
                "UIRequiredDeviceCapabilities"
            ),
            (["UILaunchScreen": "x"], ["INFOPLIST_KEY_UILaunchScreen_Generation": "YES"], "UILaunchScreen"),
        ] as [([String: PropertyListValue], [String: String], String)])
    func valuesOfKindsThatDoNotGoTogetherAreToldAndTheFilesStays(
        _ written: [String: PropertyListValue], _ settings: [String: String], _ key: String
    ) {
        let list = process(written, settings.merging(["GENERATE_INFOPLIST_FILE": "YES"]) { $1 })
        #expect(list.values[key] == written[key])
        #expect(
            list.issues.contains {
                if case .conflict(key, _, _) = $0 { true } else { false }
            })
    }

    @Test func thePreprocessorIsTold() {
        #expect(process([:], ["INFOPLIST_PREPROCESS": "YES"]).issues == [.preprocessed])
        #expect(process([:], ["INFOPLIST_PREPROCESS": "NO"]).issues == [])
    }

    @Test func contentsThatAreNotADictionaryAreTold() {
        #expect(process([:], ["INFOPLIST_FILE_CONTENTS": "( a )"]).issues == [.unreadableContents])
    }

    @Test func aPlatformThatTheDestinationChoosesIsTold() {
        #expect(process([:], ["GENERATE_INFOPLIST_FILE": "YES"], sdk: nil).issues == [.unknownPlatform])
        #expect(process([:], [:], sdk: nil).issues == [])
    }

    @Test(
        arguments: [
            ("iphoneos18.0", .iOS), ("iphonesimulator", .iOS), ("macosx15.1", .macOS), ("appletvsimulator", .tvOS),
            ("watchos11", .watchOS), ("xrsimulator2.0", .visionOS), ("auto", nil), ("linux", nil), ("", nil),
        ] as [(String, ApplePlatform?)]) func platformsBySDK(_ sdk: String, _ platform: ApplePlatform?)
    {
        #expect(ApplePlatform(sdk: sdk) == platform)
    }
}
