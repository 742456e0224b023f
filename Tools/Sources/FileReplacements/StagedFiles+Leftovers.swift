import Foundation

extension StagedFiles {
    /// Removes the drafts of writers that did not finish from a folder and its subfolders, and subfolders that are then
    /// empty.
    ///
    /// Staging a file cleans only the file's own folder. Folders whose files are up to date need this method.
    ///
    /// - Returns: whether there were some: a set of files was not written to its end.
    @discardableResult
    package static func removeLeftovers(in folder: String) -> Bool {
        guard let root = OpenFolder(folder, from: nil) else { return false }
        return removeLeftovers(in: root, path: folder, depth: 0)
    }

    /// Deeper than the files of a Settings bundle.
    private static let maximumDepth = 8

    private static func removeLeftovers(in folder: OpenFolder, path: String, depth: Int) -> Bool {
        var found = false
        if FileDraft.areLeftovers(in: folder) {
            // Locking removes them. If another process holds the lock, they are still in use.
            found = (try? LockedFolder(folder, for: path)) != nil
        }
        guard depth < maximumDepth else { return found }
        for name in folder.names where ![".", ".."].contains(name) && folder.link(name) == nil {
            guard let inner = OpenFolder(name, from: folder) else { continue }
            let hadLeftovers = FileDraft.areLeftovers(in: inner)
            if removeLeftovers(in: inner, path: path + "/" + name, depth: depth + 1) { found = true }
            // Fails if the folder is not empty.
            if hadLeftovers { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
        }
        return found
    }
}
