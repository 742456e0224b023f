/// What may still be read. Files that are read together share a budget, so that many small files cost no more than a
/// large one.
public struct ReadingBudget: Sendable {
    /// The limits.
    public let limits: ReadingLimits
    private var files = 0
    private var bytes = 0
    /// The memory that values have taken.
    var valueBytes = 0
    /// The size of strings that binary property lists referenced repeatedly.
    var repeatedTextBytes = 0

    /// Creates an unspent budget.
    public init(_ limits: ReadingLimits = ReadingLimits()) {
        self.limits = limits
    }

    /// The number of bytes that the next file may have.
    var nextFileBytes: Int { min(limits.fileBytes, limits.totalBytes - bytes) }

    /// Counts a file before it is opened.
    mutating func spendFile(_ path: String) throws(PropertyListError) {
        files += 1
        guard files <= limits.totalFiles else {
            throw PropertyListError(
                .budgetExceeded,
                "more than \(limits.totalFiles) files are read together, the most that Switchyard allows", file: path)
        }
    }

    /// Counts the bytes of a file that was read.
    mutating func spend(bytes count: Int) { bytes += count }

    /// The memory that values may take, given the bytes that were read.
    var maximumValueBytes: Int {
        let (ofBytes, isHuge) = bytes.multipliedReportingOverflow(by: limits.valueBytesPerByte)
        return isHuge ? limits.valueBytes : min(limits.valueBytes, max(limits.leastValueBytes, ofBytes))
    }
}
