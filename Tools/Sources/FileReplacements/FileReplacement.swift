public import Foundation

/// Replaces files so that nobody sees half of one, and nothing is lost that another program writes at the same time.
///
/// A path is followed to its file when it is written: links stay, and the file keeps its owner, group, mode and access
/// control list. While a file is read, changed and written, its folder is locked against other processes of this tool.
/// The new file is exchanged for the old one in one step, and what comes out is compared with what was read; when it
/// differs, it is put back and the change begins again. What remains is in `docs/threat-model.md`.
public enum FileReplacement {
    /// How often a change begins again because another program was faster.
    static let attempts = 20

    /// Changes a file, or makes one that only this user may read.
    ///
    /// - Parameters:
    ///   - path: the file, through links.
    ///   - change: gives the new bytes for the old ones (`nil` where there is no file), or `nil` to leave them. It may be
    ///     called several times.
    /// - Returns: whether the file was written.
    /// - Throws: ``FileReplacementError``, or what `change` throws; the file is then as it was.
    @discardableResult
    public static func update(_ path: String, _ change: (Data?) throws -> Data?) throws -> Bool {
        for _ in 0..<attempts {
            if let isWritten = try attempt(path, change) { return isWritten }
        }
        throw FileReplacementError(
            .changed, "another program keeps writing the file; end that program, or try again", file: path)
    }

    /// - Returns: `nil` when another program was faster.
    private static func attempt(_ path: String, _ change: (Data?) throws -> Data?) throws -> Bool? {
        var finder = FileLocator(path, in: nil, makesFolders: false)
        // Folders are made only for something to write.
        if try finder.file() == nil, try change(nil) == nil { return false }
        var locator = FileLocator(path, in: nil, makesFolders: true)
        do {
            guard let location = try locator.file() else { return nil }
            let lock = try LockedFolder(location.folder, for: path)
            return try withExtendedLifetime(lock) { try write(change, at: location) }
        } catch {
            locator.removeMadeFolders()
            throw error
        }
    }

    private static func write(_ change: (Data?) throws -> Data?, at location: FileLocation) throws -> Bool? {
        // A link may have been put there since.
        guard location.folder.link(location.name) == nil else { return nil }
        let old = try FileSnapshot.read(location.name, at: location)
        ReplacementStep.reach(.read)
        guard let data = try change(old?.data) else { return false }
        var draft = try FileDraft(data, replacing: old, at: location, mode: 0o600)
        ReplacementStep.reach(.drafted)
        guard let placement = try FilePlacement.place(&draft, expecting: old) else { return nil }
        placement.keep()
        return true
    }
}
