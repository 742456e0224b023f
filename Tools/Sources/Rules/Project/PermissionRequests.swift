import Foundation
import PropertyLists
import SourceText

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
        "NSCalendarsWriteOnlyAccessUsageDescription": events,
        "NSCameraUsageDescription": [
            "AVCaptureDevice", "AVCaptureSession", "UIImagePickerControllerSourceTypeCamera",
        ],
        "NSContactsUsageDescription": ["CNContactStore", "ABAddressBookCreateWithOptions"],
        "NSFaceIDUsageDescription": ["LAContext"],
        "NSHealthShareUsageDescription": health,
        "NSHealthUpdateUsageDescription": health,
        "NSLocalNetworkUsageDescription": ["NWBrowser", "NetServiceBrowser", "NSNetServiceBrowser"],
        "NSLocationAlwaysAndWhenInUseUsageDescription": location,
        "NSLocationAlwaysUsageDescription": ["requestAlwaysAuthorization"],
        "NSLocationWhenInUseUsageDescription": location,
        "NSMicrophoneUsageDescription": ["AVAudioRecorder", "AVAudioApplication", "requestRecordPermission"],
        "NSMotionUsageDescription": ["CMMotionActivityManager", "CMPedometer"],
        // The last one may also read only, which the other key is for.
        "NSPhotoLibraryAddUsageDescription": [
            "PHAssetChangeRequest", "PHAssetCreationRequest", "UIImageWriteToSavedPhotosAlbum",
            "UISaveVideoAtPathToSavedPhotosAlbum", "PHPhotoLibrary",
        ],
        "NSPhotoLibraryUsageDescription": ["PHPhotoLibrary", "PHAsset", "ALAssetsLibrary"],
        "NSRemindersFullAccessUsageDescription": events,
        "NSRemindersUsageDescription": events,
        "NSSiriUsageDescription": ["requestSiriAuthorization"],
        "NSSpeechRecognitionUsageDescription": ["SFSpeechRecognizer"],
        "NSUserTrackingUsageDescription": ["ATTrackingManager"],
    ]

    // MARK: Packages

    /// The packages for React Native, Expo, and Flutter that ask for what a usage description explains.
    static func packages(for key: String) -> [String] { packages[key] ?? [] }

    private static let camera = [
        "camera", "expo-camera", "image_picker", "mobile_scanner", "react-native-camera", "react-native-vision-camera",
    ]
    private static let position = [
        "@react-native-community/geolocation", "expo-location", "geolocator", "location",
        "react-native-geolocation-service",
    ]
    private static let packages: [String: [String]] = [
        "NSCameraUsageDescription": camera,
        "NSFaceIDUsageDescription": ["expo-local-authentication", "local_auth", "react-native-biometrics"],
        "NSLocationWhenInUseUsageDescription": position,
        "NSMicrophoneUsageDescription": ["flutter_sound", "record", "speech_to_text"],
        "NSPhotoLibraryUsageDescription": ["image_picker"],
        "NSSpeechRecognitionUsageDescription": ["speech_to_text"],
    ]

    /// The packages that an app around a folder depends on, of some.
    static func used(_ names: Set<String>, around folder: String) -> Set<String> {
        let texts = ["package.json", "pubspec.yaml"].compactMap { name in
            FoldersAbove.firstInRepository(of: folder + "/Podfile") {
                FileManager.default.fileExists(atPath: "\($0)/\(name)")
            }.flatMap { ExistingFile.text(of: "\($0)/\(name)") }
        }
        // `"name": "^1.0"` and `name: ^1.0`, on a line of its own.
        let entries = texts.flatMap { $0.split(whereSeparator: \.isNewline) }.compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return String(parts[0].filter { !$0.isWhitespace && $0 != "\"" })
        }
        return names.intersection(entries)
    }
}
