import Foundation
import PropertyLists
import Switchyard

/// The app in what Xcode builds and exports.
enum BuiltApp {
    /// The folder of the app: the path itself, or the only app in an archive.
    ///
    /// - Throws: `ConfigurationError` for an `.ipa`, which is compressed, and for an archive without exactly one app.
    static func folder(of path: String) throws(ConfigurationError) -> URL {
        let url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
        switch url.pathExtension {
        case "ipa":
            throw refusal(
                "an .ipa is compressed", url, fix: "unzip it, and use the .app in its folder Payload")
        case "xcarchive":
            let folder = url.appendingPathComponent("Products/Applications", isDirectory: true)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let apps = names.filter { $0.hasSuffix(".app") }.sorted()
            guard let app = apps.first, apps.count == 1 else {
                throw refusal(
                    apps.isEmpty ? "the archive has no app" : "the archive has several apps", url,
                    fix: apps.isEmpty ? nil : "use one of the apps in its folder Products/Applications")
            }
            return folder.appendingPathComponent(app, isDirectory: true)
        default: return url
        }
    }

    private static func refusal(_ message: String, _ url: URL, fix: String?) -> ConfigurationError {
        let finding = PropertyListFinding(.unreadableFile, .error, message, file: url.path, fix: fix)
        return ConfigurationError(.unusableCatalog, message, findings: [finding])
    }
}
