/// What Xcode's editor shows instead of a key of an Info.plist.
///
/// In the file, it is no key of Apple's: the system does not read it.
enum InfoPlistLabel {
    /// The key that Xcode shows as this text.
    static func key(for label: String) -> String? { keys[normalized(label)] }

    /// Without regard to case, and to the spaces and hyphens between words.
    private static func normalized(_ label: String) -> String {
        label.lowercased().split { " -,\t\n".contains($0) }.joined(separator: " ")
    }

    private static let keys: [String: String] = Dictionary(
        uniqueKeysWithValues: (labels + usageDescriptions.map { ("Privacy - \($0) Usage Description", $1) }).map {
            (normalized($0), $1)
        })

    private static let labels = [
        ("Allow Arbitrary Loads", "NSAllowsArbitraryLoads"),
        ("App Transport Security Settings", "NSAppTransportSecurity"),
        ("App Uses Non-Exempt Encryption", "ITSAppUsesNonExemptEncryption"),
        ("Application Category", "LSApplicationCategoryType"),
        ("Application Scene Manifest", "UIApplicationSceneManifest"),
        ("Application does not run in background", "UIApplicationExitsOnSuspend"),
        ("Application is agent (UIElement)", "LSUIElement"),
        ("Application requires iPhone environment", "LSRequiresIPhoneOS"),
        ("Application supports iTunes file sharing", "UIFileSharingEnabled"),
        ("Bundle display name", "CFBundleDisplayName"),
        ("Bundle identifier", "CFBundleIdentifier"),
        ("Bundle name", "CFBundleName"),
        ("Bundle version", "CFBundleVersion"),
        ("Bundle version string (short)", "CFBundleShortVersionString"),
        ("Bundle versions string, short", "CFBundleShortVersionString"),
        ("Default localization", "CFBundleDevelopmentRegion"),
        ("Document types", "CFBundleDocumentTypes"),
        ("Exception Domains", "NSExceptionDomains"),
        ("Executable file", "CFBundleExecutable"),
        ("Fonts provided by application", "UIAppFonts"),
        ("Launch screen interface file base name", "UILaunchStoryboardName"),
        ("Localization native development region", "CFBundleDevelopmentRegion"),
        ("Main storyboard file base name", "UIMainStoryboardFile"),
        ("Minimum system version", "LSMinimumSystemVersion"),
        ("Permitted background task scheduler identifiers", "BGTaskSchedulerPermittedIdentifiers"),
        ("Queried URL Schemes", "LSApplicationQueriesSchemes"),
        ("Required background modes", "UIBackgroundModes"),
        ("Required device capabilities", "UIRequiredDeviceCapabilities"),
        ("Status bar is initially hidden", "UIStatusBarHidden"),
        ("Status bar style", "UIStatusBarStyle"),
        ("Supported interface orientations", "UISupportedInterfaceOrientations"),
        ("Supported interface orientations (iPad)", "UISupportedInterfaceOrientations~ipad"),
        ("Supports opening documents in place", "LSSupportsOpeningDocumentsInPlace"),
        ("URL Schemes", "CFBundleURLSchemes"),
        ("URL types", "CFBundleURLTypes"),
        ("User Interface Style", "UIUserInterfaceStyle"),
        ("View controller-based status bar appearance", "UIViewControllerBasedStatusBarAppearance"),
    ]

    /// The words between "Privacy" and "Usage Description".
    private static let usageDescriptions = [
        ("Bluetooth Always", "NSBluetoothAlwaysUsageDescription"),
        ("Bluetooth Peripheral", "NSBluetoothPeripheralUsageDescription"),
        ("Calendars", "NSCalendarsUsageDescription"),
        ("Camera", "NSCameraUsageDescription"),
        ("Contacts", "NSContactsUsageDescription"),
        ("Face ID", "NSFaceIDUsageDescription"),
        ("Health Share", "NSHealthShareUsageDescription"),
        ("Health Update", "NSHealthUpdateUsageDescription"),
        ("HomeKit", "NSHomeKitUsageDescription"),
        ("Local Network", "NSLocalNetworkUsageDescription"),
        ("Location", "NSLocationUsageDescription"),
        ("Location Always", "NSLocationAlwaysUsageDescription"),
        ("Location Always and When In Use", "NSLocationAlwaysAndWhenInUseUsageDescription"),
        ("Location When In Use", "NSLocationWhenInUseUsageDescription"),
        ("Media Library", "NSAppleMusicUsageDescription"),
        ("Microphone", "NSMicrophoneUsageDescription"),
        ("Motion", "NSMotionUsageDescription"),
        ("NFC Scan", "NFCReaderUsageDescription"),
        ("Photo Library", "NSPhotoLibraryUsageDescription"),
        ("Photo Library Additions", "NSPhotoLibraryAddUsageDescription"),
        ("Reminders", "NSRemindersUsageDescription"),
        ("Siri", "NSSiriUsageDescription"),
        ("Speech Recognition", "NSSpeechRecognitionUsageDescription"),
        ("Tracking", "NSUserTrackingUsageDescription"),
    ]
}
