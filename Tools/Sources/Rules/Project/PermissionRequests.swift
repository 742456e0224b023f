/// What source uses when it asks the user for a permission.
///
/// See Apple's "Protected resources" in the reference of Info.plist keys.
enum PermissionRequests {
    /// The names of classes and functions that ask for what a usage description explains; none for a key that is not known.
    static func names(for key: String) -> [String] { names[key] ?? [] }

    private static let location = ["CLLocationManager"]
    private static let events = ["EKEventStore"]
    private static let bluetooth = ["CBCentralManager", "CBPeripheralManager"]
    private static let health = ["HKHealthStore"]
    private static let names: [String: [String]] = [
        "NSAppleMusicUsageDescription": ["MPMediaLibrary", "MPMediaPickerController", "MPMediaQuery"],
        "NSBluetoothAlwaysUsageDescription": bluetooth,
        "NSBluetoothPeripheralUsageDescription": bluetooth,
        "NSCalendarsFullAccessUsageDescription": events,
        "NSCalendarsUsageDescription": events,
        "NSCameraUsageDescription": [
            "AVCaptureDevice", "AVCaptureSession", "UIImagePickerControllerSourceTypeCamera",
        ],
        "NSContactsUsageDescription": ["CNContactStore", "ABAddressBookCreateWithOptions"],
        "NSFaceIDUsageDescription": ["LAContext"],
        "NSHealthShareUsageDescription": health,
        "NSHealthUpdateUsageDescription": health,
        "NSLocalNetworkUsageDescription": ["NWBrowser", "NetServiceBrowser", "NSNetServiceBrowser"],
        "NSLocationAlwaysAndWhenInUseUsageDescription": location,
        "NSLocationWhenInUseUsageDescription": location,
        "NSMicrophoneUsageDescription": ["AVAudioRecorder", "AVAudioApplication", "requestRecordPermission"],
        "NSMotionUsageDescription": ["CMMotionActivityManager", "CMPedometer"],
        // The last one may also read only, which the other key is for.
        "NSPhotoLibraryAddUsageDescription": [
            "PHAssetChangeRequest", "PHAssetCreationRequest", "UIImageWriteToSavedPhotosAlbum",
            "UISaveVideoAtPathToSavedPhotosAlbum", "PHPhotoLibrary",
        ],
        "NSPhotoLibraryUsageDescription": ["PHPhotoLibrary", "PHAsset", "ALAssetsLibrary"],
        "NSSpeechRecognitionUsageDescription": ["SFSpeechRecognizer"],
        "NSUserTrackingUsageDescription": ["ATTrackingManager"],
    ]
}
