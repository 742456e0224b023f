import Foundation
import PropertyLists

/// An app made with Expo, which makes the Xcode project from the app's own files.
enum ExpoApp {
    /// Whether a folder is that of such an app.
    static func isBelow(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let package = try? RegularFile.contents(atPath: folder + "/package.json", limit: 1 << 20)
        return names.contains { $0.hasPrefix("app.config.") || $0 == "app.json" }
            && package.map { String(decoding: $0, as: UTF8.self).contains("\"expo\"") } == true
    }
}
