import CFileReplacement
import Foundation

/// A change of one file that was made and can still be taken back.
struct FilePlacement {
    private enum Kind {
        /// The old file has the draft's name now.
        case exchanged(draft: String)
        /// The old file was replaced by one that has this identity, and exists no more.
        case replaced(FileSnapshot, by: FileIdentity)
        /// There was no file; now there is one of this identity.
        case created(FileIdentity)
        /// The file is gone, and has the draft's name.
        case removed(draft: String)
    }

    private let location: FileLocation
    private let kind: Kind

    /// Keeps the change, and waits until the disk has it.
    func keep() {
        switch kind {
        case .exchanged(let draft), .removed(let draft): unlinkat(location.folder.descriptor, draft, 0)
        case .replaced, .created: break
        }
        fsync(location.folder.descriptor)
    }

    /// Takes the change back. What another program has written since stays.
    func undo() {
        let folder = location.folder.descriptor
        switch kind {
        case .exchanged(let draft): Self.putBack(draft, at: location)
        case .removed(let draft): Self.rename(draft, backTo: location)
        case .created(let identity):
            guard FileIdentity(of: location.name, in: location.folder) == identity else { return }
            unlinkat(folder, location.name, 0)
        case .replaced(let old, let identity):
            guard FileIdentity(of: location.name, in: location.folder) == identity,
                var draft = try? FileDraft(old.data, replacing: old, at: location, mode: old.mode),
                let name = try? draft.appear()
            else { return }
            if renameat(folder, name, folder, location.name) != 0 { draft.remove() }
        }
    }
}

// MARK: - Writing

extension FilePlacement {
    /// Puts a draft in the place of the file that was read, and looks at what comes out.
    ///
    /// It looks before, too: a program that reads our file while it stands for an instant in the place of that program's
    /// own would miss its own changes.
    ///
    /// - Returns: `nil` when another program has written the file since; its version is in place, and the draft is gone.
    static func place(
        _ draft: inout FileDraft, expecting old: FileSnapshot?
    ) throws(FileReplacementError) -> FilePlacement? {
        let placement: FilePlacement?
        do throws(FileReplacementError) {
            placement = if let old { try exchange(&draft, old) } else { try create(&draft) }
        } catch {
            draft.remove()
            throw error
        }
        if placement == nil { draft.remove() }
        return placement
    }

    private static func create(_ draft: inout FileDraft) throws(FileReplacementError) -> FilePlacement? {
        guard let identity = FileIdentity(of: draft.file.descriptor) else { throw FileDraft.failed(draft.location) }
        guard try draft.appearAsFile() else { return nil }
        return FilePlacement(location: draft.location, kind: .created(identity))
    }

    private static func exchange(
        _ draft: inout FileDraft, _ old: FileSnapshot
    ) throws(FileReplacementError) -> FilePlacement? {
        let location = draft.location
        guard let identity = FileIdentity(of: draft.file.descriptor) else { throw FileDraft.failed(location) }
        let name = try draft.appear()
        let folder = location.folder.descriptor
        guard isUnchanged(location.name, old, at: location) else { return nil }
        ReplacementStep.reach(.looked)
        guard FileSystemAbilities.assumed.exchanges else { return try replace(draft, name, identity, old) }
        guard switchyard_exchange(folder, name, location.name) == 0 else {
            if FileSystemAbilities.isLacking(errno) { return try replace(draft, name, identity, old) }
            if errno == ENOENT { return nil }
            throw FileDraft.failed(location)
        }
        ReplacementStep.reach(.exchanged)
        guard isUnchanged(name, old, at: location) else {
            ReplacementStep.reach(.rejected)
            putBack(name, at: location, expecting: identity)
            return nil
        }
        return FilePlacement(location: location, kind: .exchanged(draft: name))
    }

    /// Replaces a file where two cannot be exchanged: another program may write between the look and the renaming.
    private static func replace(
        _ draft: FileDraft, _ name: String, _ identity: FileIdentity, _ old: FileSnapshot
    ) throws(FileReplacementError) -> FilePlacement? {
        let location = draft.location
        let folder = location.folder.descriptor
        guard renameat(folder, name, folder, location.name) == 0 else { throw FileDraft.failed(location) }
        return FilePlacement(location: location, kind: .replaced(old, by: identity))
    }

    private static func isUnchanged(_ name: String, _ old: FileSnapshot, at location: FileLocation) -> Bool {
        (try? FileSnapshot.read(name, at: location)) == old
    }

    /// Takes away a file that was read, and looks at what was taken.
    ///
    /// - Returns: `nil` when another program has written the file since; its version is in place.
    static func remove(
        _ old: FileSnapshot, at location: FileLocation
    ) throws(FileReplacementError) -> FilePlacement? {
        let folder = location.folder.descriptor
        guard isUnchanged(location.name, old, at: location) else { return nil }
        ReplacementStep.reach(.looked)
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
        return FilePlacement(location: location, kind: .removed(draft: draft))
    }
}

// MARK: - Taking back

extension FilePlacement {
    /// More exchanges than this need another program that writes without end.
    private static let attempts = 100

    /// Gives the file's name back to what an exchange took out. Where another program has written the file in the
    /// meantime, its version is the newest and stays: each exchange looks at what it takes out.
    ///
    /// - Parameter ours: what is expected to come out; with `nil` whatever is there.
    private static func putBack(_ draft: String, at location: FileLocation, expecting ours: FileIdentity? = nil) {
        let folder = location.folder
        var expected = ours ?? FileIdentity(of: location.name, in: folder)
        for _ in 0..<attempts {
            let inner = FileIdentity(of: draft, in: folder)
            guard switchyard_exchange(folder.descriptor, draft, location.name) == 0 else {
                // The file was removed in the meantime: what comes back is the version before that.
                if errno == ENOENT { rename(draft, backTo: location) }
                return
            }
            guard FileIdentity(of: draft, in: folder) != expected else { break }
            expected = inner
        }
        unlinkat(folder.descriptor, draft, 0)
    }

    /// Gives a removed file its name back, unless another program has written one.
    private static func rename(_ draft: String, backTo location: FileLocation) {
        let folder = location.folder.descriptor
        if switchyard_rename_exclusively(folder, draft, location.name) == 0 { return }
        if errno != EEXIST { linkat(folder, draft, folder, location.name, 0) }
        unlinkat(folder, draft, 0)
    }
}
