/// A type of device that a Settings page may have a variant for.
public enum SettingsDevice: String, Sendable, Hashable, CaseIterable {
    /// iPhone and iPod touch: `NAME~iphone.plist`, idiom `Phone`.
    case phone
    /// iPad: `NAME~ipad.plist`, idiom `Pad`.
    case pad

    /// The suffix of the page's name in the variant's file name.
    public var suffix: String {
        switch self {
        case .phone: "~iphone"
        case .pad: "~ipad"
        }
    }

    /// The device's name, for people.
    var name: String {
        switch self {
        case .phone: "iPhone"
        case .pad: "iPad"
        }
    }

    /// The name in `SupportedUserInterfaceIdioms`.
    public var idiom: String {
        switch self {
        case .phone: "Phone"
        case .pad: "Pad"
        }
    }
}
