import Foundation
import Synchronization

/// A folder as it was at a git revision, in a temporary folder. The repository, its index, and the folder itself are only read.
package struct RevisionCopy {
    /// The copy of what was asked for: a folder, or a project in it.
    let path: String
    /// The copy of the folder.
    let folder: String
    /// The folder itself.
    let original: String

    /// Makes the copy for a piece of work.
    static func with<Value>(
        _ path: String, at revision: GitRevision, _ body: (RevisionCopy) async throws -> Value
    ) async throws -> Value {
        let folder = Self.folder(of: path)
        // Paths of links, as macOS and tests have them, would not be relative to what is found.
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("switchyard-revision-\(UUID().uuidString)")
        let tree = temporary.appendingPathComponent("tree")
        try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        let real = ResolvedPath.of(tree.path) ?? tree.path
        Self.made.withLock { _ = $0.insert(real) }
        defer {
            Self.made.withLock { _ = $0.remove(real) }
            try? FileManager.default.removeItem(at: temporary)
        }
        try await revision.layOut(URL(fileURLWithPath: folder), in: tree)
        let copy = folder == path ? tree : tree.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        return try await body(RevisionCopy(path: copy.path, folder: tree.path, original: folder))
    }

    /// The copies that there are now.
    private static let made = Mutex<Set<String>>([])

    /// Whether a path, without links, is that of a copy or of something in it.
    package static func contains(_ path: String) -> Bool {
        made.withLock { $0.contains { path == $0 || path.hasPrefix($0 + "/") } }
    }

    /// The folder that is copied, and that paths are relative to: the one that is asked for, or that of a project.
    static func folder(of path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let isPackage = ["xcodeproj", "xcworkspace", "plist", "yaml"].contains(url.pathExtension)
        return isPackage ? url.deletingLastPathComponent().path : path
    }
}
