/// The limits for reading a project. Other limits: `ReadingLimits` of property lists, `EvaluationLimits` of build
/// settings, `PreviewLimits` of the preview's server, and the maximum size of a file that `FileReplacement` replaces.
/// Every error or finding that a limit causes states the limit.
package struct SourceLimits: Hashable, Sendable {
    /// The maximum size of a scheme, or of a workspace's contents, in bytes.
    package var schemeBytes = 4 << 20
    /// The maximum size of an xcconfig file, in bytes.
    package var xcconfigBytes = 16 << 20
    /// The maximum number of includes of xcconfig files: a file that includes another one twice, ten levels deep,
    /// leads to 1,024.
    package var includes = 10_000
    /// The maximum nesting of includes.
    package var includeDepth = 500
    /// The maximum size of all included xcconfig files, in bytes. A file counts each time that it is included.
    package var includedBytes = 32 << 20
    /// The maximum number of statements in included xcconfig files, counted likewise.
    package var includedStatements = 250_000
    /// The maximum number of values in a property list whose locations are kept.
    package var locatedValues = 1_000_000
    /// The minimum of that limit, for small property lists; a larger one may have a value for every eight bytes.
    package var leastLocatedValues = 100_000
    /// The maximum number of files in a synchronized folder: a project can name any folder, even the root.
    package var folderFiles = 100_000
    /// The maximum number of resources of all targets: many targets can share many files, and each has a list of its
    /// own.
    package var projectResources = 1_000_000
    /// The maximum number of files in a Settings bundle; a folder with more is probably not one.
    package var bundleFiles = 20_000
    /// The maximum number of folders that are searched for a project.
    package var searchedFolders = 20_000
    /// The maximum number of levels of folders that are searched below the first one.
    package var searchedLevels = 6

    /// Creates the default limits.
    package init() {}

    /// The maximum number of values that are kept for a property list of this size, in bytes.
    package func locatedValues(inBytes bytes: Int) -> Int {
        min(locatedValues, leastLocatedValues + bytes / 8)
    }
}
