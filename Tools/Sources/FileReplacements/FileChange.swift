import CFileReplacement
import Foundation

/// A change to one file that was made and can still be undone.
struct FileChange {
    private enum Kind {
        /// The old file now has the name of the draft.
        case exchanged(draft: String)
        /// The old file was replaced with a file that has this identity, and no longer exists.
        case replaced(FileSnapshot, by: FileIdentity)
        /// The file is new, and has this identity.
        case created(FileIdentity)
        /// The file was removed, and now has the name of a draft.
        case removed(draft: String)
    }

    private let location: FileLocation
    private let kind: Kind

    /// Makes the change permanent, and waits until it is on disk.
    func keep() {
        switch kind {
        case .exchanged(let draft), .removed(let draft): unlinkat(location.folder.descriptor, draft, 0)
        case .replaced, .created: break
        }
        fsync(location.folder.descriptor)
    }

    /// Undoes the change. A newer version from another program stays.
    func undo() {
        let folder = location.folder.descriptor
        switch kind {
        case .exchanged(let draft): Self.restore(draft, at: location)
        case .removed(let draft): Self.rename(draft, backTo: location)
        case .created(let identity):
            guard FileIdentity(of: location.name, in: location.folder) == identity else { return }
            unlinkat(folder, location.name, 0)
        case .replaced(let old, let identity):
            guard FileIdentity(of: location.name, in: location.folder) == identity,
                var draft = try? FileDraft(old.data, replacing: old, at: location, mode: old.mode),
                let name = try? draft.makeVisible()
            else { return }
            if renameat(folder, name, folder, location.name) != 0 { draft.remove() }
        }
    }
}

// MARK: - Writing

extension FileChange {
    /// Replaces a file with a draft, and checks that the replaced file is the one that was read.
    ///
    /// Also checks before, because the draft must not replace another program's version even for an instant: that program
    /// could read it and lose its own changes.
    ///
    /// - Returns: `nil` if another program has written the file in the meantime. Its version is kept, and the draft is
    ///   removed.
    static func write(
        _ draft: inout FileDraft, expecting old: FileSnapshot?
    ) throws(FileReplacementError) -> FileChange? {
        let change: FileChange?
        do throws(FileReplacementError) {
            change = if let old { try exchange(&draft, old) } else { try create(&draft) }
        } catch {
            draft.remove()
            throw error
        }
        if change == nil { draft.remove() }
        return change
    }

    private static func create(_ draft: inout FileDraft) throws(FileReplacementError) -> FileChange? {
        guard let identity = FileIdentity(of: draft.file.descriptor) else { throw FileDraft.failed(draft.location) }
        guard try draft.becomeFile() else { return nil }
        return FileChange(location: draft.location, kind: .created(identity))
    }

    private static func exchange(
        _ draft: inout FileDraft, _ old: FileSnapshot
    ) throws(FileReplacementError) -> FileChange? {
        let location = draft.location
        guard let identity = FileIdentity(of: draft.file.descriptor) else { throw FileDraft.failed(location) }
        let name = try draft.makeVisible()
        let folder = location.folder.descriptor
        guard isUnchanged(location.name, old, at: location) else { return nil }
        ReplacementStep.reach(.checked)
        guard FileSystemAbilities.assumed.exchanges else { return try replace(draft, name, identity, old) }
        guard switchyard_exchange(folder, name, location.name) == 0 else {
            if FileSystemAbilities.isLacking(errno) { return try replace(draft, name, identity, old) }
            if errno == ENOENT { return nil }
            throw FileDraft.failed(location)
        }
        ReplacementStep.reach(.exchanged)
        guard isUnchanged(name, old, at: location) else {
            ReplacementStep.reach(.rejected)
            restore(name, at: location, expecting: identity)
            return nil
        }
        return FileChange(location: location, kind: .exchanged(draft: name))
    }

    /// Replaces a file on a file system that cannot exchange files. Another program may write between the check and the
    /// renaming.
    private static func replace(
        _ draft: FileDraft, _ name: String, _ identity: FileIdentity, _ old: FileSnapshot
    ) throws(FileReplacementError) -> FileChange? {
        let location = draft.location
        let folder = location.folder.descriptor
        guard renameat(folder, name, folder, location.name) == 0 else { throw FileDraft.failed(location) }
        return FileChange(location: location, kind: .replaced(old, by: identity))
    }

    private static func isUnchanged(_ name: String, _ old: FileSnapshot, at location: FileLocation) -> Bool {
        (try? FileSnapshot.read(name, at: location)) == old
    }

    /// Removes a file, and checks that the removed file is the one that was read.
    ///
    /// - Returns: `nil` if another program has written the file in the meantime. Its version is kept.
    static func remove(
        _ old: FileSnapshot, at location: FileLocation
    ) throws(FileReplacementError) -> FileChange? {
        let folder = location.folder.descriptor
        guard isUnchanged(location.name, old, at: location) else { return nil }
        ReplacementStep.reach(.checked)
        let draft = FileDraft.makeName()
        guard renameat(folder, location.name, folder, draft) == 0 else {
            if errno == ENOENT { return nil }
            throw FileReplacementError(system: errno, "the file cannot be removed", file: location.path)
        }
        ReplacementStep.reach(.exchanged)
        guard isUnchanged(draft, old, at: location) else {
            ReplacementStep.reach(.rejected)
            rename(draft, backTo: location)
            return nil
        }
        return FileChange(location: location, kind: .removed(draft: draft))
    }
}

// MARK: - Undoing

extension FileChange {
    /// More exchanges than this mean that another program keeps writing.
    private static let attempts = 100

    /// Restores a replaced file. If another program has written the file in the meantime, its version is newer and stays:
    /// each exchange checks what it replaces.
    ///
    /// - Parameter ours: The identity of the file to replace; `nil` for the current file.
    private static func restore(_ draft: String, at location: FileLocation, expecting ours: FileIdentity? = nil) {
        let folder = location.folder
        var expected = ours ?? FileIdentity(of: location.name, in: folder)
        for _ in 0..<attempts {
            let inner = FileIdentity(of: draft, in: folder)
            guard switchyard_exchange(folder.descriptor, draft, location.name) == 0 else {
                // The file was removed in the meantime, so the version before that is restored.
                if errno == ENOENT { rename(draft, backTo: location) }
                return
            }
            guard FileIdentity(of: draft, in: folder) != expected else { break }
            expected = inner
        }
        unlinkat(folder.descriptor, draft, 0)
    }

    /// Restores a removed file, unless another program has written a new one.
    private static func rename(_ draft: String, backTo location: FileLocation) {
        let folder = location.folder.descriptor
        if switchyard_rename_exclusively(folder, draft, location.name) == 0 { return }
        if errno != EEXIST { linkat(folder, draft, folder, location.name, 0) }
        unlinkat(folder, draft, 0)
    }
}
