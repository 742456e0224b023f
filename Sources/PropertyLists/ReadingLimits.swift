/// How much is read of files from elsewhere: every limit of this package, each named in the error for exceeding it.
public struct ReadingLimits: Sendable, Hashable {
    /// How deep containers may nest, in every format.
    public static let depth = 256

    /// The bytes of one file.
    public var fileBytes = 32 << 20
    /// The values of text that only Foundation reads: OpenStep, and XML that is unusual. It needs hundreds of bytes for
    /// each.
    public var foundationValues = 500_000
    /// The bytes of all files that are read together: the pages and the strings files of a Settings bundle.
    public var totalBytes = 64 << 20
    /// How many files are read together.
    public var totalFiles = 10_000
    /// The entries of one strings file.
    public var stringsEntries = 100_000
    /// The bytes of memory that the values of binary property lists may take, whatever the size of the files.
    public var valueBytes = 256 << 20
    /// The bytes of memory that values may take for each byte of the files. A list in which each container is named once
    /// needs fewer; only one that names its containers again and again needs more.
    public var valueBytesPerByte = 32
    /// The bytes of texts that binary property lists may name again, a text each time: they share their memory, and cost
    /// time wherever they are looked at.
    public var repeatedTextBytes = 64 << 20
    /// The bytes of memory that the values of small files may take anyway.
    public var leastValueBytes = 1 << 20

    /// The usual limits.
    public init() {}
}
