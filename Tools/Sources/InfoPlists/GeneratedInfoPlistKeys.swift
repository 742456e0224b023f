import BuildSettings
import PropertyLists

/// The keys that Xcode generates for an Info.plist if `GENERATE_INFOPLIST_FILE` is on.
///
/// See Apple's swift-build, `InfoPlistProcessorTaskAction.defaultInfoPlistContent`.
struct GeneratedInfoPlistKeys {
    /// A generated key.
    struct Entry {
        let key: String
        let value: PropertyListValue
        /// The build setting that the value comes from; `nil` if the value depends on the product type and the
        /// platform.
        let setting: String?
    }

    private(set) var entries: [Entry] = []

    init(_ context: inout InfoPlistContext) {
        for (key, setting) in Self.keys { add(key, from: setting, &context) }
        for (key, setting) in Self.keysOfOtherSettings { add(key, from: setting, &context) }
        add("CFBundleInfoDictionaryVersion", "6.0")
        addDictionaries(&context)
        addPlatformKeys(&context)
        entries.sort { $0.key < $1.key }
    }

    private mutating func add(_ key: String, _ value: PropertyListValue, setting: String? = nil) {
        entries.removeAll { $0.key == key }
        entries.append(Entry(key: key, value: value, setting: setting))
    }

    /// Adds a key whose build setting is assigned, under any condition: some keys are valid with an empty value.
    private mutating func add(_ key: String, from setting: String, _ context: inout InfoPlistContext) {
        guard context.evaluator.table.isAssigned(setting), let value = Self.value(of: setting, &context) else { return }
        add(key, value, setting: setting)
    }

    /// The value of a build setting as its declared type; `nil` for a name that Xcode does not declare.
    private static func value(of setting: String, _ context: inout InfoPlistContext) -> PropertyListValue? {
        let evaluated = context.evaluator.evaluate(setting)
        switch context.evaluator.table.types[setting] {
        case .boolean: return .boolean(evaluated.isOn)
        case .list, .pathList, .pathSet: return .array(evaluated.list.map(PropertyListValue.string))
        case .string, .path: return .string(evaluated.value)
        case .userDefined: return nil
        }
    }

    /// Build settings that request a dictionary, and are not keys themselves.
    private mutating func addDictionaries(_ context: inout InfoPlistContext) {
        let dictionaries: [(key: String, value: PropertyListValue)] = [
            ("UILaunchScreen", [:]),
            (
                "UIApplicationSceneManifest",
                ["UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": [:]]
            ),
        ]
        for (key, dictionary) in dictionaries {
            let setting = ProcessedInfoPlist.generatedKeyPrefix + key + "_Generation"
            if Self.value(of: setting, &context) == true { add(key, dictionary, setting: setting) }
        }
    }

    /// Keys that depend only on the product type and the platform.
    private mutating func addPlatformKeys(_ context: inout InfoPlistContext) {
        guard let product = context.productType, product.isApplication else { return }
        switch context.platform {
        case .iOS, .tvOS:
            add("LSRequiresIPhoneOS", true)
        case .watchOS where product.isWatchAppWithExtension:
            add("WKWatchKitApp", true)
        case .watchOS:
            // iPadOS 16 does not install an iPhone app that contains a watch app without this key.
            add("MinimumOSVersion~ipad", "9.0")
            if !context.isOn("__SKIP_INJECT_INFOPLIST_KEY_WKApplication") { add("WKApplication", true) }
        default: break
        }
    }

    /// The build setting of a key: that of `UISupportedInterfaceOrientations~ipad` ends with `_iPad`.
    private static func setting(of key: String) -> String {
        ProcessedInfoPlist.generatedKeyPrefix
            + key.replacing("~iphone", with: "_iPhone").replacing("~ipad", with: "_iPad")
    }

    /// Keys whose values come from build settings with other names.
    private static let keysOfOtherSettings = [
        ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"), ("CFBundleExecutable", "EXECUTABLE_NAME"),
        ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundleName", "PRODUCT_NAME"),
        ("CFBundlePackageType", "PRODUCT_BUNDLE_PACKAGE_TYPE"), ("CFBundleShortVersionString", "MARKETING_VERSION"),
        ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    ]

    /// Whether Xcode generates a key from a build setting.
    static func areMade(from setting: String) -> Bool { settings.contains(setting) }

    private static let settings = Set(keys.map(\.1))

    /// The keys that have an `INFOPLIST_KEY_` build setting, with it.
    private static let keys: [(String, String)] =
        """
        CFBundleDisplayName LSApplicationCategoryType NSHumanReadableCopyright NSPrincipalClass ITSAppUsesNonExemptEncryption
        ITSEncryptionExportComplianceCode NSLocationTemporaryUsageDescriptionDictionary LSBackgroundOnly LSUIElement
        NSMainNibFile NSMainStoryboardFile NSViewGestureRecognizerIsExclusive UILaunchStoryboardName UIMainStoryboardFile
        UIRequiredDeviceCapabilities UISupportedInterfaceOrientations UIUserInterfaceStyle
        LSSupportsOpeningDocumentsInPlace NSSensorKitPrivacyPolicyURL NSSupportsLiveActivities
        NSSupportsLiveActivitiesFrequentUpdates UIApplicationSupportsIndirectInputEvents UIRequiresFullScreen
        UIStatusBarHidden UIStatusBarStyle UISupportedInterfaceOrientations~ipad UISupportedInterfaceOrientations~iphone
        UISupportsDocumentBrowser CLKComplicationPrincipalClass WKApplication WKCompanionAppBundleIdentifier
        WKExtensionDelegateClassName WKRunsIndependentlyOfCompanionApp WKWatchOnly
        WKSupportsLiveActivityLaunchAttributeTypes MetalCaptureEnabled GCSupportsControllerUserInteraction GCSupportsGameMode
        NSStickerSharingLevel NSSensorKitUsageDescription NFCReaderUsageDescription NSAccessoryTrackingUsageDescription
        NSAppDataUsageDescription NSAppleEventsUsageDescription NSAppleMusicUsageDescription
        NSBluetoothAlwaysUsageDescription NSBluetoothPeripheralUsageDescription NSBluetoothWhileInUseUsageDescription
        NSCalendarsUsageDescription NSCalendarsFullAccessUsageDescription NSCalendarsWriteOnlyAccessUsageDescription
        NSCameraUsageDescription NSContactsUsageDescription NSCriticalMessagingUsageDescription
        NSDesktopFolderUsageDescription NSDocumentsFolderUsageDescription NSDownloadsFolderUsageDescription
        NSFaceIDUsageDescription NSFallDetectionUsageDescription NSFileProviderDomainUsageDescription
        NSFileProviderPresenceUsageDescription NSFinancialDataUsageDescription NSFocusStatusUsageDescription
        NSGKFriendListUsageDescription NSHandsTrackingUsageDescription NSHealthClinicalHealthRecordsShareUsageDescription
        NSHealthShareUsageDescription NSHealthUpdateUsageDescription NSHomeKitUsageDescription NSIdentityUsageDescription
        NSLocalNetworkUsageDescription NSLocationAlwaysAndWhenInUseUsageDescription NSLocationAlwaysUsageDescription
        NSLocationUsageDescription NSLocationWhenInUseUsageDescription NSMicrophoneUsageDescription
        NSMotionUsageDescription NSNearbyInteractionAllowOnceUsageDescription NSNearbyInteractionUsageDescription
        NSNetworkVolumesUsageDescription NSPhotoLibraryAddUsageDescription NSPhotoLibraryUsageDescription
        NSRemindersUsageDescription NSRemindersFullAccessUsageDescription NSRemovableVolumesUsageDescription
        NSSiriUsageDescription NSSpeechRecognitionUsageDescription NSSystemAdministrationUsageDescription
        NSSystemExtensionUsageDescription NSUserTrackingUsageDescription NSVideoSubscriberAccountUsageDescription
        NSVoIPUsageDescription NSWorldSensingUsageDescription OSBundleUsageDescription
        """.split(whereSeparator: \.isWhitespace).map { (String($0), setting(of: String($0))) }
}
