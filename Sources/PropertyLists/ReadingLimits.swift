/// The limits for reading files. Every error that a limit causes states the limit.
public struct ReadingLimits: Sendable, Hashable {
    /// The maximum nesting of containers, in every format.
    public static let depth = 256

    /// The maximum size of a file, in bytes.
    public var fileBytes = 32 << 20
    /// The maximum number of values in text that only Foundation reads (OpenStep, and uncommon XML), which needs
    /// hundreds of bytes for each.
    public var foundationValues = 500_000
    /// The maximum size of all files that are read together, in bytes: the pages and strings files of a Settings
    /// bundle.
    public var totalBytes = 64 << 20
    /// The maximum number of files that are read together.
    public var totalFiles = 10_000
    /// The maximum memory of the values of binary property lists, in bytes, whatever the size of the files.
    public var valueBytes = 256 << 20
    /// The maximum memory of values for each byte of the files. A property list that references each container once
    /// needs less; only one that references containers repeatedly needs more.
    public var valueBytesPerByte = 32
    /// The maximum size of strings that binary property lists reference repeatedly, in bytes: these share memory, but
    /// cost time whenever they are visited.
    public var repeatedTextBytes = 64 << 20
    /// The memory that the values of small files may take in any case, in bytes.
    public var leastValueBytes = 1 << 20

    /// Creates the default limits.
    public init() {}
}
