import Foundation

extension StagedFiles {
    /// Removes the drafts of writers that did not finish from a folder and its subfolders, and subfolders that are then
    /// empty.
    ///
    /// Staging a file cleans only the file's own folder. Folders whose files are up to date need this method.
    public static func removeLeftovers(in folder: String) {
        guard let root = OpenFolder(folder, from: nil) else { return }
        removeLeftovers(in: root, path: folder, depth: 0)
    }

    /// Deeper than the files of a Settings bundle.
    private static let maximumDepth = 8

    private static func removeLeftovers(in folder: OpenFolder, path: String, depth: Int) {
        if FileDraft.areLeftovers(in: folder) {
            // Locking removes them. If another process holds the lock, they are still in use.
            _ = try? LockedFolder(folder, for: path)
        }
        guard depth < maximumDepth else { return }
        for name in folder.names where ![".", ".."].contains(name) && folder.link(name) == nil {
            guard let inner = OpenFolder(name, from: folder) else { continue }
            let hadLeftovers = FileDraft.areLeftovers(in: inner)
            removeLeftovers(in: inner, path: path + "/" + name, depth: depth + 1)
            // Fails if the folder is not empty.
            if hadLeftovers { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
        }
    }
}
