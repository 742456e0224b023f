package import Foundation
import Manifest
import SourceText

/// The manifest that a path refers to: the file, or `Switchyard.yaml` in a folder.
package struct ManifestSource {
    /// The file.
    let file: URL

    /// Finds the file of a path.
    package init(_ path: String) {
        let url = URL(fileURLWithPath: path.absolutePath)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        file = exists && isFolder.boolValue ? url.appendingPathComponent(Manifest.fileName) : url
    }

    /// The folder of the file.
    package var folder: URL { file.deletingLastPathComponent() }

    /// Reads the file.
    func manifest() throws(ManifestError) -> Manifest { try Manifest.read(file) }
}
