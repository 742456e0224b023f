/// How much the tools read of a project. Other limits: `ReadingLimits` of property lists, `EvaluationLimits` of build
/// settings, `PreviewLimits` of the preview's server, and the size of a file that `FileReplacement` replaces. Each is
/// named by the error or finding that it ends in.
public struct SourceLimits: Hashable, Sendable {
    /// The bytes of a scheme, or of a workspace's list of projects.
    public var schemeBytes = 4 << 20
    /// The bytes of an xcconfig file.
    public var xcconfigBytes = 16 << 20
    /// How many includes of xcconfig files are followed: a file that includes another twice, ten levels deep, is read
    /// 1,024 times.
    public var includes = 10_000
    /// How deep includes may be nested.
    public var includeDepth = 500
    /// The bytes of included xcconfig files, those of a file as often as it is included.
    public var includedBytes = 32 << 20
    /// The assignments and mistakes of included xcconfig files, counted likewise.
    public var includedStatements = 250_000
    /// The values of one property list whose places are kept.
    public var locatedValues = 1_000_000
    /// How many of them a small list may have whatever its size; a larger one has one for eight bytes.
    public var leastLocatedValues = 100_000
    /// The files of a synchronised folder: a project can name any, the root of the disk too.
    public var folderFiles = 100_000
    /// How many resources of all targets are looked at: many targets can share many files, and each has its own list.
    public var projectResources = 1_000_000
    /// The files of a Settings bundle; one with more is more likely a home folder.
    public var bundleFiles = 20_000
    /// How many folders are searched for a project.
    public var searchedFolders = 20_000
    /// How many levels of folders below the first are searched.
    public var searchedLevels = 6

    /// The usual limits.
    public init() {}

    /// The most values that are kept of a list of so many bytes.
    package func locatedValues(inBytes bytes: Int) -> Int {
        min(locatedValues, leastLocatedValues + bytes / 8)
    }
}
