package import Foundation
import PropertyLists
package import SourceText
import Switchyard

/// The app in what Xcode builds and exports.
package enum BuiltApp {
    /// What is wrong with a path that should lead to an app.
    package struct Refusal: Error {
        let message: String
        let file: String
        let fix: String?

        package var finding: Finding {
            Finding(.unreadableFile, .error, message, file: file, fix: fix)
        }
    }

    /// The extensions of what Xcode builds and exports.
    private static let suffixes: Set<String> = ["app", "appex", "bundle", "ipa", "xcarchive"]

    /// Whether a path leads to an app, or to what contains one, and not to a project.
    static func isApp(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        guard !suffixes.contains(url.pathExtension) else { return true }
        let isContents = ["Info.plist", "Contents/Info.plist"].contains {
            FileManager.default.fileExists(atPath: url.appendingPathComponent($0).path)
        }
        return !["xcodeproj", "xcworkspace"].contains(url.pathExtension)
            && (isContents || AppBundle(url: url).catalog != nil) && !ProjectRequest.isProject(path)
    }

    /// Whether a path leads to a Settings bundle.
    static func isSettingsBundle(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path)
        return url.pathExtension == "bundle"
            || FileManager.default.fileExists(atPath: url.appendingPathComponent("Root.plist").path)
    }

    /// Whether a path leads to what Xcode exports, and not to an app itself.
    static func isExport(_ path: String) -> Bool {
        ["ipa", "xcarchive"].contains(URL(fileURLWithPath: path).pathExtension)
    }

    /// The folder of the app: the path itself, or the only app in an archive.
    ///
    /// - Throws: ``Refusal`` for an `.ipa`, which is compressed, and for an archive without exactly one app.
    package static func folder(of path: String) throws(Refusal) -> URL {
        let url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
        switch url.pathExtension {
        case "ipa":
            throw Refusal(
                message: "an .ipa is compressed", file: url.path,
                fix: "unzip it, and use the .app in its folder Payload")
        case "xcarchive":
            let folder = url.appendingPathComponent("Products/Applications", isDirectory: true)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let apps = names.filter { $0.hasSuffix(".app") }.sorted()
            guard let app = apps.first, apps.count == 1 else {
                throw Refusal(
                    message: apps.isEmpty ? "the archive has no app" : "the archive has several apps", file: url.path,
                    fix: apps.isEmpty ? nil : "use one of the apps in its folder Products/Applications")
            }
            return folder.appendingPathComponent(app, isDirectory: true)
        default: return url
        }
    }
}
