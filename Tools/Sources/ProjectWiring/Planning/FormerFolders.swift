import AppProjects
import Foundation
import Generation
import XcodeProjects

/// The folders in which a wired project has generated files that are generated elsewhere now: `generate.folder` has another
/// name.
struct FormerFolders {
    /// Relative to the manifest.
    private var folders: Set<String> = []

    /// Finds the folders of the files that wiring has added to a project.
    init(of files: [String], root: String) {
        for path in files { add(path, root: root) }
    }

    /// Adds the folders of the files that an xcconfig file of people includes because of the wiring.
    mutating func addIncludes(of file: String, _ bytes: [UInt8], root: String) {
        for name in IncludeLine.names(in: bytes) {
            add(WiredPath.standardized(WiredPath.folder(of: file) + "/" + name), root: root)
        }
    }

    private mutating func add(_ path: String, root: String) {
        guard WiredPath.isPath(path, in: root) else { return }
        var folder = WiredPath.folder(of: path)
        if WiredPath.name(of: folder) == "Wired" {
            folders.insert(WiredPath.relative(folder, from: root))
            folder = WiredPath.folder(of: folder)
        }
        if folder != root { folders.insert(WiredPath.relative(folder, from: root)) }
    }

    /// The files of former folders that only Switchyard has written, relative to the manifest.
    ///
    /// - Parameter current: The files that are generated now. A folder that has one of them is none of the past.
    func files(in folder: OutputFolder, besides current: Set<String>) -> [String] {
        let used = Set(current.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        return folders.subtracting(used).sorted().flatMap { folder.files(in: $0) }.filter { path in
            // Secrets are only generated on request, and cannot be restored from the manifest.
            guard WiredPath.name(of: path) != "AppSecrets.swift", let data = try? folder.contents(of: path) else {
                return false
            }
            return OwnedFile.owns(data) || data.starts(with: Data(WiredXcconfig.heading.utf8))
        }
    }
}
