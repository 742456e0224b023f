import Foundation

/// A built artifact: a folder such as an app, framework or archive of Xcode, or a zip, ipa or gzip file. Nothing is
/// unpacked to disk.
///
/// ```swift
/// let artifact = try Artifact(at: "Shop.ipa")
/// for file in artifact.files {
///     try file.readChunks(overlap: 63) { chunk in print(file.path, chunk.offset, chunk.bytes.count) }
/// }
/// for issue in artifact.issues { print(issue) }
/// ```
///
/// Archives in it are listed as folders would be: `Payload/Shop.app/Assets.zip/icon.png`. Their content is decoded
/// again whenever a file in it is read, so that large artifacts need little memory.
package struct Artifact: Sendable {
    /// What kind of thing the artifact is.
    package enum Kind: Sendable, Hashable {
        /// A folder.
        case folder
        /// A zip archive, also an .ipa.
        case zip
        /// A gzip file.
        case gzip
        /// A tar archive.
        case tar
        /// A file that is not an archive, such as an executable.
        case file
    }

    /// What kind of thing the artifact is.
    package let kind: Kind
    /// The name of the artifact's file or folder.
    package let name: String
    /// Every file, in folders in the order of their names, in archives in the order of their data.
    package let files: [ArtifactFile]
    /// What could not be listed, and what is not as it should be. Reading a file may throw further issues.
    package let issues: [ArtifactIssue]

    /// Lists a folder or file.
    ///
    /// - Parameters:
    ///   - path: the path on disk. If it is a symbolic link, what it leads to is read.
    ///   - limits: the limits of reading.
    /// - Throws: an issue of the artifact itself: `unreadable` or `notRegularFile`.
    package init(at path: String, limits: ArtifactLimits = ArtifactLimits()) throws(ArtifactIssue) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        // A C string ends at a null byte, and would name another file.
        guard !path.utf8.contains(0) else { throw ArtifactIssue(path: name, reason: .unreadable(errno: ENOENT)) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw ArtifactIssue(path: name, reason: .unreadable(errno: errno)) }
        var listing = Listing(limits: limits)
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            listing.addFolder(Array(path.utf8), name: name)
            self.init(name: name, listing: listing, isFolder: true)
        case S_IFREG:
            listing.addFile(Array(path.utf8), path: name, status: status)
            self.init(name: name, listing: listing, isFolder: false)
        default: throw ArtifactIssue(path: name, reason: .notRegularFile)
        }
    }

    /// Lists bytes in memory as if they were a file.
    package init(bytes: [UInt8], name: String, limits: ArtifactLimits = ArtifactLimits()) {
        var listing = Listing(limits: limits)
        listing.add(
            Listing.Found(
                path: name, isArtifact: true, source: MemorySource(bytes), storage: .file, depth: 0,
                head: bytes.prefix(ArchiveKind.headCount)))
        self.init(name: name, listing: listing, isFolder: false)
    }

    private init(name: String, listing: Listing, isFolder: Bool) {
        self.name = name
        files = listing.files
        issues = listing.issues
        kind = isFolder ? .folder : listing.artifactKind
    }
}
