import Foundation

extension StagedFiles {
    /// Removes the drafts of a writer that was ended in the middle, from a folder and the folders in it; of these also
    /// those that are empty then.
    ///
    /// Each file that is staged cleans its own folder. This is for the others: the file that such a writer had already
    /// put in its place is as it is to be, and nothing is staged for it.
    public static func removeLeftovers(in folder: String) {
        guard let root = OpenFolder(folder, from: nil) else { return }
        removeLeftovers(in: root, path: folder, depth: 0)
    }

    /// Deeper than a Settings bundle's files lie.
    private static let maximumDepth = 8

    private static func removeLeftovers(in folder: OpenFolder, path: String, depth: Int) {
        if FileDraft.areLeftovers(in: folder) {
            // Locking removes them; where another process writes, they are not left over.
            _ = try? LockedFolder(folder, for: path)
        }
        guard depth < maximumDepth else { return }
        for name in folder.names where ![".", ".."].contains(name) && folder.link(name) == nil {
            guard let inner = OpenFolder(name, from: folder) else { continue }
            let hadLeftovers = FileDraft.areLeftovers(in: inner)
            removeLeftovers(in: inner, path: path + "/" + name, depth: depth + 1)
            // Not where something else is in it.
            if hadLeftovers { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
        }
    }
}
