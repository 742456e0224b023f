public import Foundation

/// Files that are written together, all or none: first as drafts, then each in its place, in one step each.
///
/// Every file is compared with what was read of it; where another program has written one since, none is changed. The
/// files lie in one folder, from which no link leads out: ``FileReplacement`` says how each is written.
public struct StagedFiles {
    fileprivate struct Staged {
        let old: FileSnapshot?
        let location: FileLocation
        /// `nil` where the file is removed.
        var draft: FileDraft?
    }

    private let path: String
    private var root: OpenFolder?
    private var rootLocator: FileLocator
    private var locators: [FileLocator] = []
    private var folders: [LockedFolder] = []
    private var staged: [Staged] = []

    /// No files of a folder yet.
    ///
    /// - Parameter folder: the folder's path, through links. It is made when the first file is staged.
    public init(in folder: String) {
        path = folder
        rootLocator = FileLocator(folder, in: nil, makesFolders: true)
    }

    /// Writes a file's new bytes beside it.
    ///
    /// - Parameters:
    ///   - data: the new bytes; `nil` removes the file.
    ///   - name: the file's path in the folder.
    ///   - old: the bytes that the new ones were made from; `nil` where there was no file.
    /// - Throws: ``FileReplacementError``; call ``discard()`` then.
    public mutating func stage(_ data: Data?, for name: String, replacing old: Data?) throws(FileReplacementError) {
        let file = path + "/" + name
        let root = try openRoot()
        var locator = FileLocator(name, in: root, shownAs: file, makesFolders: data != nil)
        let found: FileLocation?
        do throws(FileReplacementError) {
            found = try locator.file()
        } catch {
            locator.removeMadeFolders()
            throw error
        }
        locators.append(locator)
        guard let found else { throw Self.changed(file) }
        let location = FileLocation(folder: try lock(found.folder, file), name: found.name, path: file)
        let current = try FileSnapshot.read(location.name, at: location)
        guard current?.data == old else { throw Self.changed(file) }
        ReplacementStep.reach(.read)
        var draft: FileDraft?
        if let data { draft = try FileDraft(data, replacing: current, at: location, mode: 0o666) }
        staged.append(Staged(old: current, location: location, draft: draft))
        ReplacementStep.reach(.drafted)
    }

    /// Puts every file in its place.
    ///
    /// - Throws: ``FileReplacementError``; every file is then as it was.
    public mutating func commit() throws(FileReplacementError) {
        var placements: [FilePlacement] = []
        for index in staged.indices {
            do throws(FileReplacementError) {
                placements.append(try staged[index].place())
            } catch {
                for placement in placements.reversed() { placement.undo() }
                staged.removeFirst(index)
                discard()
                throw error
            }
        }
        for placement in placements { placement.keep() }
        (staged, locators, folders, root) = ([], [], [], nil)
    }

    /// Removes the drafts, and the folders made for them.
    public mutating func discard() {
        for file in staged { file.draft?.remove() }
        for locator in locators.reversed() { locator.removeMadeFolders() }
        rootLocator.removeMadeFolders()
        (staged, locators, folders, root) = ([], [], [], nil)
    }

    private mutating func openRoot() throws(FileReplacementError) -> OpenFolder {
        if let root { return root }
        guard let folder = try rootLocator.folder() else { throw Self.changed(path) }
        root = folder
        return folder
    }

    /// Locks a folder once, however many of the files lie in it.
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
            .changed, "another program has written the file since it was read; nothing was changed, run this again",
            file: file)
    }
}

extension StagedFiles.Staged {
    fileprivate mutating func place() throws(FileReplacementError) -> FilePlacement {
        var placement: FilePlacement?
        if var draft {
            placement = try FilePlacement.place(&draft, expecting: old)
            self.draft = draft
        } else if let old {
            placement = try FilePlacement.remove(old, at: location)
        }
        guard let placement else { throw StagedFiles.changed(location.path) }
        return placement
    }
}
