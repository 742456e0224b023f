/// A call that the system refuses without an entitlement.
///
/// See Apple's "Entitlements" and the reference of each one.
struct EntitledCall: DeclaredCall {
    /// What the source does, in a sentence.
    let action: String
    /// The entitlement.
    let entitlement: String
    /// The name of the capability in Xcode.
    let capability: String
    /// What happens without it.
    let consequence: String
    let texts: [String]

    static let all: [EntitledCall] = [
        EntitledCall(
            action: "registers for remote notifications", entitlement: "aps-environment",
            capability: "Push Notifications",
            consequence: "no notification arrives",
            texts: [
                "UIApplication.shared.registerForRemoteNotifications()", "application.registerForRemoteNotifications()",
                "UIApplication.sharedApplication().registerForRemoteNotifications()",
                "[[UIApplicationsharedApplication]registerForRemoteNotifications]",
                "[UIApplication.sharedApplicationregisterForRemoteNotifications]",
                "[applicationregisterForRemoteNotifications]",
            ]),
        EntitledCall(
            action: "offers Sign in with Apple", entitlement: "com.apple.developer.applesignin",
            capability: "Sign in with Apple", consequence: "every attempt fails",
            texts: [
                "ASAuthorizationAppleIDProvider()", "[ASAuthorizationAppleIDProvidernew]",
                "[ASAuthorizationAppleIDProvideralloc]", "SignInWithAppleButton(",
            ]),
        EntitledCall(
            action: "asks for health data", entitlement: "com.apple.developer.healthkit", capability: "HealthKit",
            consequence: "the request fails",
            texts: ["requestAuthorization(toShare:", "requestAuthorizationToShareTypes:"]),
        EntitledCall(
            action: "asks for Siri", entitlement: "com.apple.developer.siri", capability: "Siri",
            consequence: "the app crashes at the call",
            texts: ["INPreferences.requestSiriAuthorization", "[INPreferencesrequestSiriAuthorization"]),
        EntitledCall(
            action: "asks for the Wi-Fi network", entitlement: "com.apple.developer.networking.wifi-info",
            capability: "Access Wi-Fi Information", consequence: "the system gives no name",
            texts: ["CNCopyCurrentNetworkInfo("]),
        EntitledCall(
            action: "reads NFC tags", entitlement: "com.apple.developer.nfc.readersession.formats",
            capability: "NFC Tag Reading", consequence: "the session fails",
            texts: [
                "NFCNDEFReaderSession(delegate", "NFCTagReaderSession(pollingOption", "[NFCNDEFReaderSessionalloc]",
                "[NFCTagReaderSessionalloc]",
            ]),
        EntitledCall(
            action: "uses HomeKit", entitlement: "com.apple.developer.homekit", capability: "HomeKit",
            consequence: "the app gets no homes",
            texts: ["HMHomeManager()", "[HMHomeManageralloc]", "[HMHomeManagernew]"]),
        EntitledCall(
            action: "uses CloudKit", entitlement: "com.apple.developer.icloud-services", capability: "iCloud",
            consequence: "the app crashes at the call",
            texts: ["CKContainer.default()", "[CKContainerdefaultContainer]"]),
    ]

    static let stems = [
        "registerForRemoteNotifications", "ASAuthorizationAppleIDProvider", "SignInWithAppleButton",
        "requestAuthorization",
        "requestSiri", "CNCopyCurrentNetworkInfo", "ReaderSession", "HMHomeManager", "CKContainer",
    ]
}
