package import Foundation

/// Files that are written together, all or none: first as drafts, which then replace the files one by one.
///
/// Every file is compared with what was read. If another program has written one in the meantime, none is changed. All
/// files are in one folder, and links that lead out of it are errors. See ``FileReplacement`` for how a file is written.
package struct StagedFiles {
    fileprivate struct Staged {
        let old: FileSnapshot?
        let location: FileLocation
        /// The draft; `nil` if the file is removed.
        var draft: FileDraft?
    }

    private let path: String
    private var root: OpenFolder?
    private var rootLocator: FileLocator
    private var locators: [FileLocator] = []
    private var folders: [LockedFolder] = []
    private var staged: [Staged] = []

    /// Creates an empty set of files.
    ///
    /// - Parameter folder: The path of the folder, which may contain links. It is created when the first file is staged.
    package init(in folder: String) {
        path = folder
        rootLocator = FileLocator(folder, in: nil, createsFolders: true)
    }

    /// Writes the new bytes of a file as a draft.
    ///
    /// - Parameters:
    ///   - data: The new bytes; `nil` removes the file.
    ///   - name: The path of the file in the folder.
    ///   - old: The bytes that the change is based on; `nil` for a new file.
    ///   - isPrivate: Whether only the owner of the file can read it.
    /// - Throws: ``FileReplacementError``. Call ``discard()`` then.
    package mutating func stage(
        _ data: Data?, for name: String, replacing old: Data?, isPrivate: Bool = false
    ) throws(FileReplacementError) {
        let file = path + "/" + name
        let root = try openRoot()
        var locator = FileLocator(name, in: root, errorPath: file, createsFolders: data != nil)
        let found: FileLocation?
        do throws(FileReplacementError) {
            found = try locator.file()
        } catch {
            locator.removeCreatedFolders()
            throw error
        }
        locators.append(locator)
        guard let found else { throw Self.changed(file) }
        let location = FileLocation(folder: try lock(found.folder, file), name: found.name, path: file)
        let current = try FileSnapshot.read(location.name, at: location)
        guard current?.data == old else { throw Self.changed(file) }
        ReplacementStep.reach(.read)
        var draft: FileDraft?
        if let data {
            draft = try FileDraft(
                data, replacing: current, at: location, mode: isPrivate ? 0o600 : 0o666, isPrivate: isPrivate)
        }
        staged.append(Staged(old: current, location: location, draft: draft))
        ReplacementStep.reach(.drafted)
    }

    /// Replaces every file with its draft.
    ///
    /// - Throws: ``FileReplacementError``. No file is changed then.
    package mutating func commit() throws(FileReplacementError) {
        var changes: [FileChange] = []
        // A new file leaves no draft, so that nothing else would tell that the set is not complete.
        let mark = staged.count > 1 ? root.flatMap(FileDraft.mark) : nil
        defer { mark?.remove() }
        for index in staged.indices {
            do throws(FileReplacementError) {
                changes.append(try staged[index].write())
            } catch {
                for change in changes.reversed() { change.undo() }
                staged.removeFirst(index)
                discard()
                throw error
            }
        }
        for change in changes { change.keep() }
        (staged, locators, folders, root) = ([], [], [], nil)
    }

    /// Removes the drafts, and the folders created for them.
    package mutating func discard() {
        for file in staged { file.draft?.remove() }
        for locator in locators.reversed() { locator.removeCreatedFolders() }
        rootLocator.removeCreatedFolders()
        (staged, locators, folders, root) = ([], [], [], nil)
    }

    private mutating func openRoot() throws(FileReplacementError) -> OpenFolder {
        if let root { return root }
        guard let folder = try rootLocator.folder() else { throw Self.changed(path) }
        root = folder
        return folder
    }

    /// Locks a folder once for all of its files.
    private mutating func lock(_ folder: OpenFolder, _ file: String) throws(FileReplacementError) -> OpenFolder {
        guard let identity = folder.identity else { throw Self.changed(file) }
        if let locked = folders.first(where: { $0.folder.identity?.isSame(as: identity) ?? false }) {
            return locked.folder
        }
        folders.append(try LockedFolder(folder, for: file))
        return folder
    }

    fileprivate static func changed(_ file: String) -> FileReplacementError {
        FileReplacementError(
            .changed, "another program has written the file since it was read; nothing was changed, try again",
            file: file)
    }
}

extension StagedFiles.Staged {
    fileprivate mutating func write() throws(FileReplacementError) -> FileChange {
        var change: FileChange?
        if var draft {
            change = try FileChange.write(&draft, expecting: old)
            self.draft = draft
        } else if let old {
            change = try FileChange.remove(old, at: location)
        }
        guard let change else { throw StagedFiles.changed(location.path) }
        return change
    }
}
