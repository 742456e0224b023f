/// Something in an artifact that could not be read, or that is not as it should be.
///
/// Issues are data: the files beside the one with the issue are read all the same.
package struct ArtifactIssue: Error, Sendable, Hashable {
    /// The path of the file, folder or archive, as in ``ArtifactFile/path``.
    package let path: String
    /// What is wrong.
    package let reason: Reason

    /// Creates an issue.
    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension ArtifactIssue: CustomStringConvertible {
    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}

extension ArtifactIssue {
    /// What is wrong with a part of an artifact.
    package enum Reason: Error, Sendable, Hashable {
        /// The zip entry is encrypted.
        case encrypted
        /// The zip entry has a compression other than stored and deflate; the number is that of the zip format.
        case unsupportedCompression(method: UInt16)
        /// Another entry of the archive has the same name. Both are read.
        case duplicateName
        /// The name would leave the folder that the archive is unpacked to: it is absolute, has `..`, a backslash, a
        /// null byte, or is empty. The entry is read.
        case unsafeName
        /// A symbolic link, which is not followed.
        case symbolicLink(target: String, leadsOutside: Bool)
        /// The content is larger than ``ArtifactLimits/ratio`` allows for its compressed size.
        case ratioLimit
        /// The artifact has more compressed content than ``ArtifactLimits/inflatedBytes``.
        case totalLimit
        /// The artifact has more entries than ``ArtifactLimits/entries``; this one and those after it are left out.
        case entryLimit
        /// The artifact has more archives in archives than ``ArtifactLimits/archives``; this one is not opened.
        case archiveLimit
        /// The content ends too early.
        case truncated
        /// The content does not have the checksum that the archive states.
        case checksum
        /// The entry shares bytes with an entry before it, as in bombs that use the same data many times.
        case overlappingEntries
        /// More archives are nested than ``ArtifactLimits/archiveDepth``.
        case depthLimit
        /// The compressed archive inside an archive is larger than ``ArtifactLimits/nestedArchiveBytes``, or a file is
        /// larger than what its reader accepts.
        case sizeLimit
        /// The system cannot open or read the file; the number is an `errno`.
        case unreadable(errno: Int32)
        /// A device, pipe or socket.
        case notRegularFile
        /// The file is not the one that was listed: it was replaced, or its size changed.
        case changed
        /// The bytes do not have the form of their format.
        case malformed(String)
        /// The central directory of a zip archive and the header before the entry's data state different things. The
        /// central directory counts.
        case headerMismatch(String)
        /// The archive has two directories, and programs may read either.
        case ambiguousDirectory
        /// The archive has this many bytes that belong to no entry. They are in its structure file
        /// (``ArtifactFile/Storage/structure``), as they are.
        case unlistedBytes(Int)
    }
}

extension ArtifactIssue.Reason {
    /// The reason for programs, in kebab case.
    package var code: String {
        switch self {
        case .encrypted: "encrypted"
        case .unsupportedCompression: "unsupported-compression"
        case .duplicateName: "duplicate-name"
        case .unsafeName: "unsafe-name"
        case .symbolicLink: "symbolic-link"
        case .ratioLimit: "ratio-limit"
        case .totalLimit: "total-limit"
        case .entryLimit: "entry-limit"
        case .archiveLimit: "archive-limit"
        case .truncated: "truncated"
        case .checksum: "checksum"
        case .overlappingEntries: "overlapping-entries"
        case .depthLimit: "depth-limit"
        case .sizeLimit: "size-limit"
        case .unreadable: "unreadable"
        case .notRegularFile: "not-regular-file"
        case .changed: "changed"
        case .malformed: "malformed"
        case .headerMismatch: "header-mismatch"
        case .ambiguousDirectory: "ambiguous-directory"
        case .unlistedBytes: "unlisted-bytes"
        }
    }

    /// Whether content of the artifact was left unread, or is not certain to be the content that others read.
    package var leavesUnread: Bool {
        switch self {
        case .duplicateName, .unsafeName, .symbolicLink, .headerMismatch, .unlistedBytes: false
        default: true
        }
    }
}
