import PropertyLists

/// Values of keys of an Info.plist that change nothing, because the system acts in the same way without the key.
enum InfoPlistDefault {
    /// What to do about such a value at a place where nothing reads it.
    static let fix = "remove it: the system does the same without"

    /// Whether a value is the default of a key.
    static func isValue(_ value: PropertyListValue, of key: String) -> Bool {
        if key == "UIRequiredDeviceCapabilities" {
            let names = value.arrayValue?.map { $0.stringValue ?? "" } ?? []
            // Every device has them.
            return !names.isEmpty && names.allSatisfy { ["arm64", "armv7"].contains($0) }
        }
        return flags[key].map { value == .boolean($0) } ?? false
    }

    private static let flags = [
        "NSAllowsArbitraryLoads": false,
        "NSExceptionAllowsInsecureHTTPLoads": false,
        "NSExceptionRequiresForwardSecrecy": true,
        "NSIncludesSubdomains": false,
        "UIFileSharingEnabled": false,
        "UIStatusBarHidden": false,
        "UIViewControllerBasedStatusBarAppearance": true,
    ]
}
