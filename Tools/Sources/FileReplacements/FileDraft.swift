import CFileReplacement
import Foundation

/// The new bytes of a file on disk, before they replace it. A draft has the owner and group of the old file, and no more
/// permissions.
///
/// On Linux, a draft has no name if the file system supports that, so that nothing is left of it when the process ends.
/// Otherwise, its name identifies it, and the next writer removes it: ``removeLeftovers(in:)``.
struct FileDraft {
    let location: FileLocation
    let file: OpenFile
    /// Its name in the folder, if it has one.
    private(set) var name: String?

    private static let prefix = ".switchyard-draft-"

    /// A unique name for a draft.
    static func makeName() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return prefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func isDraft(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 16
            && name.dropFirst(prefix.count).allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    }

    /// Whether a folder has drafts of writers that did not finish.
    static func areLeftovers(in folder: OpenFolder) -> Bool { folder.names.contains(where: isDraft) }

    /// Removes the drafts of writers that did not finish. The caller holds the lock on the folder, so no draft is in use.
    static func removeLeftovers(in folder: OpenFolder) {
        let user = geteuid()
        for name in folder.names where isDraft(name) {
            guard let identity = FileIdentity(of: name, in: folder), identity.isRegular,
                identity.owner == user || user == 0
            else { continue }
            unlinkat(folder.descriptor, name, 0)
        }
    }

    /// An empty draft that says that a set of files is being written.
    struct Mark {
        fileprivate let folder: OpenFolder
        fileprivate let name: String

        func remove() { unlinkat(folder.descriptor, name, 0) }
    }

    /// Adds a mark to a folder; `nil` if that cannot be written.
    static func mark(in folder: OpenFolder) -> Mark? {
        let name = makeName()
        let descriptor = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        close(descriptor)
        return Mark(folder: folder, name: name)
    }

    /// Writes a draft, and waits until it is on disk.
    ///
    /// - Parameters:
    ///   - old: The file to replace.
    ///   - mode: The mode of a new file, before the process's mask is applied.
    ///   - isPrivate: Whether only the owner can read the file, whatever the old one allows.
    init(
        _ data: Data, replacing old: FileSnapshot?, at location: FileLocation, mode: mode_t, isPrivate: Bool = false
    ) throws(FileReplacementError) {
        self.location = location
        let folder = location.folder.descriptor
        let mode = old == nil ? mode : 0o600
        var descriptor = FileSystemAbilities.assumed.hasUnnamedFiles ? switchyard_open_unnamed(folder, mode) : -1
        if descriptor < 0 {
            let name = Self.makeName()
            descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            guard descriptor >= 0 else {
                throw FileReplacementError(
                    system: errno, "the folder of the file cannot be written", file: location.path)
            }
            self.name = name
        }
        file = OpenFile(descriptor)
        do throws(FileReplacementError) {
            try write(data)
            if let old { try copyAccess(of: old) }
            guard !isPrivate || fchmod(descriptor, 0o600) == 0 else { throw Self.failed(location) }
            guard fsync(descriptor) == 0 else { throw Self.failed(location) }
        } catch {
            remove()
            throw error
        }
    }

    /// Removes the draft.
    func remove() {
        if let name { unlinkat(location.folder.descriptor, name, 0) }
    }

    /// Makes sure that the draft has a name, so that it can be exchanged for the file.
    mutating func makeVisible() throws(FileReplacementError) -> String {
        if let name { return name }
        let new = Self.makeName()
        guard switchyard_name(file.descriptor, location.folder.descriptor, new) == 0 else {
            throw Self.failed(location)
        }
        name = new
        return new
    }

    /// Makes the draft the file, unless the file exists.
    ///
    /// - Returns: Whether the file did not exist.
    mutating func becomeFile() throws(FileReplacementError) -> Bool {
        let folder = location.folder.descriptor
        guard let name else {
            if switchyard_name(file.descriptor, folder, location.name) == 0 { return true }
            guard errno == EEXIST else { throw Self.failed(location) }
            return false
        }
        if FileSystemAbilities.assumed.exchanges {
            if switchyard_rename_exclusively(folder, name, location.name) == 0 {
                self.name = nil
                return true
            }
            if errno == EEXIST { return false }
        }
        // A hard link also does not replace a file, but keeps the draft's own name.
        guard linkat(folder, name, folder, location.name, 0) == 0 else {
            if errno == EEXIST { return false }
            throw Self.failed(location)
        }
        remove()
        self.name = nil
        return true
    }

    private func write(_ data: Data) throws(FileReplacementError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file.descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failed(location) }
            rest = rest.dropFirst(count)
        }
    }

    /// Copies the owner, group, mode, and access control list of the old file.
    private func copyAccess(of old: FileSnapshot) throws(FileReplacementError) {
        let descriptor = file.descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failed(location) }
        if status.st_uid != old.owner, fchown(descriptor, old.owner, old.group) != 0 {
            throw FileReplacementError(
                .ownership,
                "the file belongs to another user, and a new file cannot be given to that user; run as that user",
                file: location.path)
        }
        // The group does not matter if it has the same permissions as all others.
        if status.st_gid != old.group, fchown(descriptor, uid_t.max, old.group) != 0,
            old.mode >> 3 & 0o7 != old.mode & 0o7
        {
            throw FileReplacementError(
                .ownership,
                "the file belongs to a group that this user is not in, and a new file cannot be given to that group",
                file: location.path)
        }
        guard switchyard_copy_attributes(old.file.descriptor, descriptor) == 0, fchmod(descriptor, old.mode) == 0 else {
            throw Self.failed(location)
        }
    }

    static func failed(_ location: FileLocation) -> FileReplacementError {
        FileReplacementError(system: errno, "the file cannot be written", file: location.path)
    }
}
