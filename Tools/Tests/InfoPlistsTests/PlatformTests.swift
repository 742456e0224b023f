import BuildSettings
import InfoPlists
import PropertyLists
import Testing

/// What a platform takes from an Info.plist: swift-build, `InfoPlistProcessorTaskAction.editPlatformSpecificEntries`.
@Suite struct PlatformTests {
    private static let sdks: [ApplePlatform: String] = [
        .iOS: "iphoneos", .macOS: "macosx", .tvOS: "appletvos", .watchOS: "watchos", .visionOS: "xros",
        .DriverKit: "driverkit",
    ]

    private func process(
        _ written: [String: PropertyListValue], sdk: String?, _ settings: [String: String] = [:]
    ) -> [String: PropertyListValue] {
        let table = BuildSettingTable(layers: [BuildSettingLayer(name: "project", settings: settings)])
        let context = InfoPlistContext(
            BuildSettingEvaluator(table, conditions: sdk.map { ["sdk": [$0]] } ?? [:]),
            productType: ProductType("com.apple.product-type.application"))
        return ProcessedInfoPlist(WrittenInfoPlist(written), in: context).values
    }

    @Test(
        arguments: [
            ("LSRequiresIPhoneOS", [.iOS, .tvOS, .visionOS, .DriverKit]),
            ("LSApplicationCategoryType", [.macOS, .iOS, .tvOS]),
            ("LSBackgroundOnly", [.macOS]), ("LSUIElement", [.macOS]), ("NSDocumentClass", [.macOS]),
            ("NSServices", [.macOS]), ("NSSupportsAutomaticTermination", [.macOS]),
            ("NSSupportsSuddenTermination", [.macOS]),
            // A key of the app, which no platform knows.
            ("SwitchyardEnvironment", Set(ApplePlatform.allCases)),
        ] as [(String, Set<ApplePlatform>)])
    func aKeyStaysOnlyWhereThePlatformSupportsIt(_ key: String, _ platforms: Set<ApplePlatform>) {
        for platform in ApplePlatform.allCases {
            let values = process([key: "x"], sdk: Self.sdks[platform])
            #expect((values[key] != nil) == platforms.contains(platform), "\(platform)")
        }
        // The run destination chooses: nothing can be said, and nothing is taken.
        #expect(process([key: "x"], sdk: nil) == [key: "x"])
        #expect(process([key: "x"], sdk: "auto") == [key: "x"])
    }

    @Test(
        arguments: [
            (.iOS, ["audio", "location", "fetch", "push-to-talk", "own"]), (.macOS, ["own"]),
            (.tvOS, ["audio", "fetch", "own"]), (.watchOS, ["audio", "location", "own"]),
            (.visionOS, ["audio", "fetch", "own"]), (.DriverKit, ["own"]),
        ] as [(ApplePlatform, [PropertyListValue])])
    func backgroundModesStayInTheirOrder(_ platform: ApplePlatform, _ modes: [PropertyListValue]) {
        let written: PropertyListValue = ["audio", "location", "fetch", "push-to-talk", "own"]
        #expect(
            process(["UIBackgroundModes": written], sdk: Self.sdks[platform]) == ["UIBackgroundModes": .array(modes)])
    }

    /// The build edits elements that it knows, and nothing else.
    @Test(
        arguments: [
            (["audio", "audio"], []), ([1, true, ["audio"]], [1, true, ["audio"]]), ([], []), ("audio", "audio"),
            (["audio": true], ["audio": true]), (["AUDIO"], ["AUDIO"]),
        ] as [(PropertyListValue, PropertyListValue)])
    func otherValuesStay(_ written: PropertyListValue, _ expected: PropertyListValue) {
        #expect(process(["UIBackgroundModes": written], sdk: "macosx") == ["UIBackgroundModes": expected])
        #expect(process(["Nested": ["LSUIElement": written]], sdk: "iphoneos") == ["Nested": ["LSUIElement": written]])
    }

    @Test(arguments: [("YES", true), ("NO", false), ("", false)]) func theProcessingCanBeTurnedOff(
        _ setting: String, _ isOff: Bool
    ) {
        let values = process(["LSUIElement": true], sdk: "iphoneos", ["DISABLE_INFOPLIST_PLATFORM_PROCESSING": setting])
        #expect(values == (isOff ? ["LSUIElement": true] : [:]))
    }

    /// A reference is expanded before the platform is asked.
    @Test func modesAreComparedAsExpanded() {
        let settings = ["MODE": "location", "REST": "loc"]
        let written: PropertyListValue = ["$(MODE)", "$(REST)ation", "$(REST)"]
        #expect(process(["UIBackgroundModes": written], sdk: "appletvos", settings) == ["UIBackgroundModes": ["loc"]])
    }

    /// Only the first SDK is the one that is built with; the others are what conditions fall back on.
    @Test func theFirstSDKDecides() {
        let context = InfoPlistContext(
            BuildSettingEvaluator(
                BuildSettingTable(layers: []), conditions: ["sdk": ["macosx15.0", "iphoneos"]]), productType: nil)
        #expect(context.platform == .macOS)
    }
}
