import Foundation

/// Who reads the pages of a Settings bundle.
public enum SettingsReader: Sendable, Hashable {
    /// The Settings app.
    case settings
    /// The app itself, with InAppSettingsKit: `NAME.inApp.plist` comes before `NAME.plist`.
    case inAppSettingsKit

    /// What the names of page files end with, the first choice first.
    var endings: [String] {
        switch self {
        case .settings: [".plist"]
        case .inAppSettingsKit: [".inApp.plist", ".plist"]
        }
    }

    /// Who reads a bundle: InAppSettingsKit where no first page is there but its own.
    static func of(_ directory: URL) -> SettingsReader {
        let isForSettings =
            PageFiles(directory: directory, reader: .settings).files(of: "Root", on: nil).isEmpty == false
        if isForSettings { return .settings }
        let inApp = PageFiles(directory: directory, reader: .inAppSettingsKit).files(of: "Root", on: nil)
        return inApp.isEmpty ? .settings : .inAppSettingsKit
    }
}
