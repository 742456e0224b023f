public import SourceText

/// Why a project or scheme file cannot be read at all.
public struct XcodeProjectError: Error, Hashable, Sendable {
    /// What is the matter, and where.
    ///
    /// Its rule is `unreadable-project`, `malformed-project`, `unreadable-scheme`, `malformed-scheme` or
    /// `unreadable-workspace`.
    public let finding: Finding

    /// An error that says what the finding says.
    public init(_ finding: Finding) {
        self.finding = finding
    }
}

extension XcodeProjectError: CustomStringConvertible {
    /// `file:line:column: message`
    public var description: String {
        (finding.location.map { "\($0): " } ?? "") + finding.message
    }
}
