/// The limits for reading an artifact. What a limit leaves out is reported as an ``ArtifactIssue``.
package struct ArtifactLimits: Sendable, Hashable {
    /// The maximum number of archives around a file: an archive in an archive has depth 2.
    package var archiveDepth = 8
    /// The maximum number of archives that are opened, so that the work does not grow with what archives within archives multiply.
    package var archives = 4_096
    /// The maximum size of one compressed archive inside an archive, in bytes without compression.
    package var nestedArchiveBytes = 8 << 30
    /// The maximum number of entries of the artifact, in all folders and archives.
    package var entries = 1_000_000
    /// The maximum size of all compressed files, in bytes without compression. A file counts once for each archive
    /// around it that is compressed.
    package var inflatedBytes = 64 << 30
    /// The maximum ratio of a file's size without compression to its compressed size. Deflate reaches 1,032 with
    /// nothing but repetition; files that apps use stay far below.
    package var ratio = 1_000
    /// The size that a file may have whatever its ratio is, in bytes: small files of zeros are common.
    package var ratioFreeBytes = 16 << 20
    /// The maximum memory that random access to compressed archives inside archives needs, in bytes.
    package var indexBytes = 128 << 20

    /// Creates the default limits.
    package init() {}
}
