public import Foundation

/// Files that are written together: first beside their places, then each moved to its place in one step, so that nobody
/// sees half a file, and a folder that cannot be written changes nothing at all.
///
/// A file keeps its permissions. A symbolic link stays, and the file that it leads to is written.
public struct StagedFiles {
    private struct Staged {
        let temporary: URL
        let target: URL
    }

    private var staged: [Staged] = []
    private var removals: [URL] = []
    /// Folders made for new files, outermost first.
    private var folders: [URL] = []
    private let files = FileManager.default

    /// No files yet.
    public init() {}

    /// Writes a file's new bytes beside it.
    ///
    /// - Throws: ``PropertyListEditError`` `unwritable-file`; call ``discard()`` then.
    public mutating func stage(_ data: Data, for file: URL) throws(PropertyListEditError) {
        // A link may lead through a folder that does not exist yet.
        let target = file.resolvingSymlinksInPath()
        let folder = target.deletingLastPathComponent()
        try makeFolder(folder)
        let temporary = folder.appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
        do {
            staged.append(Staged(temporary: temporary, target: target))
            try data.write(to: temporary)
            let attributes = try? files.attributesOfItem(atPath: target.path)
            if let permissions = attributes?[.posixPermissions] {
                try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary.path)
            }
        } catch {
            throw Self.unwritable(file)
        }
    }

    /// Marks a file to be removed.
    ///
    /// - Throws: ``PropertyListEditError`` `unwritable-file` when its folder cannot be written.
    public mutating func remove(_ file: URL) throws(PropertyListEditError) {
        guard files.isWritableFile(atPath: file.deletingLastPathComponent().path) else { throw Self.unwritable(file) }
        removals.append(file)
    }

    /// Puts every file in its place.
    ///
    /// - Throws: ``PropertyListEditError`` `unwritable-file`. What was moved before stays; it was whole.
    public mutating func commit() throws(PropertyListEditError) {
        for (index, file) in staged.enumerated() where rename(file.temporary.path, file.target.path) != 0 {
            staged.removeFirst(index)
            discard()
            throw Self.unwritable(file.target)
        }
        staged = []
        folders = []
        for file in removals {
            do {
                try files.removeItem(at: file)
            } catch {
                throw Self.unwritable(file)
            }
        }
        removals = []
    }

    /// Removes what was written beside, and the folders made for it.
    public mutating func discard() {
        for file in staged { try? files.removeItem(at: file.temporary) }
        for folder in folders.reversed() { rmdir(folder.path) }
        (staged, removals, folders) = ([], [], [])
    }

    private mutating func makeFolder(_ folder: URL) throws(PropertyListEditError) {
        var missing: [URL] = []
        var current = folder
        while !files.fileExists(atPath: current.path), current.pathComponents.count > 1 {
            missing.append(current)
            current = current.deletingLastPathComponent()
        }
        for folder in missing.reversed() {
            do {
                try files.createDirectory(at: folder, withIntermediateDirectories: false)
            } catch {
                throw Self.unwritable(folder)
            }
            folders.append(folder)
        }
    }

    private static func unwritable(_ file: URL) -> PropertyListEditError {
        PropertyListEditError(.unwritable, "the file cannot be written", file: file.path)
    }
}
