import PropertyLists

/// Keys and values of an Info.plist that the build removes because the platform does not support them.
///
/// See Apple's swift-build, `InfoPlistProcessorTaskAction.editPlatformSpecificEntries`.
enum PlatformKeys {
    /// The keys that a platform does not support.
    private static let unsupportedKeys = Dictionary(
        uniqueKeysWithValues: ApplePlatform.allCases.map { platform in
            (platform, keys.filter { !$0.value.contains(platform) }.map(\.key))
        })

    /// The keys that only some platforms support, with those platforms.
    private static let keys: [String: Set<ApplePlatform>] = [
        "LSApplicationCategoryType": [.macOS, .iOS, .tvOS],
        "LSBackgroundOnly": [.macOS],
        "LSRequiresIPhoneOS": [.iOS, .tvOS, .visionOS, .DriverKit],
        "LSUIElement": [.macOS],
        "NSDocumentClass": [.macOS],
        "NSServices": [.macOS],
        "NSSupportsAutomaticTermination": [.macOS],
        "NSSupportsSuddenTermination": [.macOS],
    ]

    /// The elements of `UIBackgroundModes` that only some platforms support, with those platforms.
    private static let backgroundModes: [String: Set<ApplePlatform>] = [
        "audio": [.iOS, .tvOS, .watchOS, .visionOS],
        "bluetooth-central": [.iOS, .watchOS, .visionOS],
        "bluetooth-peripheral": [.iOS],
        "external-accessory": [.iOS],
        "fetch": [.iOS, .tvOS, .visionOS],
        "location": [.iOS, .watchOS],
        "nearby-interaction": [.iOS],
        "network-authentication": [.iOS, .visionOS],
        "newsstand-content": [.iOS],
        "processing": [.iOS, .tvOS, .visionOS],
        "push-to-talk": [.iOS],
        "remote-notification": [.iOS, .tvOS, .watchOS, .visionOS],
        "screen-capture": [.iOS, .visionOS],
        "voip": [.iOS, .watchOS, .visionOS],
    ]

    /// Returns the values that a platform supports.
    static func supported(
        _ values: [String: PropertyListValue], on platform: ApplePlatform
    ) -> [String: PropertyListValue] {
        var supported = values
        for key in unsupportedKeys[platform] ?? [] where supported[key] != nil { supported[key] = nil }
        if let modes = supported["UIBackgroundModes"]?.arrayValue {
            supported["UIBackgroundModes"] = .array(
                modes.filter { $0.stringValue.flatMap { backgroundModes[$0] }?.contains(platform) ?? true })
        }
        return supported
    }
}
