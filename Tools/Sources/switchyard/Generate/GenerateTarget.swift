import Foundation
import Generation
import PropertyLists
import SourceText
import Switchyard

/// Which Settings bundle a path means: a bundle, by its name, or the one in an app or folder.
enum GenerateTarget {
    /// The bundle's folder, which need not exist where the path ends in `.bundle`.
    ///
    /// - Throws: ``GenerationError`` when the path means no bundle, or several.
    static func bundle(at path: String) throws(GenerationError) -> URL {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        if url.pathExtension == "bundle" { return url }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw error(
                "\"\(url.lastPathComponent)\" is not a Settings bundle: its name does not end in \".bundle\"", url,
                fix: "name a bundle such as \"\(path)/Settings.bundle\", or an app or folder that has one")
        }
        let bundles = ShippedSettingsBundle.bundles(in: AppBundle(url: url))
        guard let bundle = bundles.first else {
            throw error(
                "the folder \"\(url.lastPathComponent)\" has no Settings bundle", url,
                fix: "name the bundle to be made: \"\(path)/Settings.bundle\"")
        }
        guard bundles.count == 1 else {
            let names = bundles.map { "\"\($0.lastPathComponent)\"" }.joined(separator: ", ")
            throw error(
                "the folder \"\(url.lastPathComponent)\" has several Settings bundles: \(names)", url,
                fix: "name one of them")
        }
        return bundle.standardizedFileURL
    }

    private static func error(_ message: String, _ url: URL, fix: String) -> GenerationError {
        GenerationError(findings: [
            Finding(.missingSettingsBundle, .error, message, file: url.path, fix: fix)
        ])
    }
}
