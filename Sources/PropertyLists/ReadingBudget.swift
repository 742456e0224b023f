/// What reading may still take. Files that are read together share one, so that many small files cost no more than a
/// large one.
public struct ReadingBudget: Sendable {
    /// The limits.
    public let limits: ReadingLimits
    private var files = 0
    private var bytes = 0
    /// The memory that values took.
    var valueBytes = 0
    /// The bytes of texts that binary property lists named again.
    var repeatedTextBytes = 0

    /// A budget of which nothing is spent.
    public init(_ limits: ReadingLimits = ReadingLimits()) {
        self.limits = limits
    }

    /// The bytes of the next file that are within the limits.
    var nextFileBytes: Int { min(limits.fileBytes, limits.totalBytes - bytes) }

    /// Counts a file before it is opened.
    mutating func spendFile(_ path: String) throws(PropertyListError) {
        files += 1
        guard files <= limits.totalFiles else {
            throw PropertyListError(
                .budgetExceeded, "more than \(limits.totalFiles) files are read together, the limit", file: path)
        }
    }

    /// Counts the bytes of a file that was read.
    mutating func spend(bytes count: Int) { bytes += count }

    /// The most memory that values may take, of the bytes that were read.
    var maximumValueBytes: Int {
        let (ofBytes, isHuge) = bytes.multipliedReportingOverflow(by: limits.valueBytesPerByte)
        return isHuge ? limits.valueBytes : min(limits.valueBytes, max(limits.leastValueBytes, ofBytes))
    }
}
