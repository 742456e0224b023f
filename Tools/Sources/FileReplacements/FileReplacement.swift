package import Foundation

/// Replaces files so that no program sees half a file, and no program's changes are lost.
///
/// Links in a path are followed and stay. The file keeps its owner, group, mode, and access control list. While a file is
/// read, changed, and written, its folder is locked against other processes of this tool. The new file is exchanged for
/// the old one atomically. If the old file is not the one that was read, it is restored, and the change starts again. See
/// `docs/threat-model.md` for the remaining risks.
package enum FileReplacement {
    /// How often a change starts again because another program has written the file.
    static let attempts = 20

    /// Changes a file, or creates one that only the current user can read.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which may contain links.
    ///   - change: Returns the new bytes for the old bytes (`nil` if there is no file), or `nil` to change nothing. It may be
    ///     called several times.
    /// - Returns: Whether the file was written.
    /// - Throws: ``FileReplacementError``, or the error of `change`. The file is then unchanged.
    @discardableResult
    package static func update(_ path: String, _ change: (Data?) throws -> Data?) throws -> Bool {
        for _ in 0..<attempts {
            if let isWritten = try attempt(path, change) { return isWritten }
        }
        throw FileReplacementError(
            .changed, "another program keeps writing the file; quit that program, or try again", file: path)
    }

    /// - Returns: `nil` if another program has written the file in the meantime.
    private static func attempt(_ path: String, _ change: (Data?) throws -> Data?) throws -> Bool? {
        var finder = FileLocator(path, in: nil, createsFolders: false)
        // Folders are created only if there is something to write.
        if try finder.file() == nil, try change(nil) == nil { return false }
        var locator = FileLocator(path, in: nil, createsFolders: true)
        do {
            guard let location = try locator.file() else { return nil }
            let lock = try LockedFolder(location.folder, for: path)
            return try withExtendedLifetime(lock) { try write(change, at: location) }
        } catch {
            locator.removeCreatedFolders()
            throw error
        }
    }

    private static func write(_ change: (Data?) throws -> Data?, at location: FileLocation) throws -> Bool? {
        // The name may have become a link in the meantime.
        guard location.folder.link(location.name) == nil else { return nil }
        let old = try FileSnapshot.read(location.name, at: location)
        ReplacementStep.reach(.read)
        guard let data = try change(old?.data) else { return false }
        var draft = try FileDraft(data, replacing: old, at: location, mode: 0o600)
        ReplacementStep.reach(.drafted)
        guard let change = try FileChange.write(&draft, expecting: old) else { return nil }
        change.keep()
        return true
    }
}
