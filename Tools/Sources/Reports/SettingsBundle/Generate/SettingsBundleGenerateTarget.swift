import Foundation
import Generation
import PropertyLists
import Rules
import SourceText
import Switchyard

/// The Settings bundle that a path refers to: a bundle by its name, or the one in an app or folder.
enum SettingsBundleGenerateTarget {
    /// Returns the bundle's folder, which need not exist if the path ends in `.bundle`.
    ///
    /// - Throws: ``GenerationError`` if the path refers to no bundle or to several.
    static func bundle(at path: String) throws(GenerationError) -> URL {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        if url.pathExtension == "bundle" { return url }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw error(
                "\"\(url.lastPathComponent)\" is not a Settings bundle: its name does not end in \".bundle\"", url,
                fix: "pass a bundle such as \"\(path)/Settings.bundle\", or an app or folder that contains one")
        }
        let bundles = ShippedSettingsBundle.bundles(in: AppBundle(url: url))
        guard let bundle = bundles.first else {
            throw error(
                "folder \"\(url.lastPathComponent)\" contains no Settings bundle", url,
                fix: "pass the bundle to create: \"\(path)/Settings.bundle\"")
        }
        guard bundles.count == 1 else {
            let names = bundles.map { "\"\($0.lastPathComponent)\"" }.joined(separator: ", ")
            throw error(
                "folder \"\(url.lastPathComponent)\" contains several Settings bundles: \(names)", url,
                fix: "pass one of them")
        }
        return bundle.standardizedFileURL
    }

    private static func error(_ message: String, _ url: URL, fix: String) -> GenerationError {
        GenerationError(findings: [
            Finding(.missingSettingsBundle, .error, message, file: url.path, fix: fix)
        ])
    }
}
