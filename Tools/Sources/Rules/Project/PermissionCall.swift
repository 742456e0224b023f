/// A call with which source asks people for a permission. Without a reason in the Info.plist, the system refuses it.
///
/// See Apple's "Requesting access to protected resources" and the reference of each key.
struct PermissionCall: DeclaredCall {
    /// What the app asks for, in a sentence.
    let subject: String
    /// The keys that an Info.plist needs: of each list one, the best one first.
    let keys: [[String]]
    /// What happens without one.
    let consequence: Consequence
    let texts: [String]

    private init(_ subject: String, _ keys: [[String]], _ texts: [String], _ consequence: Consequence = .crash) {
        self.subject = subject
        self.keys = keys
        self.consequence = consequence
        self.texts = texts
    }

    /// What a system of today does where an app asks without a reason.
    enum Consequence: CaseIterable {
        case crash, noLocation, noFaceID

        /// The words for it.
        var text: String {
            switch self {
            case .crash: "the app crashes at the call"
            case .noLocation: "the system does not ask, and the app gets no location"
            case .noFaceID: "the system does not let the app use it"
            }
        }
    }

    static let locationInUse = PermissionCall(
        "the location", [["NSLocationWhenInUseUsageDescription"]],
        ["requestWhenInUseAuthorization()", "requestWhenInUseAuthorization]"], .noLocation)
    static let locationAlways = PermissionCall(
        "the location", [["NSLocationAlwaysAndWhenInUseUsageDescription"], ["NSLocationWhenInUseUsageDescription"]],
        ["requestAlwaysAuthorization()", "requestAlwaysAuthorization]"], .noLocation)

    /// The calls that the tool knows. A key that only uploads to App Store Connect need is not one of theirs.
    static let all: [PermissionCall] = [
        PermissionCall(
            "the camera", [["NSCameraUsageDescription"]],
            [
                "requestAccess(for:.video", "requestAccess(for:AVMediaType.video",
                "requestAccessForMediaType:AVMediaTypeVideo", "sourceType=.camera", "sourceType:.camera",
                "sourceType=UIImagePickerController.SourceType.camera",
                "sourceType=UIImagePickerControllerSourceType.camera",
                "sourceType=UIImagePickerControllerSourceType.Camera", "sourceType=.Camera",
                "sourceType=UIImagePickerControllerSourceTypeCamera",
                "setSourceType:UIImagePickerControllerSourceTypeCamera",
            ]),
        PermissionCall(
            "the microphone", [["NSMicrophoneUsageDescription"]],
            [
                "requestRecordPermission{", "requestRecordPermission(", "requestRecordPermission:",
                "requestAccess(for:.audio", "requestAccess(for:AVMediaType.audio",
                "requestAccessForMediaType:AVMediaTypeAudio",
            ]),
        PermissionCall(
            "permission to add photos", [["NSPhotoLibraryAddUsageDescription"]],
            [
                "PHPhotoLibrary.requestAuthorization(for:.addOnly",
                "[PHPhotoLibraryrequestAuthorizationForAccessLevel:PHAccessLevelAddOnly",
            ]),
        PermissionCall(
            "photos", [["NSPhotoLibraryUsageDescription"]],
            ["PHPhotoLibrary.requestAuthorization", "[PHPhotoLibraryrequestAuthorization"]),
        PermissionCall(
            "contacts", [["NSContactsUsageDescription"]],
            [
                "requestAccess(for:.contacts", "requestAccess(for:CNEntityType.contacts",
                "requestAccessForEntityType:CNEntityTypeContacts", "ABAddressBookRequestAccessWithCompletion(",
            ]),
        PermissionCall(
            "permission to add events",
            [
                [
                    "NSCalendarsWriteOnlyAccessUsageDescription", "NSCalendarsFullAccessUsageDescription",
                    "NSCalendarsUsageDescription",
                ]
            ], ["requestWriteOnlyAccessToEvents"]),
        PermissionCall(
            "calendars", [["NSCalendarsFullAccessUsageDescription", "NSCalendarsUsageDescription"]],
            [
                "requestAccess(to:.event", "requestAccess(to:EKEntityType.event", "requestFullAccessToEvents",
                "requestAccessToEntityType:EKEntityTypeEvent",
            ]),
        PermissionCall(
            "reminders", [["NSRemindersFullAccessUsageDescription", "NSRemindersUsageDescription"]],
            [
                "requestAccess(to:.reminder", "requestFullAccessToReminders",
                "requestAccessToEntityType:EKEntityTypeReminder",
            ]),
        PermissionCall(
            "speech recognition", [["NSSpeechRecognitionUsageDescription"]],
            ["SFSpeechRecognizer.requestAuthorization", "[SFSpeechRecognizerrequestAuthorization"]),
        PermissionCall(
            "tracking", [["NSUserTrackingUsageDescription"]],
            [
                "ATTrackingManager.requestTrackingAuthorization", "[ATTrackingManagerrequestTrackingAuthorization",
            ]),
        PermissionCall(
            "Bluetooth", [["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"]],
            [
                "CBCentralManager(delegate", "[CBCentralManageralloc]", "CBPeripheralManager(delegate",
                "[CBPeripheralManageralloc]",
            ]),
        PermissionCall(
            "health data", [["NSHealthShareUsageDescription"]],
            [
                "requestAuthorization(toShare:nil,read:", "requestAuthorization(toShare:[],read:",
                "requestAuthorization(toShare:Set(),read:", "requestAuthorizationToShareTypes:nilreadTypes:",
            ]),
        PermissionCall(
            "health data", [["NSHealthUpdateUsageDescription"]],
            ["requestAuthorization(toShare:", "requestAuthorizationToShareTypes:"]),
        PermissionCall(
            "music", [["NSAppleMusicUsageDescription"]],
            ["MPMediaLibrary.requestAuthorization", "[MPMediaLibraryrequestAuthorization"]),
        PermissionCall(
            "Siri", [["NSSiriUsageDescription"]],
            ["INPreferences.requestSiriAuthorization", "[INPreferencesrequestSiriAuthorization"]),
        locationInUse,
        locationAlways,
        PermissionCall(
            "Face ID", [["NSFaceIDUsageDescription"]],
            [
                "evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics",
                "evaluatePolicy(LAPolicy.deviceOwnerAuthenticationWithBiometrics",
                "evaluatePolicy:LAPolicyDeviceOwnerAuthenticationWithBiometrics",
            ], .noFaceID),
    ]

    static let stems = [
        "requestAccess", "requestAuthorization", "requestAlways", "requestFullAccess", "requestRecordPermission",
        "requestSiri", "requestTracking", "requestWhenInUse", "requestWriteOnly", "RequestAccess", "ourceType",
        "CBCentralManager", "CBPeripheralManager", "evaluatePolicy",
    ]
}
