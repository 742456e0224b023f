/// A reader of a Settings bundle.
public enum SettingsReader: Sendable, Hashable {
    /// The Settings app.
    case settings
    /// The app itself, using InAppSettingsKit: `NAME.inApp.plist` takes precedence over `NAME.plist`.
    case inAppSettingsKit

    /// The endings of page files, in order of preference.
    var endings: [String] {
        switch self {
        case .settings: [".plist"]
        case .inAppSettingsKit: [".inApp.plist", ".plist"]
        }
    }

    /// The reader of a bundle: InAppSettingsKit if only it has a first page, or if there is none besides pages of its own,
    /// which an app asks for by their names.
    static func of(_ listing: BundleListing) -> SettingsReader {
        func hasRoot(_ reader: SettingsReader) -> Bool {
            !PageFiles(listing: listing, reader: reader).files(of: "Root", on: nil).isEmpty
        }
        guard !hasRoot(.settings) else { return .settings }
        return hasRoot(.inAppSettingsKit) || listing.names.contains { $0.hasSuffix(".inApp.plist") }
            ? .inAppSettingsKit : .settings
    }
}
